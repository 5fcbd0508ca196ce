import type { Context } from "../dispatch/index.ts";
import { isForkClient } from "../internal/fork-clients.ts";

/**
 * The default session key of an update: its chat. The bot's own chats have their plain identifiers, as other libraries
 * store them. A chat of a business account, or one in which the bot is a guest, may have the same identifier as one of the
 * bot's own, and so may the chats of a fork. `undefined` when the update has no chat.
 * Source: https://core.telegram.org/bots/api#message
 */
export function chatKey(ctx: Context): string | number | undefined {
  const { chatId } = ctx;
  if (chatId === undefined) return undefined;
  const own = isForkClient(ctx.api) ? `${ctx.me.id}:${chatId}` : chatId;
  // The update about a connection itself belongs to the chat in which the account's owner writes to the bot.
  const connectionId = ctx.kind === "business_connection" ? undefined : ctx.businessConnectionId;
  if (connectionId !== undefined) return `${own}:business:${connectionId}`;
  if (ctx.guestQueryId === undefined) return own;
  // The private chats of two people with the same third person may share an identifier.
  return ctx.chat?.type === "private" ? `${own}:guest:${ctx.from?.id}` : `${own}:guest`;
}
