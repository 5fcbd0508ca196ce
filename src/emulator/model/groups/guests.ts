import type { GuestCall } from "../chats/guest-call.ts";
import { type SeenMessage, toBotMessage } from "../messages/message.ts";
import type { World } from "../world.ts";

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
