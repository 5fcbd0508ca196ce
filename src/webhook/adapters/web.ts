import { bodyAlreadyRead } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createReceive, type WebhookOptions } from "../handler.ts";
import { SECRET_HEADER } from "../secret.ts";
import { readWebBody, toResponse } from "./web-request.ts";

export type { WebhookBot, WebhookOptions };

/**
 * Makes a webhook out of standard `Request` and `Response`, for `Bun.serve`, Deno, Workers and Next. The function it
 * returns never rejects. Throws a `TypeError` for a secret that Telegram would not accept, and a `RangeError` for
 * an `answerWithinMs` that no timer keeps.
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions,
): (request: Request) => Promise<Response> {
  const receive = createReceive(bot, options);
  return async (request) => {
    const answer = await receive({
      method: request.method,
      secret: request.headers.get(SECRET_HEADER),
      readBody: () => readUnused(request),
    });
    return toResponse(answer);
  };
}

async function readUnused(request: Request): Promise<Uint8Array> {
  if (request.bodyUsed) throw bodyAlreadyRead();
  return readWebBody(request);
}
