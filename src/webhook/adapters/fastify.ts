import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import type { NodeDelivery } from "./node.ts";
import { fromNode } from "./node-request.ts";

export type { WebhookBot, WebhookOptions };

/** The part of Fastify's request that is used. */
export interface FastifyRequest {
  readonly raw: NodeDelivery;
  /** What a content type parser has returned. */
  readonly body?: unknown;
}

/** The part of Fastify's reply that is used. */
export interface FastifyReply {
  readonly sent: boolean;
  code(status: number): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
  send(): unknown;
}

/** Responds to one request. Never throws and never rejects. */
export type FastifyHandler = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/** The options of a Fastify route. To call the webhook from a handler of your own, use `handler`. */
export interface FastifyRoute {
  /** Responds before Fastify parses the body, so that a request without the secret is refused unread. */
  readonly onRequest: FastifyHandler;
  readonly handler: FastifyHandler;
}

/**
 * Creates the webhook for a Fastify route. Throws a `TypeError` for an unknown option, for a secret that Telegram would not
 * accept, and for a mode that the platform cannot keep, and a `RangeError` for a duration out of range.
 * @example
 * import Fastify from "fastify";
 * import { webhook } from "telewire/fastify";
 *
 * const app = Fastify();
 * app.post("/telegram", webhook(bot, { secretToken: "a-long-random-string" }));
 */
export function webhook(bot: WebhookBot, options: WebhookOptions = {}): FastifyRoute {
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "frozen";
  const handle = createWebhookHandler(bot, options, afterResponse);
  const handler: FastifyHandler = (request, reply) => {
    const { raw } = request;
    // A platform that reads the body before Fastify adds it to Node's request.
    const parsedInto = request.body === undefined ? raw : request;
    const response = handle(fromNode(raw, parsedInto));
    return chain(response, ({ status, headers }) => {
      // Another hook, such as one for a timeout, has already responded.
      if (reply.sent) return;
      reply.code(status);
      reply.headers(headers);
      reply.send();
    });
  };
  return { onRequest: handler, handler };
}
