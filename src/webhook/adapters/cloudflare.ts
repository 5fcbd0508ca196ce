import { argumentError } from "../../internal/arguments.ts";
import type { WaitUntil, WebhookBot } from "../deliveries.ts";
import type { WebhookOptions } from "../handler.ts";
import { createStandardWebhook, type StandardWebhook } from "./standard-request.ts";

export type { WebhookBot, WebhookOptions };

/** The part of a Worker's execution context that is used. */
export interface WorkersContext {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Creates the `fetch` of a Cloudflare Worker. The first request of an isolate creates the bot, and the options if they are a
 * function too, from the `env` that comes with it. Throws a `TypeError` if `createBot` is not a function. The first request
 * throws a `TypeError` for an unknown option, for a secret that Telegram would not accept, and for `mode: "ack"`, and a
 * `RangeError` for a duration out of range.
 * @example
 * import { webhook } from "telewire/cloudflare";
 *
 * const createBot = (env: { BOT_TOKEN: string; SECRET: string }) => new Bot(env.BOT_TOKEN);
 * export default { fetch: webhook(createBot, (env) => ({ secretToken: env.SECRET })) };
 */
export function webhook<Env extends object>(
  createBot: (env: Env) => WebhookBot,
  options: WebhookOptions | ((env: Env) => WebhookOptions) = {},
): (request: Request, env: Env, context: WorkersContext) => Response | Promise<Response> {
  if (typeof createBot !== "function") {
    throw argumentError("a function that creates the bot from the env", createBot);
  }
  // Tests may pass several; a deployed isolate has one.
  const webhooks = new WeakMap<Env, StandardWebhook>();
  const create = (env: Env): StandardWebhook => {
    const settings = typeof options === "function" ? options(env) : options;
    const created = createStandardWebhook(createBot(env), settings, "waitUntil");
    webhooks.set(env, created);
    return created;
  };
  return (request, env, context) => {
    const waitUntil: WaitUntil = (work) => context.waitUntil(work);
    return (webhooks.get(env) ?? create(env))(request, waitUntil);
  };
}
