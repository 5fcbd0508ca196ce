import { createServer, type Socket } from "node:net";

/** A server on loopback that responds with 413 to the first bytes of a body, and then keeps reading or resets the connection. */
export class EarlyRefusalServer {
  readonly origin: string;
  readonly #close: () => Promise<void>;
  readonly #closed: Promise<unknown>;

  private constructor(origin: string, closed: Promise<unknown>, close: () => Promise<void>) {
    this.origin = origin;
    this.#closed = closed;
    this.#close = close;
  }

  static async start(then: "keeps reading" | "resets"): Promise<EarlyRefusalServer> {
    const sockets = new Set<Socket>();
    let end = () => {};
    const closed = new Promise<void>((resolve) => {
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
    return new EarlyRefusalServer(`http://127.0.0.1:${address.port}`, closed, async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
  }

  /** Resolves when a connection has closed. */
  async untilClosed(): Promise<void> {
    await this.#closed;
  }

  close(): Promise<void> {
    return this.#close();
  }
}
