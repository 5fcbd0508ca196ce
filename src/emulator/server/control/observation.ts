import type { Chat } from "../../model/chats/chat.ts";
import type { World } from "../../model/world.ts";
import { NotSeenError, waitForEvent } from "../../people/wait-for-event.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { requireBot, requireInteger, requireUser } from "./read.ts";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const MAX_TIMEOUT_SECONDS = 50;

export function getMessages(world: World, parameters: Parameters): object {
  return [...findChat(world, parameters).messages.values()];
}

/** Returns the events from index `offset` on; waits for the first one if necessary. */
export async function getEvents(world: World, parameters: Parameters): Promise<object> {
  const chat = findChat(world, parameters);
  const offset = parameters.integer("offset", 0, 0, MAX_SAFE);
  const timeoutMs = parameters.integer("timeout", 0, 0, MAX_TIMEOUT_SECONDS) * 1000;
  try {
    await waitForEvent(chat, { name: "event", from: offset, pick: () => true, timeoutMs });
    return chat.events.slice(offset);
  } catch (error) {
    if (error instanceof NotSeenError) return [];
    throw error;
  }
}

/** Returns the calls of all bots, or of one bot or one method. */
export function getCalls(world: World, parameters: Parameters): object {
  const bot = parameters.has("bot_id") ? requireBot(world, parameters) : undefined;
  const method = parameters.text("method").toLowerCase();
  return world.calls.read(
    (call) =>
      (bot === undefined || call.bot.id === bot.user.id) &&
      (method === "" || call.method.toLowerCase() === method),
  );
}

/** Finds the chat without opening it: reading must not change what the bot can do. */
function findChat(world: World, parameters: Parameters): Chat {
  if (parameters.has("chat_id")) {
    const group = world.groups.get(requireInteger(parameters, "chat_id"));
    if (group === undefined)
      throw badRequest(
        "chat not found: chat_id is that of a group; for a private chat, pass user_id and bot_id",
      );
    return group;
  }
  const { user } = requireUser(world, parameters);
  const bot = requireBot(world, parameters);
  const chat = world.findPrivateChat(bot, user.id);
  if (chat === undefined)
    throw badRequest(
      `${user.first_name} has not written to @${bot.user.username}: call /emulator/start first`,
    );
  return chat;
}
