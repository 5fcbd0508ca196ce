import type { User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";

/** A bot must decide, or show a Web App, within this time. */
export const JOIN_QUERY_SECONDS = 10;

/** A request to join a chat, which the bot that guards the chat decides. */
export interface JoinQuery {
  readonly chat: Chat;
  readonly user: User;
  /** Unix time; undefined once the person sees a Web App. */
  answerBy: number | undefined;
}
