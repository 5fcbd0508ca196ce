import type { ForumTopic, Message, User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";
import { toRepliedMessage } from "../messages/message.ts";
import type { World } from "../world.ts";
import { announceBy } from "./announce.ts";
import { hasRightIn } from "./has-right.ts";

/** The topic that every forum has. Its messages have no `message_thread_id`. */
export const GENERAL_TOPIC_ID = 1;

/** A topic of a forum or of a private chat. */
export interface Topic extends ForumTopic {
  /** Who may edit, close and delete it without being an administrator. */
  readonly creatorId: number;
  readonly isClosed: boolean;
  /** Only the General topic can be hidden. */
  readonly isHidden: boolean;
}

const GENERAL_TOPIC: Topic = {
  message_thread_id: GENERAL_TOPIC_ID,
  name: "General",
  icon_color: 0x6fb9f0,
  creatorId: 0,
  isClosed: false,
  isHidden: false,
};

/** What a new topic is made of. */
export type NewTopic = Pick<ForumTopic, "name" | "icon_color" | "icon_custom_emoji_id">;

/** The topics of one chat. */
export class Topics {
  readonly #topics = new Map<number, Topic>();

  /** Topics of a private chat have no General one. */
  constructor({ hasGeneral }: { readonly hasGeneral: boolean }) {
    if (hasGeneral) this.set(GENERAL_TOPIC);
  }

  find(threadId: number): Topic | undefined {
    return this.#topics.get(threadId);
  }

  set(topic: Topic): void {
    this.#topics.set(topic.message_thread_id, topic);
  }

  delete(threadId: number): void {
    this.#topics.delete(threadId);
  }
}

/** Whether a chat has topics: a forum, or a private chat with a bot that has them. */
export function isForum(chat: Chat): boolean {
  if (chat.info.type !== "private") return chat.info.is_forum === true;
  return [...chat.bots].some(({ profile }) => profile.has_topics_enabled === true);
}

/** Whether somebody may change a topic: as an administrator with the right to, or as its creator. Members may only create. */
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

/** Whether it is the General topic of a forum. */
export function isGeneral({ info }: Chat, threadId: number): boolean {
  return info.type !== "private" && threadId === GENERAL_TOPIC_ID;
}

/** Returns the fields that place a message in a topic; none for General, and in chats without topics. */
export function topicFields(
  chat: Chat,
  threadId: number,
): { readonly message_thread_id?: number; readonly is_topic_message?: true } {
  const isTopic = isForum(chat) && chat.topics.find(threadId) !== undefined;
  return isTopic && !isGeneral(chat, threadId)
    ? { message_thread_id: threadId, is_topic_message: true }
    : {};
}

/** Returns the field that makes a reply a comment: on the post that was forwarded to a group without topics. */
export function commentFields(
  chat: Chat,
  replied: Message | undefined,
): Pick<Message, "message_thread_id"> {
  if (replied === undefined || isForum(chat)) return {};
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
  if (first === undefined || topicFields(chat, threadId).is_topic_message === undefined) return {};
  return { reply_to_message: toRepliedMessage(first) };
}
