import type { BotAccount } from "./bot-account.ts";
import type { Chat } from "./chat.ts";
import { isService, type SeenMessage } from "./message.ts";

/**
 * Whether a bot receives a message of a chat that it is in. In groups, a bot in privacy mode receives commands meant for it,
 * replies to its messages, messages sent through it, and service messages.
 * https://core.telegram.org/bots/features#privacy-mode
 */
export function isVisible(chat: Chat, bot: BotAccount, message: SeenMessage): boolean {
  const { type } = chat.info;
  if (type === "private" || type === "channel") return true;
  if (bot.profile.can_read_all_group_messages || chat.members.isAdministrator(bot.user.id))
    return true;
  return (
    message.via_bot?.id === bot.user.id ||
    isReplyTo(bot, message) ||
    isCommandFor(bot, message) ||
    isService(message)
  );
}

/** A message in a topic replies to the message that began it, which does not count. */
function isReplyTo({ user }: BotAccount, { reply_to_message: replied }: SeenMessage): boolean {
  return replied?.from?.id === user.id && replied.forum_topic_created === undefined;
}

function isCommandFor({ user }: BotAccount, message: SeenMessage): boolean {
  const text = message.text ?? message.caption ?? "";
  const [first] = message.entities ?? message.caption_entities ?? [];
  if (first?.type !== "bot_command" || first.offset !== 0) return false;
  const [, addressee] = text.slice(0, first.length).split("@");
  return addressee === undefined || addressee.toLowerCase() === user.username?.toLowerCase();
}
