import type { CallbackQuery, ChatMember, User } from "../../types/index.ts";
import type { Timers } from "../clock.ts";
import type { BotAccount } from "../model/bot-account.ts";
import { CALLBACK_LIFETIME_SECONDS } from "../model/callback-queries.ts";
import {
  asBotSees,
  type CallbackAnswer,
  type Chat,
  type ChatEvent,
  type SeenMessage,
} from "../model/chat.ts";
import { formatText, textFields } from "../text/formatted-text.ts";
import { type ObserveOptions, observe } from "./wait-for-event.ts";

const MESSAGE_LIFETIME_SECONDS = 86_400;
/** Sub-queues of one bot, told apart as the server does: the kind of update goes into the upper bits. */
const CALLBACK_KEY = 3n << 33n;
const MEMBER_KEY = 5n << 33n;

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
  readonly person: User;
  readonly bot: BotAccount;
  readonly chat: Chat;
  readonly timers: Timers;
}

/** A private chat with a bot as the person sees it and acts in it. Made by `user.openChat`. */
export class EmulatedChat {
  readonly #person: User;
  readonly #bot: BotAccount;
  readonly #chat: Chat;
  readonly #timers: Timers;
  #read = 0;

  constructor({ person, bot, chat, timers }: EmulatedChatOptions) {
    this.#person = person;
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
      from: this.#person,
      date: this.#timers.unixTime(),
      ...textFields(formatText(text)),
    });
    this.#bot.deliver("message", asBotSees(message), {
      lifetimeSeconds: MESSAGE_LIFETIME_SECONDS,
      key: String(this.id),
    });
    return structuredClone(message);
  }

  /** Presses the button of that label under a message. Throws a `NoSuchButtonError` when there is none. */
  press({ message_id }: Pick<SeenMessage, "message_id">, label: string): Press {
    const message = this.#chat.messages.get(message_id);
    const { callback_data: data } = pressedButton(message, label);
    const callbackQuery: CallbackQuery = {
      id: this.#bot.callbackQueries.open(this.#chat),
      from: this.#person,
      ...(message === undefined ? {} : { message: asBotSees(message) }),
      chat_instance: this.#chat.instance,
      data,
    };
    this.#bot.deliver("callback_query", callbackQuery, {
      lifetimeSeconds: CALLBACK_LIFETIME_SECONDS,
      key: String(BigInt(this.#person.id) + CALLBACK_KEY),
    });
    return {
      callbackQuery: structuredClone(callbackQuery),
      answer: (options) => this.#answerTo(callbackQuery.id, options),
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
    return await observe(this.#chat, {
      ...options,
      what: "message from the bot",
      from: this.#read,
      pick: (event, index) => {
        // Another call of this method may have got that one.
        if (index < this.#read) return undefined;
        this.#read = index + 1;
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
    return await observe(this.#chat, { ...options, what: "such event", pick });
  }

  async #answerTo(id: string, options: ObserveOptions | undefined): Promise<CallbackAnswer> {
    const pick = (event: ChatEvent) =>
      event.kind === "answered" && event.answer.callback_query_id === id ? event.answer : undefined;
    return await observe(this.#chat, { ...options, what: "answer to the press", pick });
  }

  #setBlocked(blocked: boolean): void {
    if (this.#chat.blocked === blocked) return;
    this.#chat.blocked = blocked;
    const { user } = this.#bot;
    const member: ChatMember = { user, status: "member" };
    const kicked: ChatMember = { user, status: "kicked", until_date: 0 };
    const change = {
      chat: this.#chat.info,
      from: this.#person,
      date: this.#timers.unixTime(),
      old_chat_member: blocked ? member : kicked,
      new_chat_member: blocked ? kicked : member,
    };
    this.#bot.deliver("my_chat_member", change, {
      lifetimeSeconds: MESSAGE_LIFETIME_SECONDS,
      key: String(BigInt(this.id) + MEMBER_KEY),
    });
  }
}

/** The button of that label that sends data. Throws a {@link NoSuchButtonError}. */
function pressedButton(
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
