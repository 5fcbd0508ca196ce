import type { Chat as ChatInfo, User } from "../../../types/index.ts";
import { isObject } from "../../json.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { World } from "../world.ts";

/** Adds the chat and the people that an update names, if they are new, so that the bot can answer them. */
export function adopt(world: World, bot: BotAccount, payload: unknown): void {
  if (!isObject(payload)) return;
  const { chat, from, user, message } = payload;
  for (const person of [from, user]) if (isUser(person)) world.adoptUser(person);
  if (isChat(chat)) world.adoptChat(bot, chat, isUser(from) ? from : undefined);
  // The message of a callback query.
  adopt(world, bot, message);
}

function isUser(value: unknown): value is User {
  return isObject(value) && typeof value["id"] === "number" && value["is_bot"] === false;
}

function isChat(value: unknown): value is ChatInfo {
  return isObject(value) && typeof value["id"] === "number" && typeof value["type"] === "string";
}
