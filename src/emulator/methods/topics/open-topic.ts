import type { Chat } from "../../model/chats/chat.ts";
import type { Topic } from "../../model/chats/topics.ts";
import { announceBy } from "../../model/groups/announce.ts";
import { canManageTopic } from "../../model/groups/topics.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodCall, messageIdOf } from "../method.ts";

/** A topic that a call is about. */
export interface OpenTopic {
  readonly chat: Chat;
  readonly topic: Topic;
}

/** Returns the chat of a call if it has topics, or throws the refusal. */
export function openForum({ bot, world, parameters }: MethodCall): Chat {
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  if (!chat.isForum) throw badRequest("the chat is not a forum");
  return chat;
}

/** Returns the topic that `message_thread_id` names, or throws the refusal. */
export function openTopic(call: MethodCall): OpenTopic {
  const threadId = messageIdOf(call.parameters, "message_thread_id");
  return findTopic(openForum(call), threadId);
}

/** Returns a topic of a forum, or throws the refusal. */
export function findTopic(chat: Chat, threadId: number): OpenTopic {
  if (threadId === 0) throw badRequest("invalid forum topic identifier specified");
  const topic = chat.topics.find(threadId);
  if (topic === undefined) throw badRequest("TOPIC_ID_INVALID");
  return { chat, topic };
}

/** Throws the refusal unless the bot may change the topic. */
export function requireTopicRight(
  { bot }: MethodCall,
  { chat, topic }: OpenTopic,
  refusal: string,
): void {
  if (!canManageTopic(chat, bot.user, topic)) throw badRequest(`not enough rights to ${refusal}`);
}

/** Stores the changed topic, and adds the service message about it. */
export function changeTopic(
  { bot, world }: MethodCall,
  { chat, topic }: OpenTopic,
  change: Partial<Topic>,
  message: Parameters<typeof announceBy>[3],
): void {
  chat.topics.set({ ...topic, ...change });
  announceBy(world, chat, bot.user, message, { threadId: topic.message_thread_id });
}
