import { isService, type SeenMessage } from "../messages/message.ts";
import type { Chat } from "./chat.ts";
import type { ChatBot } from "./chat-bot.ts";

/**
 * Whether a bot receives a message of a chat that it is in. In groups, a bot in privacy mode receives commands meant for it,
 * commands that name no bot if no other bot has written since, replies to its messages, messages that mention it or were sent
 * through it, and service messages.
 * https://core.telegram.org/bots/features#privacy-mode
 */
export function isVisible(chat: Chat, bot: ChatBot, message: SeenMessage): boolean {
  const { type } = chat.info;
  if (type === "private" || type === "channel") return true;
  if (bot.profile.can_read_all_group_messages || chat.members.isAdministrator(bot.user.id))
    return true;
  return (
    message.via_bot?.id === bot.user.id ||
    isReplyTo(bot, message) ||
    isCommandFor(chat, bot, message) ||
    isMentioned(bot, message) ||
    isService(message)
  );
}

/** A message in a topic replies to the message that began it, which does not count. */
function isReplyTo({ user }: ChatBot, { reply_to_message: replied }: SeenMessage): boolean {
  return replied?.from?.id === user.id && replied.forum_topic_created === undefined;
}

function isCommandFor(chat: Chat, { user }: ChatBot, message: SeenMessage): boolean {
  const text = message.text ?? message.caption ?? "";
  const [first] = message.entities ?? message.caption_entities ?? [];
  if (first?.type !== "bot_command" || first.offset !== 0) return false;
  const [, addressee] = text.slice(0, first.length).split("@");
  if (addressee === undefined) return chat.lastBotId === undefined || chat.lastBotId === user.id;
  return addressee.toLowerCase() === user.username?.toLowerCase();
}

function isMentioned({ user }: ChatBot, message: SeenMessage): boolean {
  const text = message.text ?? message.caption ?? "";
  const name = `@${user.username}`.toLowerCase();
  return (message.entities ?? message.caption_entities ?? []).some((entity) => {
    if (entity.type === "text_mention") return entity.user?.id === user.id;
    const { type, offset, length } = entity;
    return type === "mention" && text.slice(offset, offset + length).toLowerCase() === name;
  });
}
