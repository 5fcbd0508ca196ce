import { detectAfterResponse } from "../after-response.ts";
import { bodyAlreadyRead, readWebBody } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, SECRET_HEADER, type WebhookOptions } from "../handler.ts";

export type { WebhookBot, WebhookOptions };

/**
 * Creates a webhook for standard `Request` and `Response`: `Bun.serve`, Deno, Workers, Next. The returned function never
 * rejects. Throws a `TypeError` for an unknown option and for a secret that Telegram would not accept, and a `RangeError`
 * for a `responseTimeoutMs` out of range.
 * @example
 * import { webhook } from "telewire/web";
 *
 * export default { fetch: webhook(bot, { secretToken: "a-long-random-string" }) };
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions,
): (request: Request) => Promise<Response> {
  const handle = createWebhookHandler(
    bot,
    options,
    detectAfterResponse() === "runs" ? "runs" : "frozen",
  );
  return async (request) => {
    const { status, headers } = await handle({
      method: request.method,
      secret: request.headers.get(SECRET_HEADER),
      readBody: () => readBody(request),
    });
    return new Response(null, { status, headers });
  };
}

async function readBody(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed) throw bodyAlreadyRead();
  return readWebBody(request);
}
