import { connect, createServer, type Server, type Socket } from "node:net";

/** What goes wrong with one connection. Bytes are counted from its beginning. */
export type Fault =
  | { readonly what: "none" }
  /** Every piece of an answer comes that much later. */
  | { readonly what: "latency"; readonly ms: number }
  /** RST as soon as the client has sent so many bytes; none of them reaches the server. */
  | { readonly what: "reset"; readonly afterSent: number }
  /** RST as soon as so many bytes of the answer were handed on. */
  | { readonly what: "reset answer"; readonly afterBytes: number }
  /** FIN towards the client as soon as so many bytes of the answer were handed on. */
  | { readonly what: "cut"; readonly afterBytes: number }
  /** FIN towards the client at once, while its bytes are still taken. */
  | { readonly what: "half close" }
  /** Takes everything and answers nothing. */
  | { readonly what: "black hole" };

/** A TCP proxy on loopback that breaks connections on purpose: each one by the next fault of its list, then by none. */
export class ChaosProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #faults: Fault[];
  readonly #target: number;
  /** Connections taken so far. */
  accepted = 0;

  private constructor(target: number, faults: readonly Fault[]) {
    this.#target = target;
    this.#faults = [...faults];
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#accept(client));
  }

  /** Listens in front of a port of loopback. */
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

  /** Connections that came and went, those to the server not counted. */
  get closed(): number {
    return this.accepted - this.#sockets.size;
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
    let handedOn = 0;
    server.on("data", (chunk) => {
      const limit = "afterBytes" in fault ? fault.afterBytes : Number.POSITIVE_INFINITY;
      const rest = chunk.subarray(0, limit - handedOn);
      handedOn += rest.length;
      const hand = () => {
        client.write(rest, () => {
          if (handedOn < limit) return;
          if (fault.what === "cut") client.end();
          else client.resetAndDestroy();
        });
      };
      if (fault.what === "latency") setTimeout(hand, fault.ms);
      else hand();
    });
    client.on("data", (chunk) => server.write(chunk));
    client.on("close", () => server.destroy());
    server.on("close", () => client.end());
    server.on("error", () => client.destroy());
  }
}

function resetAfterBytes(client: Socket, bytes: number): void {
  let taken = 0;
  client.on("data", (chunk) => {
    taken += chunk.length;
    if (taken >= bytes) client.resetAndDestroy();
  });
}
