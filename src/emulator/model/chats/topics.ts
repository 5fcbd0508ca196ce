import type { ForumTopic } from "../../../types/index.ts";

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
