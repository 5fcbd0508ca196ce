import { BodyBytes } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { SECRET_HEADER } from "../secret.ts";

export type { WebhookBot, WebhookOptions };

/** API Gateway ends a request after 29 or 30 seconds. */
const DEFAULT_RESPONSE_TIMEOUT_MS = 25_000;

interface LambdaRequest {
  /** Names in any case. */
  readonly headers: Readonly<Record<string, string | undefined>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded: boolean;
}

/** An event with payload format 1.0: a REST API, or an HTTP API that is set to it. */
export interface LambdaEventV1 extends LambdaRequest {
  readonly httpMethod: string;
}

/** An event with payload format 2.0: a function URL or an HTTP API. */
export interface LambdaEventV2 extends LambdaRequest {
  readonly requestContext: { readonly http: { readonly method: string } };
}

/** The response to either event. */
export interface LambdaResponse {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Creates a webhook for AWS Lambda, behind a function URL or API Gateway. The returned function never rejects. The default
 * of `responseTimeoutMs` is 25,000. Throws a `TypeError` for an unknown option, for a secret that Telegram would not accept,
 * and for a mode that needs work after the response, and a `RangeError` for a duration out of range.
 * @example
 * import { webhook } from "telewire/lambda";
 *
 * export const handler = webhook(bot, { secretToken: "a-long-random-string" });
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (event: LambdaEventV1 | LambdaEventV2) => Promise<LambdaResponse> {
  const handle = createWebhookHandler(
    bot,
    { responseTimeoutMs: DEFAULT_RESPONSE_TIMEOUT_MS, ...options },
    "frozen",
  );
  // Lambda ignores the result of a handler that returns no promise.
  return async (event) => {
    const { status, headers } = await handle({
      method: "httpMethod" in event ? event.httpMethod : event.requestContext.http.method,
      secret: findSecret(event.headers ?? {}),
      readBody: () => readBody(event),
    });
    return { statusCode: status, headers: { ...headers }, body: "" };
  };
}

function findSecret(headers: Readonly<Record<string, string | undefined>>): string | undefined {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === SECRET_HEADER);
  return name === undefined ? undefined : headers[name];
}

function readBody({ body, isBase64Encoded }: LambdaRequest): Uint8Array {
  const bytes = new BodyBytes();
  bytes.add(Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8"));
  return bytes.join();
}
