import { Socket } from "node:net";
import type { buildConnector } from "undici";

/**
 * The open sockets of one transport, those that are only connecting included: a destroyed pool ends none of these, nor one
 * that a proxy's tunnel is being made of. Handing Node a signal in their place would keep every socket as long as the signal.
 */
export class OpenSockets {
  readonly #open = new Set<Socket>();

  /** Wraps a connector so that its sockets are known until they close. */
  watch(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) => {
      // undici's own connectors return the socket, which their declarations leave out.
      const socket: unknown = connect(options, callback);
      if (!(socket instanceof Socket)) return;
      this.#open.add(socket);
      socket.once("close", () => this.#open.delete(socket));
    };
  }

  /** Ends them all. */
  destroy(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
