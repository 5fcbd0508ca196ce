import type { ChatPermissions, Message, User } from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";
import { hasRightIn } from "./has-right.ts";

/** A kind of content: what the server calls it, and the permission that it needs. */
type Rule = readonly [field: keyof Message, name: string, permission: keyof ChatPermissions];

/** An animation has a document too, so it comes first. */
const RULES: readonly Rule[] = [
  ["text", "text messages", "can_send_messages"],
  ["rich_message", "the rich message", "can_send_messages"],
  ["animation", "animations", "can_send_other_messages"],
  ["audio", "music", "can_send_audios"],
  ["contact", "contacts", "can_send_messages"],
  ["dice", "dice", "can_send_other_messages"],
  ["document", "documents", "can_send_documents"],
  ["game", "games", "can_send_other_messages"],
  ["invoice", "invoice messages", "can_send_messages"],
  ["venue", "venues", "can_send_messages"],
  ["location", "locations", "can_send_messages"],
  ["photo", "photos", "can_send_photos"],
  ["poll", "polls", "can_send_polls"],
  ["sticker", "stickers", "can_send_other_messages"],
  ["checklist", "checklists", "can_send_polls"],
  ["video", "videos", "can_send_videos"],
  ["video_note", "video notes", "can_send_video_notes"],
  ["voice", "voice notes", "can_send_voice_notes"],
];

/** Returns why a user may not send a content to a chat, in the words of the server; undefined if they may. */
export function whyNotSend(chat: Chat, user: User, content: Partial<Message>): string | undefined {
  const { type } = chat.info;
  if (type === "private") return undefined;
  if (type === "channel")
    return hasRightIn(chat, user, "can_post_messages")
      ? undefined
      : "need administrator rights in the channel chat";
  if (chat.members.isAdministrator(user.id)) return undefined;
  const rule = RULES.find(([field]) => content[field] !== undefined);
  if (rule === undefined) return undefined;
  const [, name, permission] = rule;
  const member = chat.members.of(user);
  const isAllowed =
    chat.permissions[permission] && (member.status !== "restricted" || member[permission]);
  return isAllowed ? undefined : `not enough rights to send ${name} to the chat`;
}
