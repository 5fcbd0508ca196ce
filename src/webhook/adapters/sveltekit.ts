import { detectAfterResponse } from "../after-response.ts";
import type { WebhookBot } from "../deliveries.ts";
import type { WebhookOptions } from "../handler.ts";
import { type BotSource, handlerOf } from "./bot-source.ts";
import type { WorkersContext } from "./cloudflare.ts";
import { createStandardWebhook } from "./standard-request.ts";

export type { BotSource, WebhookBot, WebhookOptions };

/** The part of SvelteKit's request event that is used. */
export interface SvelteKitEvent {
  readonly request: Request;
  /** What the adapter of the platform adds: Cloudflare's adds `ctx`. */
  readonly platform?: object | undefined;
}

/**
 * Creates a webhook for a `+server.ts` of SvelteKit. `vite build` loads that file, possibly without the secrets, so pass a
 * function that creates the bot: the first request calls it. Throws a `TypeError` for an unknown option, for a secret that
 * Telegram would not accept, and for a mode that the platform cannot keep, and a `RangeError` for a duration out of range.
 * With a function, the first request does.
 * @example
 * import { env } from "$env/dynamic/private";
 * import { webhook } from "telewire/sveltekit";
 *
 * const createBot = () => new Bot(env.BOT_TOKEN ?? "");
 * export const POST = webhook(createBot, { secretToken: "a-long-random-string" });
 */
export function webhook(
  bot: BotSource,
  options: WebhookOptions = {},
): (event: SvelteKitEvent) => Response | Promise<Response> {
  // A platform that runs nothing after the response may pass a `waitUntil` with each event.
  const afterResponse = detectAfterResponse() === "runs" ? "runs" : "waitUntil";
  const handler = handlerOf(bot, (created) =>
    createStandardWebhook(created, options, afterResponse),
  );
  return ({ request, platform }) => {
    const context = platform !== undefined && "ctx" in platform ? platform.ctx : undefined;
    return handler()(
      request,
      isWorkersContext(context) ? (work) => context.waitUntil(work) : undefined,
    );
  };
}

function isWorkersContext(value: unknown): value is WorkersContext {
  return typeof value === "object" && value !== null && "waitUntil" in value;
}
