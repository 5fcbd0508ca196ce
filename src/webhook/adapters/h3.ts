import { chain } from "../../internal/maybe-promise.ts";
import { detectAfterResponse } from "../after-response.ts";
import type { WaitUntil, WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookBody, type WebhookOptions } from "../handler.ts";
import { parsedBody } from "../parsed-body.ts";
import { SECRET_HEADER } from "../secret.ts";
import type { NodeDelivery } from "./node.ts";
import { readIncoming } from "./node-request.ts";
import { fromStandard, readStandardBody, toStandard } from "./standard-request.ts";

export type { WebhookBot, WebhookOptions };

/** The part of an event of h3 2 that is used. */
export interface H3Event {
  readonly req: Request & { waitUntil?(work: Promise<unknown>): void };
}

/** The part of an event of h3 1 that is used, which Nitro 2 and Nuxt are built on. */
export interface H3EventV1 {
  readonly method: string;
  readonly headers: Pick<Headers, "get">;
  readonly node: { readonly req: NodeDelivery };
  /** Present where the server has standard requests. */
  readonly web?: { readonly request?: Request };
  /** Nitro adds the platform's `waitUntil`. */
  readonly context: object;
}

/** Where h3 1 keeps the promise of a body that one of its own functions reads. */
const RAW_BODY = /* @__PURE__ */ Symbol.for("h3RawBody");

/**
 * Creates a webhook for h3 1 and 2, Nitro and Nuxt. The returned function never throws and never rejects. Throws a
 * `TypeError` for an unknown option, for a secret that Telegram would not accept, and for a mode that the platform cannot
 * keep, and a `RangeError` for a duration out of range.
 * @example
 * import { H3 } from "h3";
 * import { webhook } from "telewire/h3";
 *
 * const app = new H3();
 * app.post("/telegram", webhook(bot, { secretToken: "a-long-random-string" }));
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (event: H3Event | H3EventV1) => Response | Promise<Response> {
  // A platform that runs nothing after the response may pass a `waitUntil` with each event.
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "waitUntil";
  const handle = createWebhookHandler(bot, options, afterResponse);
  return (event) => {
    if (isV2(event)) {
      const { req } = event;
      return chain(handle(fromStandard(req, req.waitUntil?.bind(req))), toStandard);
    }
    const { waitUntil }: { readonly waitUntil?: WaitUntil } = event.context;
    const response = handle({
      method: event.method,
      secret: event.headers.get(SECRET_HEADER),
      readBody: () => readBodyV1(event),
      waitUntil,
    });
    return chain(response, toStandard);
  };
}

function isV2(event: H3Event | H3EventV1): event is H3Event {
  return "req" in event && event.req instanceof Request;
}

function readBodyV1({ node: { req }, web }: H3EventV1): WebhookBody | Promise<WebhookBody> {
  if (web?.request !== undefined) return readStandardBody(web.request);
  const read: Promise<Uint8Array> | undefined = Reflect.get(req, RAW_BODY);
  if (read !== undefined) return read;
  // On serverless platforms, Nitro imitates Node's request: it has the body, and its stream never emits an event.
  return "body" in req ? parsedBody(req.body ?? "") : readIncoming(req, req);
}
