import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import type { NodeRequest } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { fromNode } from "./node-request.ts";

export type { WebhookBot, WebhookOptions };

/** The part of Koa's context that is used. */
export interface KoaContext {
  readonly req: NodeRequest;
  /** A body parser adds a `body`. */
  readonly request: object;
  status: number;
  body: unknown;
  set(headers: Record<string, string>): void;
}

/**
 * Creates a webhook for Koa: a middleware that responds to every request it gets. The returned function never throws and
 * never rejects. Throws a `TypeError` for an unknown option, for a secret that Telegram would not accept, and for a mode that
 * the platform cannot keep, and a `RangeError` for a duration out of range.
 * @example
 * import Koa from "koa";
 * import { webhook } from "telewire/koa";
 *
 * const app = new Koa();
 * const handle = webhook(bot, { secretToken: "a-long-random-string" });
 * app.use((ctx, next) => (ctx.path === "/telegram" ? handle(ctx) : next()));
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (context: KoaContext) => void | Promise<void> {
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "frozen";
  const handle = createWebhookHandler(bot, options, afterResponse);
  return (context) =>
    chain(handle(fromNode(context.req, context.request)), ({ status, headers }) => {
      // First the body: setting it to null changes the status to 204.
      context.body = null;
      context.status = status;
      context.set(headers);
    });
}
