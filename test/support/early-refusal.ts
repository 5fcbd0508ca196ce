import { createServer, type Socket } from "node:net";

/** A server on loopback that answers 413 at the first bytes of a body, and then reads on or ends the connection. */
export class EarlyRefusal {
  readonly origin: string;
  readonly #close: () => Promise<void>;

  private constructor(origin: string, close: () => Promise<void>) {
    this.origin = origin;
    this.#close = close;
  }

  static async start(then: "reads on" | "resets"): Promise<EarlyRefusal> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
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
    return new EarlyRefusal(`http://127.0.0.1:${address.port}`, async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
  }

  close(): Promise<void> {
    return this.#close();
  }
}
