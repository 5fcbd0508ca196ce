import type { buildConnector, Dispatcher, Pool } from "undici";
import type { Undici } from "./load.ts";

/**
 * Makes what opens tunnels through a proxy. undici 7 takes a proxy that ends the connection instead for a fault that
 * passes, and asks it again at once and without end; it knows that fault by its code, which a cause does not show.
 */
export function createTunnels(
  undici: Undici,
  proxy: URL,
  connect: buildConnector.connector,
): Dispatcher {
  class Tunnels extends undici.Pool {
    override async connect(
      target: Parameters<Pool["connect"]>[0],
    ): Promise<Dispatcher.ConnectData> {
      try {
        return await super.connect(target);
      } catch (cause) {
        throw new Error("the proxy opened no tunnel", { cause });
      }
    }
  }
  return new Tunnels(proxy, { connect });
}
