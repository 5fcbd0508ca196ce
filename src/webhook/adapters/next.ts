import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import type { WaitUntil, WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { type BotSource, handlerOf } from "./bot-source.ts";
import type { NodeDelivery } from "./node.ts";
import { fromNode, type NodeResponse, sendNode } from "./node-request.ts";
import { fromStandard, toStandard } from "./standard-request.ts";

export type { BotSource, NodeDelivery, NodeResponse, WebhookBot, WebhookOptions };

/** Where serverless platforms pass Next their `waitUntil`. Source: https://nextjs.org/docs/app/api-reference/functions/after */
const REQUEST_CONTEXT = /* @__PURE__ */ Symbol.for("@next/request-context");

interface RequestContext {
  get(): { readonly waitUntil?: WaitUntil } | undefined;
}

type AppCall = readonly [request: Request];
type PagesCall = readonly [request: NodeDelivery, response: NodeResponse];

/** A route of either router. Never rejects. */
export interface NextRoute {
  /** App Router: export it as `POST`. */
  (request: Request): Response | Promise<Response>;
  /** Pages Router: export it as the default. Next may have parsed the body. */
  (request: NodeDelivery, response: NodeResponse): void | Promise<void>;
}

/**
 * Creates a webhook for a route of Next.js. `next build` loads its file, possibly without the secrets, so pass a function
 * that creates the bot: the first request calls it. Throws a `TypeError` for an unknown option, for a secret that Telegram
 * would not accept, and for a mode that the platform cannot keep, and a `RangeError` for a duration out of range. With a
 * function, the first request does.
 * @example
 * import { webhook } from "telewire/next";
 *
 * const createBot = () => new Bot(process.env.BOT_TOKEN ?? "");
 * export const POST = webhook(createBot, { secretToken: "a-long-random-string" });
 */
export function webhook(bot: BotSource, options: WebhookOptions = {}): NextRoute {
  // A platform that runs nothing after the response may pass Next a `waitUntil` with each request.
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "waitUntil";
  const handler = handlerOf(bot, (created) =>
    createWebhookHandler(created, options, afterResponse),
  );
  function respond(...call: AppCall): Response | Promise<Response>;
  function respond(...call: PagesCall): void | Promise<void>;
  function respond(
    ...call: AppCall | PagesCall
  ): Response | void | Promise<Response> | Promise<void> {
    const handle = handler();
    const waitUntil = findWaitUntil();
    if (isAppCall(call)) return chain(handle(fromStandard(call[0], waitUntil)), toStandard);
    const [request, response] = call;
    return chain(handle(fromNode(request, request, waitUntil)), (result) =>
      sendNode(response, result),
    );
  }
  return respond;
}

function isAppCall(call: AppCall | PagesCall): call is AppCall {
  return call[0] instanceof Request;
}

function findWaitUntil(): WaitUntil | undefined {
  const context: RequestContext | undefined = Reflect.get(globalThis, REQUEST_CONTEXT);
  return context?.get()?.waitUntil;
}
