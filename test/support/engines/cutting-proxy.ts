import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy in front of a database server that can lose a reply: the server has done the work, the client sees an error. */
export interface CuttingProxy {
  /** The URL of the server, with the port of the proxy. */
  readonly url: string;
  /**
   * Breaks the connection instead of forwarding the next reply. Until `meanwhile` has resolved, new connections do not reach
   * the server.
   */
  loseNextReply(meanwhile?: () => Promise<unknown>): void;
  /** How many replies were lost. */
  lostReplies(): number;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server of a URL. */
export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let next: (() => Promise<unknown>) | undefined;
  let gate: Promise<unknown> = Promise.resolve();
  let lost = 0;

  const server = createServer(async (client) => {
    sockets.add(client);
    client.on("error", () => {}).once("close", () => sockets.delete(client));
    await gate;
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on("error", () => client.destroy()).once("close", () => client.destroy());
    client.once("close", () => upstream.destroy());
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      if (next === undefined) {
        client.write(chunk);
        return;
      }
      const meanwhile = next;
      next = undefined;
      lost++;
      gate = meanwhile();
      client.destroy();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const url = new URL(serverUrl);
  url.port = String(address.port);

  return {
    url: url.href,
    loseNextReply(meanwhile = () => Promise.resolve()) {
      next = meanwhile;
    },
    lostReplies: () => lost,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
