import type { World } from "../../model/world.ts";
import { createTranscript } from "../../people/transcript.ts";
import { NotSeenError, waitForEvent } from "../../people/wait-for-event.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { findChat } from "./find-chat.ts";
import { requireBot } from "./read.ts";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const MAX_TIMEOUT_SECONDS = 50;

export function getMessages(world: World, parameters: Parameters): object {
  return [...findChat(world, parameters).messages.values()];
}

/** Returns what happened in the chat as text for snapshots. */
export function getTranscript(world: World, parameters: Parameters): string {
  return createTranscript(world, findChat(world, parameters).events);
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
