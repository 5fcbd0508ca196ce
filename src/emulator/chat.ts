import type {
  Chat as ChatInfo,
  ForceReply,
  InlineKeyboardMarkup,
  Message,
  ReplyKeyboardMarkup,
  ReplyKeyboardRemove,
} from "../types/index.ts";

/** Every form of `reply_markup`. */
export type ReplyMarkup =
  | InlineKeyboardMarkup
  | ReplyKeyboardMarkup
  | ReplyKeyboardRemove
  | ForceReply;

/** A message as a person sees it: unlike a bot, with whatever keyboard came along. */
export type SeenMessage = Omit<Message, "reply_markup"> & { readonly reply_markup?: ReplyMarkup };

/** What happened in a chat, in order. */
export interface ChatEvent {
  readonly kind: "sent" | "edited" | "deleted";
  readonly message: SeenMessage;
}

/** What a message is made of before the chat gives it its number. */
export type MessageBody = Omit<SeenMessage, "message_id" | "chat">;

/** Where numbers of messages come from: a bot's private chats share theirs, a group has its own. */
export interface MessageNumbers {
  next: number;
}

/** Who is in a chat and what it is called. */
export interface ChatOptions {
  readonly info: ChatInfo;
  /** Identifiers of the people and bots in it. */
  readonly members: Iterable<number>;
  /** Names the chat to inline keyboards; digits of a 64-bit number. */
  readonly instance: string;
  readonly numbers: MessageNumbers;
}

/** One conversation: its messages, and everything that happened to them. */
export class Chat {
  readonly info: ChatInfo;
  readonly members: ReadonlySet<number>;
  readonly instance: string;
  readonly events: ChatEvent[] = [];
  readonly messages: Map<number, SeenMessage> = new Map();
  /** Identifier of the bot that wrote last. */
  lastBot: number | undefined;
  readonly #numbers: MessageNumbers;
  #waiting: (() => void)[] = [];

  constructor({ info, members, instance, numbers }: ChatOptions) {
    this.info = info;
    this.members = new Set(members);
    this.instance = instance;
    this.#numbers = numbers;
  }

  /** Gives the message its number and its place. */
  send(body: MessageBody): SeenMessage {
    const message = { message_id: this.#numbers.next++, chat: this.info, ...body };
    if (body.from?.is_bot === true) this.lastBot = body.from.id;
    this.messages.set(message.message_id, message);
    this.#record("sent", message);
    return message;
  }

  /** Puts the new version of a message in the old one's place. */
  edit(message: SeenMessage): void {
    this.messages.set(message.message_id, message);
    this.#record("edited", message);
  }

  delete(message: SeenMessage): void {
    this.messages.delete(message.message_id);
    this.#record("deleted", message);
  }

  /** Resolves when anything happens after this moment, or when the emulator is closed. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Wakes all who wait for a change. */
  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  #record(kind: ChatEvent["kind"], message: SeenMessage): void {
    this.events.push({ kind, message });
    this.wake();
  }
}

/** The message as the Bot API shows it: with an inline keyboard or with none. */
export function asBotSees(message: SeenMessage): Message {
  const { reply_markup, ...rest } = message;
  if (reply_markup === undefined || !("inline_keyboard" in reply_markup)) return rest;
  return { ...rest, reply_markup };
}

/** The message as one that replies to it shows it, without what it itself replied to. */
export function asReplied(message: SeenMessage): Message {
  const { reply_to_message: _, ...rest } = asBotSees(message);
  return rest;
}
