import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { fromStandard, toStandard } from "./standard-request.ts";

export type { WebhookBot, WebhookOptions };

/**
 * Creates a webhook for standard `Request` and `Response`: `Bun.serve`, Deno, Next. The returned function never throws and
 * never rejects. Its second parameter is what servers such as Bun's pass along with a request; with it, the body is read
 * faster. Throws a `TypeError` for an unknown option, for a secret that Telegram would not accept, and for a mode that the
 * platform cannot keep, and a `RangeError` for a duration out of range.
 * @example
 * import { webhook } from "telewire/web";
 *
 * export default { fetch: webhook(bot, { secretToken: "a-long-random-string" }) };
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (request: Request, server?: unknown) => Response | Promise<Response> {
  // The `waitUntil` of a platform is not among the arguments that all servers pass.
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "frozen";
  const handle = createWebhookHandler(bot, options, afterResponse);
  return (request, server) => chain(handle(fromStandard(request, undefined, server)), toStandard);
}
