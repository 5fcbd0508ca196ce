import { chain } from "../../internal/maybe-promise.ts";
import type { AfterResponse } from "../after-response.ts";
import { bodyAlreadyRead, readWebBody, type WebRequest } from "../body.ts";
import type { WaitUntil, WebhookBot } from "../deliveries.ts";
import {
  createWebhookHandler,
  type WebhookBody,
  type WebhookOptions,
  type WebhookRequest,
} from "../handler.ts";
import type { WebhookResponse } from "../response.ts";
import { SECRET_HEADER } from "../secret.ts";

/** Responds to a standard request. Never rejects. */
export type StandardWebhook = (
  request: Request,
  waitUntil?: WaitUntil,
) => Response | Promise<Response>;

/** Creates the webhook of a framework that passes a standard `Request`. */
export function createStandardWebhook(
  bot: WebhookBot,
  options: WebhookOptions,
  afterResponse: AfterResponse,
): StandardWebhook {
  const handle = createWebhookHandler(bot, options, afterResponse);
  return (request, waitUntil) => chain(handle(fromStandard(request, waitUntil)), toStandard);
}

export function fromStandard(
  request: WebRequest,
  waitUntil?: WaitUntil,
  server?: unknown,
): WebhookRequest {
  return {
    method: request.method,
    secret: request.headers.get(SECRET_HEADER),
    readBody: () => readStandardBody(request, server),
    waitUntil,
  };
}

export function toStandard(response: WebhookResponse): Response {
  return new Response(null, response);
}

/** Reads the body of a standard request, which came with `server`. Throws when something else has read it. */
export function readStandardBody(request: WebRequest, server?: unknown): Promise<WebhookBody> {
  if (request.bodyUsed) throw bodyAlreadyRead();
  return readWebBody(request, server);
}
