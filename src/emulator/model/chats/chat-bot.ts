import type { UpdateKind, UpdatePayloads, User } from "../../../types/index.ts";
import type { MessageCounter } from "../messages/message-ids.ts";

/** The fields of getMe on which deliveries depend. */
export type BotProfile = User & { readonly can_read_all_group_messages: boolean };

/** What a chat needs of the bots in it. */
export interface ChatBot {
  /** The bot as other users see it. */
  readonly user: User;
  /** What getMe returns. */
  readonly profile: BotProfile;
  /** Numbers the messages of all private chats of the bot. */
  readonly messageIds: MessageCounter;
  /** Queues an update if the bot allows its kind. */
  deliver<K extends UpdateKind>(kind: K, payload: UpdatePayloads[K]): void;
}
