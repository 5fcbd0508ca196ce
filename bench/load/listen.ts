import { once } from "node:events";
import { createServer } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { WebhookListener } from "./bots/load-bot.ts";
import { WEBHOOK_PATH } from "./requests.ts";

/** Responds to a request, as an app of Hono does. */
type Fetch = (request: Request) => Response | Promise<Response>;

/** The part of Bun that is used; Bun's types are not installed. */
interface BunGlobal {
  serve(options: {
    readonly port: number;
    readonly hostname: string;
    readonly reusePort: boolean;
    readonly fetch: Fetch;
  }): { readonly port: number };
}

const bun: BunGlobal | undefined = Reflect.get(globalThis, "Bun");
const hostname = "127.0.0.1";

/**
 * Serves a webhook on a port, 0 for any, and resolves to the port: in Hono, or with `node:http` where a library has
 * nothing for Hono.
 */
export async function listen(listener: WebhookListener, port: number): Promise<number> {
  if ("node" in listener) {
    const server = createServer(listener.node);
    await once(server.listen(port, hostname), "listening");
    return portOf(server.address());
  }
  return listenWithFetch(new Hono().post(WEBHOOK_PATH, listener.hono).fetch, port);
}

/** Serves with `Bun.serve` on Bun and with `@hono/node-server` on Node, and resolves to the port. */
export async function listenWithFetch(fetch: Fetch, port: number): Promise<number> {
  // Several processes may listen on the port: that is a cluster on Bun.
  if (bun !== undefined) return bun.serve({ port, hostname, reusePort: true, fetch }).port;
  const server = serve({ port, hostname, fetch });
  await once(server, "listening");
  return portOf(server.address());
}

/** The port of a server that listens. */
export function portOf(address: string | { readonly port: number } | null): number {
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
