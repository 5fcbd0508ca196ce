import type { User } from "../../../types/index.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { Chat } from "../chats/chat.ts";
import { publishMessage } from "../chats/publish.ts";
import type { SeenMessage } from "../messages/message.ts";
import type { World } from "../world.ts";
import type { InlineResult } from "./inline-result.ts";

/** A message that was sent through a bot. */
export interface SentInline {
  readonly message: SeenMessage;
  /** Only a message with a keyboard has one: the bot cannot edit the others. */
  readonly inlineMessageId: string | undefined;
}

/** Sends a result of a bot as a message of a person. */
export function sendInline(
  world: World,
  { bot, user, chat }: { readonly bot: BotAccount; readonly user: User; readonly chat: Chat },
  { content, reply_markup }: Pick<InlineResult, "content" | "reply_markup">,
): SentInline {
  const message = chat.send(
    {
      ...(chat.info.type === "channel" ? { sender_chat: chat.info } : { from: user }),
      date: world.timers.unixTime(),
      via_bot: bot.user,
      ...content,
      ...(reply_markup === undefined ? {} : { reply_markup }),
    },
    { author: user },
  );
  const inlineMessageId =
    reply_markup === undefined
      ? undefined
      : world.inlineMessages.add({ bot, chat, messageId: message.message_id });
  publishMessage(chat, message, "new");
  return { message, inlineMessageId };
}
