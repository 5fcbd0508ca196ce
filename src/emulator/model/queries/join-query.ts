import type { User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";

/** How long a bot can take to decide, or to show a Web App that decides. */
export const JOIN_QUERY_SECONDS = 10;

/** A request to join a chat that the bot decides which guards the chat. */
export interface JoinQuery {
  readonly chat: Chat;
  readonly user: User;
  /** Unix time; undefined once the person sees a Web App. */
  answerBy: number | undefined;
}
