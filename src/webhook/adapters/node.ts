import { chain } from "../../internal/maybe-promise.ts";
import { bodyAlreadyRead, type NodeRequest, readNodeBody } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookBody, type WebhookOptions } from "../handler.ts";
import type { WebhookResponse } from "../response.ts";
import { SECRET_HEADER } from "../secret.ts";

export type { NodeRequest, WebhookBot, WebhookOptions };

/** A request of `node:http`, or of what builds on it and may have read the body: Express, a serverless platform. */
export interface NodeDelivery extends NodeRequest {
  /** What a body parser has put there: an object, a string or bytes. */
  readonly body?: unknown;
}

/** The part of Node's `ServerResponse` that is used. */
export interface NodeResponse {
  statusCode: number;
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  end(): unknown;
}

/**
 * Creates a webhook for Node's request and response. The returned function never throws and never rejects. Throws a `TypeError`
 * for an unknown option and for a secret that Telegram would not accept, and a `RangeError` for a duration out of range.
 * @example
 * import { createServer } from "node:http";
 * import { webhook } from "telewire/node";
 *
 * createServer(webhook(bot, { secretToken: "a-long-random-string" })).listen(8080);
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (request: NodeDelivery, response: NodeResponse) => void | Promise<void> {
  const handle = createWebhookHandler(bot, options, "runs");
  return (request, response) => {
    const secret = request.headers[SECRET_HEADER];
    const result = handle({
      method: request.method,
      secret: typeof secret === "string" ? secret : undefined,
      readBody: () => readBody(request),
    });
    return chain(result, (outcome) => respond(response, outcome));
  };
}

function readBody(request: NodeDelivery): WebhookBody | Promise<WebhookBody> {
  // Before it is read, `body` means nothing: Express 4 sets it to an empty object for content types it does not parse.
  if (!request.readableDidRead) return readNodeBody(request);
  const { body } = request;
  if (typeof body === "string" || (typeof body === "object" && body !== null)) return body;
  throw bodyAlreadyRead();
}

function respond(response: NodeResponse, { status, headers }: WebhookResponse): void {
  // Another middleware, such as a timeout, has already responded.
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end();
}
