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

/** A message as the user sees it: with a keyboard of any kind, where bots only see inline ones. */
export type SeenMessage = Omit<Message, "reply_markup"> & { readonly reply_markup?: ReplyMarkup };

/** The bot's answer to a pressed button: a notification, an alert, a link, or nothing but the confirmation. */
export interface CallbackAnswer {
  readonly callback_query_id: CallbackQuery["id"];
  readonly text?: string;
  readonly url?: string;
  readonly show_alert: boolean;
  /** Seconds for which the app may cache the answer. */
  readonly cache_time: number;
}

/** An event in a chat. `message` is the message right after it was sent or edited, or right before it was deleted. */
export type ChatEvent =
  | { readonly kind: "sent" | "edited" | "deleted"; readonly message: SeenMessage }
  | { readonly kind: "answered"; readonly answer: CallbackAnswer }
  | { readonly kind: "action"; readonly action: string };

/** A message before the chat assigns its identifier. */
export type MessageContent = Omit<SeenMessage, "message_id" | "chat">;

/** The source of message identifiers, which all chats of a bot share. */
export interface MessageIdCounter {
  next: number;
}

/** The private chat of a user and a bot: its messages and its history of events. */
export class Chat {
  readonly info: ChatInfo;
  /** The `chat_instance` of callback queries: digits of a 64-bit number. */
  readonly instance: string;
  readonly events: ChatEvent[] = [];
  readonly messages: Map<number, SeenMessage> = new Map();
  /** Whether the user has blocked the bot. */
  isBlocked = false;
  /** Whether the emulator was closed: no further event follows. */
  isClosed = false;
  readonly #messageIds: MessageIdCounter;
  readonly #listeners = new Set<() => void>();

  constructor(info: ChatInfo, instance: string, messageIds: MessageIdCounter) {
    this.info = info;
    this.instance = instance;
    this.#messageIds = messageIds;
  }

  /** Adds a message and returns it with its identifier. */
  send(body: MessageContent): SeenMessage {
    const { from, ...rest } = body;
    const message_id = this.#messageIds.next++;
    const message = { message_id, ...(from && { from }), chat: this.info, ...rest };
    this.messages.set(message.message_id, message);
    this.record({ kind: "sent", message });
    return message;
  }

  /** Replaces the message with the same identifier. */
  edit(message: SeenMessage): void {
    this.messages.set(message.message_id, message);
    this.record({ kind: "edited", message });
  }

  delete(message: SeenMessage): void {
    this.messages.delete(message.message_id);
    this.record({ kind: "deleted", message });
  }

  /** Appends an event and calls the listeners. */
  record(event: ChatEvent): void {
    this.events.push(event);
    this.#notify();
  }

  /** Calls `listener` after every event and on close. Returns the function that unsubscribes it. */
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

/** Returns the message as the Bot API shows it: without a keyboard that is not an inline one. */
export function toBotMessage(message: SeenMessage): Message {
  const { reply_markup, ...rest } = message;
  if (reply_markup === undefined || !("inline_keyboard" in reply_markup)) return rest;
  return { ...rest, reply_markup };
}

/** Returns the message as `reply_to_message` shows it: without its own `reply_to_message`. */
export function toRepliedMessage(message: SeenMessage): Message {
  const { reply_to_message: _, ...rest } = toBotMessage(message);
  return rest;
}
