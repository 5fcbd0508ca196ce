import type {
  CallbackQuery,
  Chat as ChatInfo,
  ForceReply,
  InlineKeyboardMarkup,
  Message,
  ReplyKeyboardMarkup,
  ReplyKeyboardRemove,
} from "../../types/index.ts";

/** Every form of `reply_markup`. */
export type ReplyMarkup =
  | InlineKeyboardMarkup
  | ReplyKeyboardMarkup
  | ReplyKeyboardRemove
  | ForceReply;

/** A message as a person sees it: unlike a bot, with whatever keyboard came along. */
export type SeenMessage = Omit<Message, "reply_markup"> & { readonly reply_markup?: ReplyMarkup };

/** What the bot said to the one who pressed a button: a notice, an alert, a link, or nothing at all. */
export interface CallbackAnswer {
  readonly callback_query_id: CallbackQuery["id"];
  readonly text?: string;
  readonly url?: string;
  readonly show_alert: boolean;
  /** Seconds for which the app may give the same answer by itself. */
  readonly cache_time: number;
}

/** One thing that happened in a chat. A `message` is as it was right after, or right before it was deleted. */
export type ChatEvent =
  | { readonly kind: "sent" | "edited" | "deleted"; readonly message: SeenMessage }
  | { readonly kind: "answered"; readonly answer: CallbackAnswer }
  | { readonly kind: "action"; readonly action: string };

/** What a message is made of before the chat gives it its number. */
export type MessageContent = Omit<SeenMessage, "message_id" | "chat">;

/** Where messageIds of messages come from: all chats of a bot share theirs. */
export interface MessageIdCounter {
  next: number;
}

/** One conversation of a person and a bot: its messages, and everything that happened. */
export class Chat {
  readonly info: ChatInfo;
  /** Names the chat to inline keyboards; digits of a 64-bit number. */
  readonly instance: string;
  readonly events: ChatEvent[] = [];
  readonly messages: Map<number, SeenMessage> = new Map();
  /** The person wants to hear nothing from the bot. */
  isBlocked = false;
  /** Nothing will happen any more. */
  isClosed = false;
  readonly #messageIds: MessageIdCounter;
  readonly #listeners = new Set<() => void>();

  constructor(info: ChatInfo, instance: string, messageIds: MessageIdCounter) {
    this.info = info;
    this.instance = instance;
    this.#messageIds = messageIds;
  }

  /** Gives the message its number and its place. */
  send(body: MessageContent): SeenMessage {
    const { from, ...rest } = body;
    const message_id = this.#messageIds.next++;
    const message = { message_id, ...(from && { from }), chat: this.info, ...rest };
    this.messages.set(message.message_id, message);
    this.record({ kind: "sent", message });
    return message;
  }

  /** Puts the new version of a message in the old one's place. */
  edit(message: SeenMessage): void {
    this.messages.set(message.message_id, message);
    this.record({ kind: "edited", message });
  }

  delete(message: SeenMessage): void {
    this.messages.delete(message.message_id);
    this.record({ kind: "deleted", message });
  }

  /** Adds to what happened, and tells all who listen. */
  record(event: ChatEvent): void {
    this.events.push(event);
    this.#notify();
  }

  /** Calls back after everything that happens, and at the end; gives the way to stop that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    this.isClosed = true;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The message as the Bot API shows it: with an inline keyboard or with none. */
export function toBotMessage(message: SeenMessage): Message {
  const { reply_markup, ...rest } = message;
  if (reply_markup === undefined || !("inline_keyboard" in reply_markup)) return rest;
  return { ...rest, reply_markup };
}

/** The message as one that replies to it shows it, without what it itself replied to. */
export function toRepliedMessage(message: SeenMessage): Message {
  const { reply_to_message: _, ...rest } = toBotMessage(message);
  return rest;
}
