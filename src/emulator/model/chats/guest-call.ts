import type { User } from "../../../types/index.ts";
import type { SeenMessage } from "../messages/message.ts";
import type { Chat } from "./chat.ts";

/** A message by which a person has called a bot that is not in the chat. */
export interface GuestCall {
  readonly user: User;
  readonly chat: Chat;
  readonly message: SeenMessage;
}
