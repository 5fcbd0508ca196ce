import { METHODS } from "../../types/method-names.ts";
import type { BotAccount } from "../model/bot-account.ts";
import type { World } from "../model/world.ts";
import type { MethodResult } from "../wire/envelope.ts";
import type { Parameters } from "../wire/parameters.ts";
import { Refusal, unsupported } from "../wire/refusal.ts";
import type { MethodCall } from "./method.ts";
import { HANDLERS } from "./table.ts";

/** Besides the `get` methods. */
const NOT_ALLOWED_IN_REPLIES: ReadonlySet<string> = new Set([
  "setwebhook",
  "deletewebhook",
  "close",
  "logout",
]);

/** Runs a method by its name, in any case, or throws a refusal. */
export async function runMethod(name: string, call: MethodCall): Promise<MethodResult> {
  const lowerCaseName = name.toLowerCase();
  const handler = HANDLERS.get(lowerCaseName);
  if (handler !== undefined) return await handler(call);
  const officialName = METHODS.find((method) => method.toLowerCase() === lowerCaseName);
  if (officialName !== undefined) throw unsupported(`method ${officialName}`);
  throw new Refusal(404, "Not Found: method not found");
}

/** Runs the method call in a webhook's response. As with Telegram, its result is lost. */
export async function runWebhookReply(
  bot: BotAccount,
  world: World,
  parameters: Parameters,
): Promise<void> {
  const method = parameters.text("method");
  const name = method.toLowerCase();
  if (name === "" || name.startsWith("get") || NOT_ALLOWED_IN_REPLIES.has(name)) return;
  const signal = new AbortController().signal;
  try {
    await runMethod(method, { bot, world, parameters, signal });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
