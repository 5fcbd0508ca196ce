import { bodyAlreadyRead } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createReceive, type WebhookOptions } from "../handler.ts";
import type { Answer } from "../response.ts";
import { SECRET_HEADER } from "../secret.ts";
import { type NodeRequest, type NodeResponse, readNodeBody } from "./node-request.ts";

/** A request of `node:http`, or of what builds on it and may have read the body: Express, a serverless platform. */
export interface NodeDelivery extends NodeRequest {
  /** What a body parser left there: an object, a string or bytes. */
  readonly body?: unknown;
}

/**
 * Makes a webhook out of node's request and response. The function it returns never rejects. Throws a `TypeError` for
 * a secret that Telegram would not accept, and a `RangeError` for an `answerWithinMs` that no timer keeps.
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions,
): (request: NodeDelivery, response: NodeResponse) => Promise<void> {
  const receive = createReceive(bot, options);
  return async (request, response) => {
    const secret = request.headers[SECRET_HEADER];
    const answer = await receive({
      method: request.method,
      secret: typeof secret === "string" ? secret : undefined,
      readBody: () => readBody(request),
    });
    respond(response, answer);
  };
}

async function readBody(request: NodeDelivery): Promise<Uint8Array | string | object> {
  // Unread, `body` means nothing: Express 4 leaves an empty object there whenever the content type is not its own.
  if (!request.readableDidRead) return readNodeBody(request);
  const { body } = request;
  if (typeof body === "string" || (typeof body === "object" && body !== null)) return body;
  throw bodyAlreadyRead();
}

function respond(response: NodeResponse, { status, headers }: Answer): void {
  // Somebody's time-out was faster.
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end();
}
