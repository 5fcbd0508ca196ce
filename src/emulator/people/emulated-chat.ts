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
import { type ObserveOptions, waitForEvent } from "./wait-for-event.ts";

const MESSAGE_LIFETIME_SECONDS = 86_400;
/** Sub-queues of one bot, told apart as the server does: the kind of update goes into the upper bits. */
const CALLBACK_KEY_OFFSET = 3n << 33n;
const MEMBER_KEY_OFFSET = 5n << 33n;

/** There is nothing to press: the message is gone, or has no such button. The message names those it has. */
export class NoSuchButtonError extends Error {
  override readonly name = "NoSuchButtonError" as const;
}

/** A pressed button: what the bot is asked, and what it says to that. */
export interface Press {
  readonly callbackQuery: CallbackQuery;
  /** Resolves when the bot has answered the press; rejects with a `NotSeenError` when it does not in time. */
  answer(options?: ObserveOptions): Promise<CallbackAnswer>;
}

/** Whose chat it is and what it lives by. */
export interface EmulatedChatOptions {
  readonly user: User;
  readonly bot: BotAccount;
  readonly chat: Chat;
  readonly timers: Timers;
}

/** A private chat with a bot as the person sees it and acts in it. Made by `user.openChat`. */
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

  /** What the bot calls this chat: `chat_id`. */
  get id(): number {
    return this.#chat.info.id;
  }

  /** Sends a text as typed into the app, commands and links marked. Throws when the server would not take it. */
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

  /** Presses the button of that label under a message. Throws a `NoSuchButtonError` when there is none. */
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

  /** Blocks the bot: it is told so, and its messages are refused with a 403. */
  block(): void {
    this.#setBlocked(true);
  }

  /** Lets the bot write again, and tells it. */
  unblock(): void {
    this.#setBlocked(false);
  }

  /** The messages there are now, oldest first, every edit applied. */
  messages(): SeenMessage[] {
    return structuredClone([...this.#chat.messages.values()]);
  }

  /** Everything that happened in the chat, in order. */
  events(): ChatEvent[] {
    return structuredClone(this.#chat.events);
  }

  /**
   * The next message that the bot sent or edited and that this chat object has not given yet.
   * Rejects with a `NotSeenError` that tells what was seen instead.
   */
  async nextMessage(options?: ObserveOptions): Promise<SeenMessage> {
    return await waitForEvent(this.#chat, {
      ...options,
      what: "message from the bot",
      from: this.#nextEventIndex,
      pick: (event, index) => {
        // Another call of this method may have got that one.
        if (index < this.#nextEventIndex) return undefined;
        this.#nextEventIndex = index + 1;
        const isMessage = event.kind === "sent" || event.kind === "edited";
        return isMessage && event.message.from?.id === this.#bot.user.id
          ? event.message
          : undefined;
      },
    });
  }

  /** The first event of the chat, past or to come, that `matches`. Rejects with a `NotSeenError` when none comes. */
  async waitFor(
    matches: (event: ChatEvent) => boolean,
    options?: ObserveOptions,
  ): Promise<ChatEvent> {
    const pick = (event: ChatEvent) => (matches(event) ? event : undefined);
    return await waitForEvent(this.#chat, { ...options, what: "such event", pick });
  }

  async #waitForAnswer(id: string, options: ObserveOptions | undefined): Promise<CallbackAnswer> {
    const pick = (event: ChatEvent) =>
      event.kind === "answered" && event.answer.callback_query_id === id ? event.answer : undefined;
    return await waitForEvent(this.#chat, { ...options, what: "answer to the press", pick });
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

/** The button of that label that sends data. Throws a {@link NoSuchButtonError}. */
function findButton(
  message: SeenMessage | undefined,
  label: string,
): { readonly callback_data: string } {
  if (message === undefined) throw new NoSuchButtonError("The message is not in the chat any more");
  const markup = message.reply_markup;
  const rows = markup !== undefined && "inline_keyboard" in markup ? markup.inline_keyboard : [];
  const buttons = rows.flat();
  const data = buttons.find(({ text }) => text === label)?.callback_data;
  if (data !== undefined) return { callback_data: data };
  const labels = buttons.filter((button) => button.callback_data !== undefined);
  const there = labels.map(({ text }) => JSON.stringify(text)).join(", ");
  throw new NoSuchButtonError(
    `Message ${message.message_id} has no button ${JSON.stringify(label)} that sends data; it has: ${there || "none"}`,
  );
}
