import { type Random, randomInteger } from "../../random.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import type { Chat } from "../chats/chat.ts";

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
const ID_LENGTH = 27;

/** Where a message is that was sent through a bot. */
export interface InlineMessage {
  readonly bot: BotAccount;
  readonly chat: Chat;
  readonly messageId: number;
}

/** The messages that people sent through bots, which the bots know by an `inline_message_id`. */
export class InlineMessages {
  readonly #random: Random;
  readonly #byId = new Map<string, InlineMessage>();
  readonly #ids = new Map<string, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Adds a message and returns its `inline_message_id`. */
  add(message: InlineMessage): string {
    let id = "";
    while (id.length < ID_LENGTH)
      id += CHARACTERS.charAt(randomInteger(this.#random, 0, CHARACTERS.length - 1));
    this.#byId.set(id, message);
    this.#ids.set(keyOf(message.chat, message.messageId), id);
    return id;
  }

  find(id: string): InlineMessage | undefined {
    return this.#byId.get(id);
  }

  /** Returns the `inline_message_id` of a message; undefined when it was not sent through a bot. */
  idOf(chat: Chat, messageId: number): string | undefined {
    return this.#ids.get(keyOf(chat, messageId));
  }
}

/** Private chats of a person with different bots have the same identifier. */
function keyOf(chat: Chat, messageId: number): string {
  return `${chat.instance}:${messageId}`;
}
