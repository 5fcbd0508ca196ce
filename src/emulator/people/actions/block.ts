import type { ChatMember } from "../../../types/index.ts";
import { publish } from "../../model/chats/publish.ts";
import type { Actor } from "./actor.ts";

/** Blocks or unblocks the bot of a private chat, which receives `my_chat_member`. */
export function setBlocked({ user, chat, world }: Actor, isBlocked: boolean): void {
  const [bot] = chat.bots;
  if (chat.info.type !== "private" || bot === undefined)
    throw new TypeError("Only the bot of a private chat can be blocked");
  if (chat.isBlocked === isBlocked) return;
  chat.isBlocked = isBlocked;
  const member: ChatMember = { user: bot.user, status: "member" };
  const kicked: ChatMember = { user: bot.user, status: "kicked", until_date: 0 };
  publish(chat, "my_chat_member", {
    chat: chat.info,
    from: user,
    date: world.timers.unixTime(),
    old_chat_member: isBlocked ? member : kicked,
    new_chat_member: isBlocked ? kicked : member,
  });
}
