import type { ChatAdministratorRights, User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";

const FOR_MEMBERS = [
  "can_change_info",
  "can_invite_users",
  "can_pin_messages",
  "can_manage_topics",
] as const;

/**
 * Whether a user has a right in a chat: as the owner, as an administrator, or because every member has it. The latter is
 * for people only: a bot has to be an administrator.
 */
export function hasRightIn(chat: Chat, user: User, right: keyof ChatAdministratorRights): boolean {
  const member = chat.members.of(user);
  if (member.status === "creator") return true;
  if (member.status === "administrator" && member[right] === true) return true;
  const permission = FOR_MEMBERS.find((each) => each === right);
  if (permission === undefined || user.is_bot || !chat.members.has(user.id)) return false;
  if (chat.info.type === "channel" || !chat.permissions[permission]) return false;
  return member.status !== "restricted" || member[permission];
}
