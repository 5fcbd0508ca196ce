import type { User } from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import { type Random, randomInteger } from "../../random.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { Chat } from "../chats/chat.ts";
import type { GuestCall } from "../chats/guest-call.ts";
import { publishMessage } from "../chats/publish.ts";
import type { InlineResult } from "../messages/inline-result.ts";
import { type SeenMessage, toRepliedMessage } from "../messages/message.ts";

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
const ID_LENGTH = 27;

/** Where a message is that was sent through a bot. */
export interface InlineMessage {
  readonly bot: BotAccount;
  readonly chat: Chat;
  readonly messageId: number;
}

/** A message that a person has just sent through a bot. */
export interface SentInline {
  readonly message: SeenMessage;
  /** Only a message with a keyboard has one: the bot cannot edit the others. */
  readonly inlineMessageId: string | undefined;
}

/** The messages that people sent through bots, which the bots know by an `inline_message_id`. */
export class InlineMessages {
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #byId = new Map<string, InlineMessage>();
  readonly #ids = new Map<string, string>();

  constructor(timers: Timers, random: Random) {
    this.#timers = timers;
    this.#random = random;
  }

  /** Sends a result of a bot as a message of a person. */
  send(
    { bot, user, chat }: { readonly bot: BotAccount; readonly user: User; readonly chat: Chat },
    { content, reply_markup }: Pick<InlineResult, "content" | "reply_markup">,
  ): SentInline {
    const message = chat.send(
      {
        ...(chat.info.type === "channel" ? { sender_chat: chat.info } : { from: user }),
        date: this.#timers.unixTime(),
        via_bot: bot.user,
        ...content,
        ...(reply_markup === undefined ? {} : { reply_markup }),
      },
      { author: user },
    );
    const inlineMessageId =
      reply_markup === undefined
        ? undefined
        : this.#add({ bot, chat, messageId: message.message_id });
    publishMessage(chat, message, "new");
    return { message, inlineMessageId };
  }

  /** Sends a result as the reply of a bot to the message that called it as a guest. Returns its `inline_message_id`. */
  sendAsGuest(
    bot: BotAccount,
    { user, chat, message }: GuestCall,
    { content, reply_markup }: Pick<InlineResult, "content" | "reply_markup">,
  ): string {
    const { message_id: messageId } = chat.send({
      from: bot.user,
      date: this.#timers.unixTime(),
      guest_bot_caller_user: user,
      reply_to_message: toRepliedMessage(message),
      ...content,
      ...(reply_markup === undefined ? {} : { reply_markup }),
    });
    return this.#add({ bot, chat, messageId });
  }

  find(id: string): InlineMessage | undefined {
    return this.#byId.get(id);
  }

  /** Returns the `inline_message_id` of a message; undefined when it was not sent through a bot. */
  idOf(chat: Chat, messageId: number): string | undefined {
    return this.#ids.get(keyOf(chat, messageId));
  }

  #add(message: InlineMessage): string {
    let id = "";
    while (id.length < ID_LENGTH)
      id += CHARACTERS.charAt(randomInteger(this.#random, 0, CHARACTERS.length - 1));
    this.#byId.set(id, message);
    this.#ids.set(keyOf(message.chat, message.messageId), id);
    return id;
  }
}

/** Private chats of a person with different bots have the same identifier. */
function keyOf(chat: Chat, messageId: number): string {
  return `${chat.instance}:${messageId}`;
}
