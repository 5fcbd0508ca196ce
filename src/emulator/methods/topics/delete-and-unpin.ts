import type { Chat } from "../../model/chats/chat.ts";
import { GENERAL_TOPIC_ID } from "../../model/chats/topics.ts";
import { hasRightIn } from "../../model/groups/has-right.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { findTopic, type OpenTopic, openForum, openTopic } from "./open-topic.ts";

/** https://core.telegram.org/bots/api#deleteforumtopic */
export const deleteForumTopic: MethodHandler = (call) => {
  const { chat, topic } = openTopic(call);
  const { user } = call.bot;
  const isAllowed =
    chat.info.type === "private" ||
    topic.creatorId === user.id ||
    hasRightIn(chat, user, "can_delete_messages");
  if (!isAllowed) throw badRequest("not enough rights to delete the topic");
  if (topic.message_thread_id === GENERAL_TOPIC_ID) throw badRequest("TOPIC_ID_INVALID");
  for (const message of [...chat.messages.values()])
    if (message.message_thread_id === topic.message_thread_id) chat.delete(message);
  unpin(chat, (id) => !chat.messages.has(id));
  chat.topics.delete(topic.message_thread_id);
  return toResult(true);
};

/** https://core.telegram.org/bots/api#unpinallforumtopicmessages */
export const unpinAllForumTopicMessages: MethodHandler = (call) => unpinAll(call, openTopic(call));

/** https://core.telegram.org/bots/api#unpinallgeneralforumtopicmessages */
export const unpinAllGeneralForumTopicMessages: MethodHandler = (call) =>
  unpinAll(call, findTopic(openForum(call), GENERAL_TOPIC_ID));

function unpinAll({ bot }: MethodCall, { chat, topic }: OpenTopic): ReturnType<typeof toResult> {
  const isAllowed = chat.info.type === "private" || hasRightIn(chat, bot.user, "can_pin_messages");
  if (!isAllowed) throw badRequest("not enough rights to manage pinned messages in the chat");
  const threadOf = (id: number) => chat.messages.get(id)?.message_thread_id ?? GENERAL_TOPIC_ID;
  unpin(chat, (id) => threadOf(id) === topic.message_thread_id);
  return toResult(true);
}

function unpin(chat: Chat, matches: (messageId: number) => boolean): void {
  chat.pinned = chat.pinned.filter((id) => !matches(id));
}
