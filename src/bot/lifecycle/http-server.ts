import { messageOf } from "../../internal/describe-error.ts";
import { sleep } from "../../internal/environment.ts";
import { logLine } from "../../internal/log-line.ts";
import { webhook as nodeWebhook } from "../../webhook/adapters/node.ts";
import { webhook as webWebhook } from "../../webhook/adapters/web.ts";
import type { WebhookBot } from "../../webhook/deliveries.ts";
import type { WebhookOptions } from "../../webhook/handler.ts";

/** What to serve, and where. */
export interface ServeOptions {
  /** 0 means any free port. */
  readonly port: number;
  /** `undefined` means every address of the machine. */
  readonly hostname: string | undefined;
  /** Requests for other paths get a 404. */
  readonly path: string;
  readonly bot: WebhookBot;
  readonly webhook: WebhookOptions;
}

/** A server that listens. */
export interface HttpServer {
  readonly port: number;
  /** Frees the port, lets complete responses leave, and closes every connection. */
  close(): Promise<void>;
}

/** The part of `Bun` that is used. */
interface BunRuntime {
  serve(options: {
    readonly port: number;
    readonly hostname?: string;
    readonly idleTimeout: number;
    readonly fetch: (request: Request, server: unknown) => Response | Promise<Response>;
  }): {
    readonly port: number;
    stop(closeActiveConnections?: boolean): Promise<void>;
  };
}

/** Telegram closes connections that were idle for 60 seconds. A server that does so first may cut off a request. */
const IDLE_TIMEOUT_SECONDS = 65;
/** How long {@link HttpServer.close} waits for connections in use. */
const CLOSE_TIMEOUT_MS = 500;
/** How often it looks for connections that have become idle. */
const CLOSE_INTERVAL_MS = 10;
/** The rest of the request is not read. */
const CLOSE = { connection: "close" };

/** Serves a webhook, with `Bun.serve` on Bun and with `node:http` elsewhere. Rejects as these do. */
export async function serve(options: ServeOptions): Promise<HttpServer> {
  const { Bun: bun } = globalThis as { readonly Bun?: BunRuntime };
  return bun === undefined ? serveNode(options) : serveBun(bun, options);
}

async function serveNode({
  port,
  hostname,
  path,
  bot,
  webhook,
}: ServeOptions): Promise<HttpServer> {
  const handle = nodeWebhook(bot, webhook);
  // Loaded at run time and by name, so that bundles for other platforms do not contain an import of it.
  const { createServer } = process.getBuiltinModule("node:http");
  const server = createServer((request, response) => {
    if (pathOf(request.url ?? "") === path) void handle(request, response);
    else response.writeHead(404, CLOSE).end();
  });
  server.keepAliveTimeout = IDLE_TIMEOUT_SECONDS * 1000;
  // Node also applies it to the wait for the next request of a connection.
  server.headersTimeout = server.keepAliveTimeout + 1000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host: hostname }, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Without a listener, a connection that cannot be accepted would end the process.
  server.on("error", (error) => logLine(`bot.listen(): ${messageOf(error)}`));
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Node closes only those that are idle now, and keeps the others after their response.
      const timer = setInterval(() => server.closeIdleConnections(), CLOSE_INTERVAL_MS);
      await waitFor(closed);
      clearInterval(timer);
      server.closeAllConnections();
      await closed;
    },
  };
}

function serveBun(bun: BunRuntime, { port, hostname, path, ...rest }: ServeOptions): HttpServer {
  const handle = webWebhook(rest.bot, rest.webhook);
  const server = bun.serve({
    port,
    ...(hostname === undefined ? {} : { hostname }),
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    fetch: (request, server) =>
      pathOf(request.url) === path
        ? handle(request, server)
        : new Response(null, { status: 404, headers: CLOSE }),
  });
  return {
    port: server.port,
    async close() {
      await waitFor(server.stop());
      await server.stop(true);
    },
  };
}

/** Waits for connections in use, but not forever. */
async function waitFor(closed: Promise<void>): Promise<void> {
  const ended = new AbortController();
  void closed.then(() => ended.abort());
  await sleep(CLOSE_TIMEOUT_MS, ended.signal);
}

/** Returns the path of a URL, or of what stands in its place in a request to Node, without its query. */
function pathOf(url: string): string {
  const start = url.startsWith("/") ? 0 : url.indexOf("/", "https://".length);
  const query = url.indexOf("?", start);
  return query === -1 ? url.slice(start) : url.slice(start, query);
}
