import type { Context } from "../dispatch/index.ts";
import type { LaneKey } from "../lanes/index.ts";

/**
 * The default key of lanes: the chat, and the topic in a chat with topics; without a chat, the user. `undefined` for an update
 * that has neither, such as the new state of a poll.
 */
export function chatKey(ctx: Context): LaneKey | undefined {
  const { chatId } = ctx;
  if (chatId === undefined) {
    const { from } = ctx;
    // Apart from the private chat, whose id is the user's: a payment must be confirmed within 10 seconds.
    return from && `user ${from.id}`;
  }
  const { msg } = ctx;
  const topic = msg?.is_topic_message
    ? msg.message_thread_id
    : msg?.direct_messages_topic?.topic_id;
  return topic === undefined ? chatId : `${chatId}:${topic}`;
}
