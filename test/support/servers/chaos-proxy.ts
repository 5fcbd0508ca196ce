import { connect, createServer, type Server, type Socket } from "node:net";

/** The fault of one connection. Bytes are counted from its start. */
export type Fault =
  | { readonly what: "none" }
  /** Delays every chunk of the response. */
  | { readonly what: "latency"; readonly ms: number }
  /** Sends RST once the client has sent so many bytes, none of which reach the server. */
  | { readonly what: "reset"; readonly afterSent: number }
  /** Sends RST once so many bytes of the response have been forwarded. */
  | { readonly what: "reset response"; readonly afterBytes: number }
  /** Sends FIN to the client once so many bytes of the response have been forwarded. */
  | { readonly what: "cut"; readonly afterBytes: number }
  /** Sends FIN to the client immediately, but keeps reading from it. */
  | { readonly what: "half close" }
  /** Reads everything and sends nothing. */
  | { readonly what: "black hole" };

/** A TCP proxy on loopback that applies the next fault of its list to each connection, and none after the last. */
export class ChaosProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #stalled = new WeakSet<Socket>();
  readonly #faults: Fault[];
  readonly #target: number;
  /** Connections accepted so far. */
  accepted = 0;

  private constructor(target: number, faults: readonly Fault[]) {
    this.#target = target;
    this.#faults = [...faults];
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  }

  /** Starts a proxy in front of a port on loopback. */
  static async start(target: number, faults: readonly Fault[]): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(target, faults);
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("not listening");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Closed connections, not counting those to the server. */
  get closed(): number {
    return this.accepted - this.#sockets.size;
  }

  /** Loses everything that is sent from now on, in both directions, over the connections that are open now. */
  stall(): void {
    for (const socket of this.#sockets) this.#stalled.add(socket);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket): void {
    this.accepted++;
    this.#sockets.add(client);
    client.on("close", () => this.#sockets.delete(client));
    client.on("error", () => client.destroy());
    const fault = this.#faults.shift() ?? { what: "none" };
    if (fault.what === "half close") client.end();
    if (fault.what === "black hole" || fault.what === "half close") {
      client.resume();
      client.on("end", () => client.destroy());
    } else if (fault.what === "reset") resetAfterBytes(client, fault.afterSent);
    else this.#pipe(client, fault);
  }

  #pipe(client: Socket, fault: Fault): void {
    const server = connect(this.#target, "127.0.0.1");
    let forwarded = 0;
    server.on("data", (chunk) => {
      if (this.#stalled.has(client)) return;
      const limit = "afterBytes" in fault ? fault.afterBytes : Number.POSITIVE_INFINITY;
      const rest = chunk.subarray(0, limit - forwarded);
      forwarded += rest.length;
      const forward = () => {
        client.write(rest, () => {
          if (forwarded < limit) return;
          if (fault.what === "cut") client.end();
          else client.resetAndDestroy();
        });
      };
      if (fault.what === "latency") setTimeout(forward, fault.ms);
      else forward();
    });
    client.on("data", (chunk) => this.#stalled.has(client) || server.write(chunk));
    client.on("close", () => server.destroy());
    server.on("close", () => client.end());
    server.on("error", () => client.destroy());
  }
}

function resetAfterBytes(client: Socket, bytes: number): void {
  let received = 0;
  client.on("data", (chunk) => {
    received += chunk.length;
    if (received >= bytes) client.resetAndDestroy();
  });
}
