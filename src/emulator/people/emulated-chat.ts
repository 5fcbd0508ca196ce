import type { CallbackQuery, ChatMember, User } from "../../types/index.ts";
import type { Timers } from "../clock.ts";
import type { BotAccount } from "../model/bot-account.ts";
import { CALLBACK_QUERY_LIFETIME_SECONDS } from "../model/callback-queries.ts";
import {
  type CallbackAnswer,
  type Chat,
  type ChatEvent,
  type SeenMessage,
  toBotMessage,
} from "../model/chat.ts";
import { formatText, toTextFields } from "../text/formatted-text.ts";
import { type WaitOptions, waitForEvent } from "./wait-for-event.ts";

const MESSAGE_LIFETIME_SECONDS = 86_400;
/** Like the server, the ordering keys of one bot encode the kind of update in the upper bits. */
const CALLBACK_KEY_OFFSET = 3n << 33n;
const MEMBER_KEY_OFFSET = 5n << 33n;

/** The message was deleted or has no such button. The error message lists the buttons that it has. */
export class NoSuchButtonError extends Error {
  override readonly name = "NoSuchButtonError" as const;
}

/** A pressed button: the callback query, and the bot's answer to it. */
export interface Press {
  readonly callbackQuery: CallbackQuery;
  /** Resolves with the bot's answer. Rejects with a `NotSeenError` when the bot does not answer in time. */
  answer(options?: WaitOptions): Promise<CallbackAnswer>;
}

/** The two members of the chat, and its state on the server. */
export interface EmulatedChatOptions {
  readonly user: User;
  readonly bot: BotAccount;
  readonly chat: Chat;
  readonly timers: Timers;
}

/** The user's side of a private chat with a bot. Made by `user.openChat`. */
export class EmulatedChat {
  readonly #user: User;
  readonly #bot: BotAccount;
  readonly #chat: Chat;
  readonly #timers: Timers;
  #nextEventIndex = 0;

  constructor({ user, bot, chat, timers }: EmulatedChatOptions) {
    this.#user = user;
    this.#bot = bot;
    this.#chat = chat;
    this.#timers = timers;
  }

  /** The `chat_id` for the bot. */
  get id(): number {
    return this.#chat.info.id;
  }

  /** Sends a text; commands, links and so on become entities. Throws when the text is empty or too long. */
  sendText(text: string): SeenMessage {
    const message = this.#chat.send({
      from: this.#user,
      date: this.#timers.unixTime(),
      ...toTextFields(formatText(text)),
    });
    this.#bot.deliver("message", toBotMessage(message), {
      lifetimeSeconds: MESSAGE_LIFETIME_SECONDS,
      orderingKey: String(this.id),
    });
    return structuredClone(message);
  }

  /** Presses the inline button with this label. Throws a `NoSuchButtonError` when the message has none that sends data. */
  press({ message_id }: Pick<SeenMessage, "message_id">, label: string): Press {
    const message = this.#chat.messages.get(message_id);
    const { callback_data: data } = findButton(message, label);
    const callbackQuery: CallbackQuery = {
      id: this.#bot.callbackQueries.open(this.#chat),
      from: this.#user,
      ...(message === undefined ? {} : { message: toBotMessage(message) }),
      chat_instance: this.#chat.instance,
      data,
    };
    this.#bot.deliver("callback_query", callbackQuery, {
      lifetimeSeconds: CALLBACK_QUERY_LIFETIME_SECONDS,
      orderingKey: String(BigInt(this.#user.id) + CALLBACK_KEY_OFFSET),
    });
    return {
      callbackQuery: structuredClone(callbackQuery),
      answer: (options) => this.#waitForAnswer(callbackQuery.id, options),
    };
  }

  /** Blocks the bot: it receives `my_chat_member`, and its messages are refused with a 403. */
  block(): void {
    this.#setBlocked(true);
  }

  /** Unblocks the bot, which receives `my_chat_member`. */
  unblock(): void {
    this.#setBlocked(false);
  }

  /** Returns the current messages, oldest first: edits are applied, deleted messages are gone. */
  messages(): SeenMessage[] {
    return structuredClone([...this.#chat.messages.values()]);
  }

  /** Returns all events of the chat, oldest first. */
  events(): ChatEvent[] {
    return structuredClone(this.#chat.events);
  }

  /**
   * Resolves with the next message that the bot sent or edited; each is returned once per `EmulatedChat`.
   * Rejects with a `NotSeenError`, which lists the last events, when none arrives in time.
   */
  async nextMessage(options?: WaitOptions): Promise<SeenMessage> {
    return await waitForEvent(this.#chat, {
      ...options,
      name: "message from the bot",
      from: this.#nextEventIndex,
      pick: (event, index) => {
        // A concurrent call of this method may have returned this event.
        if (index < this.#nextEventIndex) return undefined;
        this.#nextEventIndex = index + 1;
        const isMessage = event.kind === "sent" || event.kind === "edited";
        return isMessage && event.message.from?.id === this.#bot.user.id
          ? event.message
          : undefined;
      },
    });
  }

  /**
   * Resolves with the first event, past or future, that `matches`. Rejects with a `NotSeenError`, which lists the last
   * events, when none arrives in time.
   */
  async waitFor(matches: (event: ChatEvent) => boolean, options?: WaitOptions): Promise<ChatEvent> {
    const pick = (event: ChatEvent) => (matches(event) ? event : undefined);
    return await waitForEvent(this.#chat, { ...options, name: "matching event", pick });
  }

  async #waitForAnswer(id: string, options: WaitOptions | undefined): Promise<CallbackAnswer> {
    const pick = (event: ChatEvent) =>
      event.kind === "answered" && event.answer.callback_query_id === id ? event.answer : undefined;
    return await waitForEvent(this.#chat, {
      ...options,
      name: "answer to the pressed button",
      pick,
    });
  }

  #setBlocked(isBlocked: boolean): void {
    if (this.#chat.isBlocked === isBlocked) return;
    this.#chat.isBlocked = isBlocked;
    const { user } = this.#bot;
    const member: ChatMember = { user, status: "member" };
    const kicked: ChatMember = { user, status: "kicked", until_date: 0 };
    const change = {
      chat: this.#chat.info,
      from: this.#user,
      date: this.#timers.unixTime(),
      old_chat_member: isBlocked ? member : kicked,
      new_chat_member: isBlocked ? kicked : member,
    };
    this.#bot.deliver("my_chat_member", change, {
      lifetimeSeconds: MESSAGE_LIFETIME_SECONDS,
      orderingKey: String(BigInt(this.id) + MEMBER_KEY_OFFSET),
    });
  }
}

/** Returns the button with this label that sends data, or throws a {@link NoSuchButtonError}. */
function findButton(
  message: SeenMessage | undefined,
  label: string,
): { readonly callback_data: string } {
  if (message === undefined) throw new NoSuchButtonError("The message is no longer in the chat");
  const markup = message.reply_markup;
  const rows = markup !== undefined && "inline_keyboard" in markup ? markup.inline_keyboard : [];
  const buttons = rows.flat();
  const data = buttons.find(({ text }) => text === label)?.callback_data;
  if (data !== undefined) return { callback_data: data };
  const pressable = buttons.filter((button) => button.callback_data !== undefined);
  const labels = pressable.map(({ text }) => JSON.stringify(text)).join(", ");
  throw new NoSuchButtonError(
    `Message ${message.message_id} has no button ${JSON.stringify(label)} with callback data; buttons that have it: ${labels || "none"}`,
  );
}
