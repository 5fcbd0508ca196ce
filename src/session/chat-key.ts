import type { Context } from "../dispatch/index.ts";
import { isForkClient } from "../internal/fork-clients.ts";

/**
 * Whose session an update has by default: its chat's. The bot's own chats have their plain identifiers, as other libraries
 * store them. Chats of a business account and those in which the bot is a guest may have the identifier of one of the bot's
 * own; a fork has its users under the same identifiers too. `undefined` when the update names no chat.
 * Source: https://core.telegram.org/bots/api#message
 */
export function chatKey(ctx: Context): string | number | undefined {
  const { chatId } = ctx;
  if (chatId === undefined) return undefined;
  const own = isForkClient(ctx.api) ? `${ctx.me.id}:${chatId}` : chatId;
  // A business connection itself is about the chat in which the account's owner writes to the bot.
  const connectionId = ctx.kind === "business_connection" ? undefined : ctx.businessConnectionId;
  if (connectionId !== undefined) return `${own}:business:${connectionId}`;
  if (ctx.msg?.guest_query_id === undefined) return own;
  // Two people who each write to a third may have that chat under the same identifier.
  return ctx.chat?.type === "private" ? `${own}:guest:${ctx.from?.id}` : `${own}:guest`;
}
