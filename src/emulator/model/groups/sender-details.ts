import type { Message, User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";

/** Returns what the messages of a member of a supergroup show besides the name: the tag or the title, and the boosts. */
export function senderDetails(
  chat: Chat,
  user: User,
): Pick<Message, "sender_boost_count" | "sender_tag"> {
  if (chat.info.type !== "supergroup") return {};
  const member = chat.members.of(user);
  const boosts = chat.boosts.of(user).length;
  const isAdministrator = member.status === "creator" || member.status === "administrator";
  const isMember = member.status === "member" || member.status === "restricted";
  const tag = isAdministrator ? member.custom_title : isMember ? member.tag : undefined;
  return {
    ...(boosts === 0 ? {} : { sender_boost_count: boosts }),
    ...(tag === undefined ? {} : { sender_tag: tag }),
  };
}
