import type { WebRequest } from "../body.ts";
import type { WebhookBot } from "../deliveries.ts";
import { createWebhookHandler, type WebhookOptions } from "../handler.ts";
import { fromStandard } from "./standard-request.ts";

export type { WebhookBot, WebhookOptions, WebRequest };

/** The part of an Azure `HttpResponseInit` that is used. */
export interface AzureResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
}

/**
 * Creates the handler of an HTTP function for Azure Functions, programming model v4. The returned function never rejects.
 * Throws a `TypeError` for an unknown option, for a secret that Telegram would not accept, and for a mode that needs work
 * after the response, and a `RangeError` for a duration out of range.
 * @example
 * import { app } from "@azure/functions";
 * import { webhook } from "telewire/azure";
 *
 * const handler = webhook(bot, { secretToken: "a-long-random-string" });
 * app.http("telegram", { methods: ["POST"], authLevel: "anonymous", handler });
 */
export function webhook(
  bot: WebhookBot,
  options: WebhookOptions = {},
): (request: WebRequest) => Promise<AzureResponse> {
  const handle = createWebhookHandler(bot, options, "frozen");
  return async (request) => {
    const { status, headers } = await handle(fromStandard(request));
    return { status, headers: { ...headers } };
  };
}
