import type { Message, User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";
import type { NewTopic, Topic } from "../chats/topics.ts";
import { toRepliedMessage } from "../messages/message.ts";
import type { World } from "../world.ts";
import { announceBy } from "./announce.ts";
import { hasRightIn } from "./has-right.ts";

/** Whether a user may change a topic: as an administrator with the right to, or as its creator. Members may only create. */
export function canManageTopic(chat: Chat, user: User, topic: Topic): boolean {
  if (chat.info.type === "private" || topic.creatorId === user.id) return true;
  return chat.members.isAdministrator(user.id) && hasRightIn(chat, user, "can_manage_topics");
}

/** Creates a topic with the service message that begins it. */
export function createTopic(world: World, chat: Chat, by: User, topic: NewTopic): Topic {
  const { message_id } = announceBy(
    world,
    chat,
    by,
    { forum_topic_created: topic },
    { startsTopic: true },
  );
  const created = {
    message_thread_id: message_id,
    ...topic,
    creatorId: by.id,
    isClosed: false,
    isHidden: false,
  };
  chat.topics.set(created);
  return created;
}

/** Returns the field that makes a reply a comment: on the post that was forwarded to a group without topics. */
export function commentFields(
  chat: Chat,
  replied: Message | undefined,
): Pick<Message, "message_thread_id"> {
  if (replied === undefined || chat.isForum) return {};
  const { is_automatic_forward, message_id, message_thread_id } = replied;
  const postId = is_automatic_forward === true ? message_id : message_thread_id;
  return postId === undefined ? {} : { message_thread_id: postId };
}

/** Returns the reply to the beginning of its topic that a message in a forum is, unless it replies to another one. */
export function firstOfTopic(
  chat: Chat,
  threadId: number,
): { readonly reply_to_message?: Message } {
  const first = chat.info.type === "private" ? undefined : chat.messages.get(threadId);
  if (first === undefined || chat.topicFields(threadId).is_topic_message === undefined) return {};
  return { reply_to_message: toRepliedMessage(first) };
}
