import type { User } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import type { World } from "../../model/world.ts";

/** A person in a chat: who does what people do. */
export interface Actor {
  readonly user: User;
  readonly chat: Chat;
  readonly world: World;
}

/** A person or a bot of the emulator. */
export type Account = { readonly user: User } | { readonly me: User };

/** Returns the user of an account. */
export function userOf(account: Account): User {
  return "me" in account ? account.me : account.user;
}

/** Throws when the person cannot write to the chat, as the app would not let them. */
export function checkCanWrite({ user, chat, world }: Actor): void {
  world.checkIsOpen();
  if (chat.isBlocked)
    throw new TypeError(
      `${user.first_name} has blocked the bot: call unblock() before writing to it`,
    );
  if (chat.migratedTo !== undefined)
    throw new TypeError(`Chat ${chat.id} was upgraded to supergroup ${chat.migratedTo}`);
  if (!chat.members.has(user.id))
    throw new TypeError(`${user.first_name} is not a member of chat ${chat.id}`);
}
