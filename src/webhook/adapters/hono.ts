import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import { bodyAlreadyRead, readWebBody } from "../body.ts";
import type { WaitUntil, WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { SECRET_HEADER } from "../secret.ts";
import { toStandard } from "./standard-request.ts";

export type { WebhookBot, WebhookOptions };

/** The part of Hono's context that is used. */
export interface HonoContext {
  readonly env: unknown;
  /** Throws where the platform has none. */
  readonly executionCtx: { waitUntil(work: Promise<unknown>): void };
  readonly req: {
    readonly raw: Request;
    text(): Promise<string>;
  };
}

/**
 * Creates a webhook for Hono, on every runtime that Hono supports. The returned function never throws and never rejects.
 * Throws a `TypeError` for an unknown option, for a secret that Telegram would not accept, and for a mode that the platform
 * cannot keep, and a `RangeError` for a duration out of range.
 * @example
 * import { Hono } from "hono";
 * import { webhook } from "telewire/hono";
 *
 * const app = new Hono();
 * app.post("/telegram", webhook(bot, { secretToken: "a-long-random-string" }));
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (context: HonoContext) => Response | Promise<Response> {
  const afterResponse = detectAfterResponse();
  const handle = createWebhookHandler(bot, options, afterResponse);
  return (context) => {
    const { raw } = context.req;
    const response = handle({
      method: raw.method,
      secret: raw.headers.get(SECRET_HEADER),
      readBody: () => readBody(context),
      // Read only where there is one: Hono creates an error otherwise.
      waitUntil: afterResponse === "waitUntil" ? waitUntilOf(context) : undefined,
    });
    return chain(response, toStandard);
  };
}

function readBody({ env, req }: HonoContext): Promise<Uint8Array | string> {
  if (!req.raw.bodyUsed) return readWebBody(req.raw, env);
  // Hono caches what its own methods have read.
  return req.text().catch((cause: unknown) => {
    throw bodyAlreadyRead({ cause });
  });
}

function waitUntilOf(context: HonoContext): WaitUntil | undefined {
  try {
    const { executionCtx } = context;
    return (work) => executionCtx.waitUntil(work);
  } catch {
    return undefined;
  }
}
