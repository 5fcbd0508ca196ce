import { detectAfterResponse } from "../after-response.ts";
import { bodyAlreadyRead, type NodeRequest, readNodeBody, readWebBody } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, SECRET_HEADER, type WebhookOptions } from "../handler.ts";

export type { WebhookBot, WebhookOptions };

/** The part of Hono's context that is used. */
export interface HonoContext {
  readonly env: unknown;
  readonly req: {
    readonly raw: Request;
    text(): Promise<string>;
  };
}

/**
 * Creates a webhook for Hono, on every runtime that Hono supports. The returned function never rejects. Throws a
 * `TypeError` for an unknown option and for a secret that Telegram would not accept, and a `RangeError` for a
 * `responseTimeoutMs` out of range.
 * @example
 * import { Hono } from "hono";
 * import { webhook } from "telewire/hono";
 *
 * const app = new Hono();
 * app.post("/telegram", webhook(bot, { secretToken: "a-long-random-string" }));
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions,
): (context: HonoContext) => Promise<Response> {
  const handle = createWebhookHandler(bot, options, detectAfterResponse());
  return async (context) => {
    const { raw } = context.req;
    const { status, headers } = await handle({
      method: raw.method,
      secret: raw.headers.get(SECRET_HEADER),
      readBody: () => readBody(context),
    });
    return new Response(null, { status, headers });
  };
}

async function readBody({ env, req }: HonoContext): Promise<Uint8Array | string> {
  if (req.raw.bodyUsed) {
    // Hono caches what its own methods have read.
    return req.text().catch((cause: unknown) => {
      throw bodyAlreadyRead({ cause });
    });
  }
  // On Node, converting Node's stream to a standard one costs several times as much as the rest of the request.
  const incoming = unreadIncoming(env);
  return incoming === undefined ? readWebBody(req.raw) : readNodeBody(incoming);
}

/** The request of `@hono/node-server`, unless a middleware has begun to read it. */
function unreadIncoming(env: unknown): NodeRequest | undefined {
  if (typeof env !== "object" || env === null || !("incoming" in env)) return undefined;
  const { incoming } = env;
  return isUnread(incoming) ? incoming : undefined;
}

function isUnread(value: unknown): value is NodeRequest {
  return (
    typeof value === "object" &&
    value !== null &&
    "readableFlowing" in value &&
    value.readableFlowing === null
  );
}
