import type { Outgoing } from "../faults/flood-limits.ts";
import { parseJson } from "../json.ts";
import type { Chat } from "../model/chats/chat.ts";
import type { MethodSchema } from "../schema.ts";
import type { MethodResult } from "../wire/envelope.ts";
import { Refusal } from "../wire/refusal.ts";
import type { MethodCall } from "./method.ts";

/** Methods that send or edit a message of a chat, besides those whose result is one. */
const OTHERS: ReadonlySet<string> = new Set(["stopPoll", "createForumTopic"]);

/**
 * Runs a call, or throws the 429 of one whose message would exceed the limits that are set, even if it would be refused for
 * another reason.
 */
export async function withinLimits(
  schema: MethodSchema,
  call: MethodCall,
  run: () => Promise<MethodResult>,
): Promise<MethodResult> {
  const limits = call.world.floodLimits;
  const outgoing = limits && outgoingOf(schema, call);
  if (limits === undefined || outgoing === undefined) return await run();
  // Counted before it runs, because others run while it waits.
  limits.take(outgoing);
  try {
    const result = await run();
    const sent = parseJson(result.json);
    if (Array.isArray(sent)) limits.count(outgoing, sent.length - 1);
    return result;
  } catch (error) {
    limits.giveBack(outgoing);
    throw error;
  }
}

/** Returns what a call sends to a chat; undefined for one that sends nothing. */
function outgoingOf(
  { name, result, parameters: names }: MethodSchema,
  call: MethodCall,
): Outgoing | undefined {
  if (!names.has("chat_id")) return undefined;
  if (!/^Message(?:Id)?(?:\[\])?$/.test(result) && !OTHERS.has(name)) return undefined;
  const chat = findChat(call);
  if (chat === undefined) return undefined;
  return {
    botId: call.bot.user.id,
    chatId: chat.id,
    isPrivate: chat.info.type === "private",
    isPaid: call.parameters.boolean("allow_paid_broadcast"),
    now: call.world.timers.now(),
  };
}

/** Returns undefined for a chat that the method refuses, and for the message of an inline query, which names none. */
function findChat({ world, bot, parameters }: MethodCall): Chat | undefined {
  try {
    return world.getTarget(bot, {
      chatId: parameters.text("chat_id"),
      connectionId: parameters.text("business_connection_id"),
    });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
