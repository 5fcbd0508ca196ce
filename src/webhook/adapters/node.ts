import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import type { NodeRequest } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { fromNode, type NodeResponse, sendNode } from "./node-request.ts";

export type { NodeRequest, NodeResponse, WebhookBot, WebhookOptions };

/** A request of `node:http`, or of what builds on it and may have read the body: Express, a serverless platform. */
export interface NodeDelivery extends NodeRequest {
  /** What a body parser has put there: an object, a string or bytes. */
  readonly body?: unknown;
}

/**
 * Creates a webhook for Node's request and response. The returned function never throws and never rejects. Throws a
 * `TypeError` for an unknown option, for a secret that Telegram would not accept, and for a mode that the platform cannot
 * keep, and a `RangeError` for a duration out of range.
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
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "frozen";
  const handle = createWebhookHandler(bot, options, afterResponse);
  return (request, response) =>
    chain(handle(fromNode(request, request)), (result) => sendNode(response, result));
}
