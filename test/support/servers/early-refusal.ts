import { createServer, type Socket } from "node:net";

/** A server on loopback that answers 413 at the first bytes of a body, and then reads on or ends the connection. */
export class EarlyRefusal {
  readonly origin: string;
  readonly #close: () => Promise<void>;
  readonly #ended: Promise<unknown>;

  private constructor(origin: string, ended: Promise<unknown>, close: () => Promise<void>) {
    this.origin = origin;
    this.#ended = ended;
    this.#close = close;
  }

  static async start(then: "reads on" | "resets"): Promise<EarlyRefusal> {
    const sockets = new Set<Socket>();
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("close", () => end());
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.resume();
        socket.write("HTTP/1.1 413 Payload Too Large\r\nContent-Length: 0\r\n\r\n", () => {
          if (then === "resets") socket.resetAndDestroy();
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("not listening");
    return new EarlyRefusal(`http://127.0.0.1:${address.port}`, ended, async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
  }

  /** Resolves when a connection has come to its end. */
  async ended(): Promise<void> {
    await this.#ended;
  }

  close(): Promise<void> {
    return this.#close();
  }
}
