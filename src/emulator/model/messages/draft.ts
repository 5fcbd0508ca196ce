import type { MessageEntity, RichMessage } from "../../../types/index.ts";

/** A message in the making, as the person of a private chat sees it. */
export interface MessageDraft {
  readonly draft_id: number;
  readonly message_thread_id?: number;
  /** What is ready so far; absent in a rich draft, and empty where the app shows that the bot is thinking. */
  readonly text?: string;
  readonly entities?: MessageEntity[];
  readonly rich_message?: RichMessage;
  /** Whether the person can stop the generation. */
  readonly can_stop?: true;
}

/** The draft that a private chat shows. */
export interface ShownDraft {
  readonly draft: MessageDraft;
  /** Unix time in milliseconds. */
  readonly expiresAtMs: number;
  /** Whether the draft stays when the person stops the generation. */
  readonly isKeptOnStop: boolean;
}
