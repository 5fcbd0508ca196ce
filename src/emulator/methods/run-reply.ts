import type { BotAccount } from "../model/bot-account.ts";
import type { World } from "../model/world.ts";
import type { Parameters } from "../wire/parameters.ts";
import { Refusal } from "../wire/refusal.ts";
import { runMethod } from "./run.ts";

const NOT_IN_REPLIES: ReadonlySet<string> = new Set([
  "setwebhook",
  "deletewebhook",
  "close",
  "logout",
]);

/** Runs the call that a webhook's answer holds. Nobody learns what came of it. */
export async function runReply(
  bot: BotAccount,
  world: World,
  parameters: Parameters,
): Promise<void> {
  const method = parameters.text("method");
  const name = method.toLowerCase();
  if (name === "" || name.startsWith("get") || NOT_IN_REPLIES.has(name)) return;
  const signal = new AbortController().signal;
  try {
    await runMethod(method, { bot, world, parameters, signal });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
