import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { parsedBody } from "../parsed-body.ts";
import { SECRET_HEADER } from "../secret.ts";
import { readStandardBody, toStandard } from "./standard-request.ts";

export type { WebhookBot, WebhookOptions };

/** The part of Elysia's context that is used. */
export interface ElysiaContext {
  readonly request: Request;
  /** What Elysia has parsed, if another hook of the route uses it. */
  readonly body?: unknown;
}

/**
 * Creates a webhook for Elysia. The returned function never throws and never rejects. Throws a `TypeError` for an unknown
 * option, for a secret that Telegram would not accept, and for a mode that the platform cannot keep, and a `RangeError` for a
 * duration out of range.
 * @example
 * import { Elysia } from "elysia";
 * import { webhook } from "telewire/elysia";
 *
 * new Elysia().post("/telegram", webhook(bot, { secretToken: "a-long-random-string" })).listen(8080);
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (context: ElysiaContext) => Response | Promise<Response> {
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "frozen";
  const handle = createWebhookHandler(bot, options, afterResponse);
  const handler = (context: ElysiaContext): Response | Promise<Response> => {
    const { request } = context;
    const response = handle({
      method: request.method,
      secret: request.headers.get(SECRET_HEADER),
      readBody: () => (request.bodyUsed ? parsedBody(context.body) : readStandardBody(request)),
    });
    return chain(response, toStandard);
  };
  // Elysia parses the body of a handler whose source mentions it, before the secret is checked. A bound function has none.
  return handler.bind(undefined);
}
