import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import { bodyAlreadyRead, readWebBody } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import type { WebhookResponse } from "../response.ts";
import { SECRET_HEADER } from "../secret.ts";

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
  return (request, server) => {
    const response = handle({
      method: request.method,
      secret: request.headers.get(SECRET_HEADER),
      readBody: () => readBody(request, server),
    });
    return chain(response, toResponse);
  };
}

function readBody(request: Request, server: unknown): Promise<Uint8Array | string> {
  if (request.bodyUsed) throw bodyAlreadyRead();
  return readWebBody(request, server);
}

function toResponse(response: WebhookResponse): Response {
  return new Response(null, response);
}
