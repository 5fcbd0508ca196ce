import { bodyAlreadyRead } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createReceive, type WebhookOptions } from "../handler.ts";
import { SECRET_HEADER } from "../secret.ts";
import { type NodeRequest, readNodeBody } from "./node-request.ts";
import { readWebBody, toResponse } from "./web-request.ts";

export type { WebhookBot, WebhookOptions };

/** What is used of Hono's context, by structure. */
export interface HonoContext {
  readonly env: unknown;
  readonly req: {
    readonly raw: Request;
    text(): Promise<string>;
  };
}

/**
 * Makes a handler for Hono, on every runtime that Hono has. The function it returns never rejects. Throws a
 * `TypeError` for a secret that Telegram would not accept, and a `RangeError` for an `answerWithinMs` that no timer keeps.
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions,
): (context: HonoContext) => Promise<Response> {
  const receive = createReceive(bot, options);
  return async (context) => {
    const { raw } = context.req;
    const answer = await receive({
      method: raw.method,
      secret: raw.headers.get(SECRET_HEADER),
      readBody: () => readBody(context),
    });
    return toResponse(answer);
  };
}

async function readBody({ env, req }: HonoContext): Promise<Uint8Array | string> {
  if (req.raw.bodyUsed) {
    // Hono keeps what its own methods have read.
    return req.text().catch((cause: unknown) => {
      throw bodyAlreadyRead({ cause });
    });
  }
  // On Node, making a standard stream of node's costs several times what the whole request costs.
  const incoming = untouchedIncoming(env);
  return incoming === undefined ? readWebBody(req.raw) : readNodeBody(incoming);
}

/** The request of `@hono/node-server`, unless a middleware has put a stream of its own on top of it. */
function untouchedIncoming(env: unknown): NodeRequest | undefined {
  if (typeof env !== "object" || env === null || !("incoming" in env)) return undefined;
  const { incoming } = env;
  return isUntouched(incoming) ? incoming : undefined;
}

function isUntouched(value: unknown): value is NodeRequest {
  return (
    typeof value === "object" &&
    value !== null &&
    "readableFlowing" in value &&
    value.readableFlowing === null
  );
}
