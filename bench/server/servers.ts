import { once } from "node:events";
import { createServer } from "node:http";
import { Hono } from "hono";
import { LOAD_BOTS, type LoadBotName } from "../load/bots/index.ts";
import { listenWithFetch, portOf } from "../load/listen.ts";
import { WEBHOOK_PATH } from "../load/requests.ts";
import { createRoutes, JSON_HEADERS, type Route } from "./routes.ts";

/** Name of a server of the routes. */
export type ServerName = "no framework" | "Hono" | "Hono, telewire" | "Hono, grammY";

/** A way to serve the routes. */
export interface Server {
  /** Whose webhook is mounted beside the routes. */
  readonly bot?: LoadBotName;
  /** Serves the routes on a port, 0 for any, and resolves to the port. */
  listen(port: number): Promise<number>;
}

/** Every server of the routes. */
export const SERVERS: Readonly<Record<ServerName, Server>> = {
  "no framework": { listen: listenWithoutFramework },
  Hono: { listen: async (port) => listenWithFetch(createApp().fetch, port) },
  "Hono, telewire": withWebhook("telewire"),
  "Hono, grammY": withWebhook("grammY"),
};

function createApp(): Hono {
  const app = new Hono();
  for (const [path, respond] of Object.entries(createRoutes()))
    app.get(path, (context) => context.body(respond(), 200, JSON_HEADERS));
  return app;
}

function withWebhook(bot: "telewire" | "grammY"): Server {
  return {
    bot,
    async listen(port) {
      const create = await LOAD_BOTS[bot].load();
      // No handler makes a call, so nothing listens there.
      const destination = { apiRoot: "http://127.0.0.1:9", token: "123456:bench" };
      const listener = create(destination, () => undefined).webhook();
      if (!("hono" in listener)) throw new Error(`${bot} has no webhook for Hono`);
      return listenWithFetch(createApp().post(WEBHOOK_PATH, listener.hono).fetch, port);
    },
  };
}

/** What is left without Hono: `Bun.serve` on Bun, `node:http` on Node. */
async function listenWithoutFramework(port: number): Promise<number> {
  const routes = createRoutes();
  if ("bun" in process.versions)
    return listenWithFetch(({ url }) => {
      const respond = routes[new URL(url).pathname as Route];
      return new Response(respond(), { headers: JSON_HEADERS });
    }, port);
  const server = createServer(({ url }, response) => {
    const body = routes[url as Route]();
    response
      .writeHead(200, { ...JSON_HEADERS, "content-length": Buffer.byteLength(body) })
      .end(body);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return portOf(server.address());
}
