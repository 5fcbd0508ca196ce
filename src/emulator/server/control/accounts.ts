import type { ChatType } from "../../model/chats/chat.ts";
import type { World } from "../../model/world.ts";
import { type BotOptions, createBot, DEFAULT_FLAGS } from "../../people/create-bot.ts";
import { createGroup } from "../../people/create-group.ts";
import type { EmulatedBot } from "../../people/emulated-bot.ts";
import { EmulatedGroup } from "../../people/emulated-group.ts";
import { EmulatedUser } from "../../people/emulated-user.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { requireGroup } from "./find-chat.ts";
import {
  optionalList,
  optionalTexts,
  requireBot,
  requireInteger,
  requireText,
  requireUser,
  toEmulatedBot,
} from "./read.ts";

/** Registers a bot, with a token and flags of the caller's choice if there are any. */
export function addBot(world: World, parameters: Parameters): object {
  return createBot(world, botOptions(parameters));
}

/** Reads the names, the token and the flags of a new bot. */
export function botOptions(parameters: Parameters): BotOptions {
  const flags = Object.keys(DEFAULT_FLAGS).filter((name) => parameters.has(name));
  return {
    username: requireText(parameters, "username"),
    ...optionalTexts(parameters, ["first_name", "token"]),
    ...Object.fromEntries(flags.map((name) => [name, parameters.boolean(name)])),
  };
}

export function createUser(world: World, parameters: Parameters): object {
  return world.addUser({
    first_name: requireText(parameters, "first_name"),
    ...optionalTexts(parameters, ["last_name", "username", "language_code"]),
  });
}

/** Returns the route that creates a chat of this type, with the people and the bots of which it has the identifiers. */
export function groupCreator(
  type: Exclude<ChatType, "private">,
): (world: World, parameters: Parameters) => object {
  return (world, parameters) => {
    const accounts = (name: string) =>
      optionalList(parameters, name, isInteger).map((id) => findAccount(world, id));
    return createGroup(world, type, {
      title: requireText(parameters, "title"),
      ...(parameters.has("owner") ? { owner: requireUser(world, parameters, "owner") } : {}),
      administrators: accounts("administrators"),
      members: accounts("members"),
      is_forum: parameters.boolean("is_forum"),
      direct_messages: parameters.boolean("direct_messages"),
      ...(parameters.has("discussion")
        ? {
            discussion: new EmulatedGroup(
              requireGroup(world, requireInteger(parameters, "discussion")),
            ),
          }
        : {}),
      ...(parameters.has("guard_bot")
        ? { guard_bot: toEmulatedBot(requireBot(world, parameters, "guard_bot")) }
        : {}),
      ...optionalTexts(parameters, ["username"]),
    }).info;
  };
}

/** Returns the person or the bot with this identifier. */
export function findAccount(world: World, id: number): EmulatedUser | EmulatedBot {
  const bot = world.bots.get(id);
  if (bot !== undefined) return toEmulatedBot(bot);
  const user = world.users.get(id);
  if (user === undefined) throw badRequest(`there is neither a user nor a bot with the id ${id}`);
  return new EmulatedUser(world, user);
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}
