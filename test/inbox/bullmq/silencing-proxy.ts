import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy in front of a database server that can lose connections without a word, as a firewall does. */
export interface SilencingProxy {
  /** The URL of the server, with the port of the proxy. */
  readonly url: string;
  /** Forwards nothing more over the connections that are open, and keeps them open. */
  silence(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server of a URL. */
export async function startSilencingProxy(serverUrl: string): Promise<SilencingProxy> {
  const url = new URL(serverUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => {}).once("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  url.port = String(address.port);
  return {
    url: url.href,
    silence() {
      for (const socket of open) {
        socket.unpipe();
        socket.resume();
      }
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
