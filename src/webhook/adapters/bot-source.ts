import type { WebhookBot } from "../deliveries.ts";

/** A bot, or a function that creates it when the first request arrives: a build may load a route without its secrets. */
export type BotSource = WebhookBot | (() => WebhookBot);

/** Returns a function that returns the handler of a bot. It is created at once for a bot, by the first call otherwise. */
export function handlerOf<Handler>(
  bot: BotSource,
  createHandler: (bot: WebhookBot) => Handler,
): () => Handler {
  let handler = typeof bot === "function" ? undefined : createHandler(bot);
  return () => {
    handler ??= createHandler(typeof bot === "function" ? bot() : bot);
    return handler;
  };
}
