import type { User } from "../../../types/index.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { Chat } from "../chats/chat.ts";
import { type SeenMessage, toBotMessage, toRepliedMessage } from "../messages/message.ts";
import type { World } from "../world.ts";
import type { InlineResult } from "./inline-result.ts";

/** A message by which a person has called a bot that is not in the chat. */
export interface GuestCall {
  readonly user: User;
  readonly chat: Chat;
  readonly message: SeenMessage;
}

/**
 * Delivers a message of a group as `guest_message` to the bots that it mentions or replies to, if they support guest queries
 * and are not in the group.
 */
export function callGuests(world: World, call: GuestCall): void {
  const { chat, message } = call;
  if (chat.info.type !== "group" && chat.info.type !== "supergroup") return;
  const names = new Set(mentionsIn(message));
  const repliedId = message.reply_to_message?.from?.id;
  for (const bot of world.bots.values()) {
    if (bot.profile.supports_guest_queries !== true || chat.bots.has(bot)) continue;
    const isCalled =
      repliedId === bot.user.id || names.has(bot.profile.username?.toLowerCase() ?? "");
    if (!isCalled) continue;
    const guest_query_id = bot.queries.guest.open(call);
    bot.deliver("guest_message", { ...toBotMessage(message), guest_query_id });
  }
}

/** The names that a message mentions, in lower case, without the `@`. */
function mentionsIn(message: SeenMessage): string[] {
  const text = message.text ?? message.caption ?? "";
  return (message.entities ?? message.caption_entities ?? [])
    .filter(({ type }) => type === "mention")
    .map(({ offset, length }) => text.slice(offset + 1, offset + length).toLowerCase());
}

/** Sends a result as the reply of a guest to the message that called it. Returns its `inline_message_id`. */
export function sendAsGuest(
  world: World,
  bot: BotAccount,
  { user, chat, message: called }: GuestCall,
  { content, reply_markup }: Pick<InlineResult, "content" | "reply_markup">,
): string {
  const { message_id: messageId } = chat.send({
    from: bot.user,
    date: world.timers.unixTime(),
    guest_bot_caller_user: user,
    reply_to_message: toRepliedMessage(called),
    ...content,
    ...(reply_markup === undefined ? {} : { reply_markup }),
  });
  return world.inlineMessages.add({ bot, chat, messageId });
}
