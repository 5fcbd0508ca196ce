import type { Message, ReactionType } from "../../types/index.ts";
import type { ChatEvent } from "../model/chat-event.ts";
import type { SeenMessage } from "../model/message.ts";
import type { PaymentForm } from "../model/payments/checkout.ts";
import { formatText } from "../text/format-text.ts";
import { toTextFields } from "../text/read-text.ts";
import type { Actor } from "./actions/actor.ts";
import { setBlocked } from "./actions/block.ts";
import type { ButtonChoice } from "./actions/buttons.ts";
import { deleteAs, editAs, forwardAs } from "./actions/change.ts";
import { type InlineQueryOptions, type InlineSearch, inlineQuery } from "./actions/inline.ts";
import { type KeyboardAnswer, pressKeyboard } from "./actions/keyboard.ts";
import { invite, join, leave } from "./actions/membership.ts";
import { type Payment, pay } from "./actions/pay.ts";
import { type Press, press } from "./actions/press.ts";
import { reactAs } from "./actions/react.ts";
import { type SendOptions, sendAs } from "./actions/send.ts";
import { vote } from "./actions/vote.ts";
import { openWebApp, sendPrepared, sendWebAppData } from "./actions/web-app.ts";
import type { EmulatedBot, EmulatedUser } from "./emulated-user.ts";
import { type WaitOptions, waitForEvent } from "./wait-for-event.ts";

/** A chat as one person sees and uses it. Made by `user.openChat` and `user.in`. */
export class EmulatedChat {
  readonly #actor: Actor;
  #nextEventIndex = 0;

  constructor(actor: Actor) {
    this.#actor = actor;
  }

  /** The `chat_id` for the bot. */
  get id(): number {
    return this.#actor.chat.id;
  }

  /** Sends a text; commands, links and so on become entities. Throws when the text is empty or too long. */
  sendText(text: string, options?: SendOptions): SeenMessage {
    return sendAs(this.#actor, this.#toContent(text), options);
  }

  /** Replies with a text. */
  reply(message: Pick<SeenMessage, "message_id">, text: string): SeenMessage {
    return this.sendText(text, { reply_to: message });
  }

  /** Starts the bot, as the start button or a deep link with this payload does. */
  start(payload = ""): SeenMessage {
    return this.sendText(payload === "" ? "/start" : `/start ${payload}`);
  }

  /** Sends any content: the fields of a message. */
  send(content: Partial<Message>, options?: SendOptions): SeenMessage {
    return sendAs(this.#actor, content, options);
  }

  /** Edits one of the person's messages: its text, or any content. */
  edit(message: Pick<SeenMessage, "message_id">, content: string | Partial<Message>): SeenMessage {
    return editAs(this.#actor, message, this.#toContent(content));
  }

  /** Deletes one of the person's messages, or any message of a private chat. Bots receive no update, as in Telegram. */
  delete(message: Pick<SeenMessage, "message_id">): void {
    deleteAs(this.#actor, message);
  }

  /** Forwards a message to this chat. */
  forward(message: SeenMessage): SeenMessage {
    return forwardAs(this.#actor, message);
  }

  /** Replaces the person's reactions to a message. Bots receive it if they allow `message_reaction`. */
  react(message: Pick<SeenMessage, "message_id">, ...reactions: (string | ReactionType)[]): void {
    reactAs(this.#actor, message, reactions);
  }

  /** Presses a button of the reply keyboard: sends its text, or what it asks for. */
  pressKeyboard(label: string, answer?: KeyboardAnswer): SeenMessage {
    return pressKeyboard(this.#actor, label, answer);
  }

  /** Votes in a poll: options are counted from 0; without one, the vote is taken back. */
  vote(message: Pick<SeenMessage, "message_id">, ...options: number[]): void {
    vote(this.#actor, message, options);
  }

  /** Joins a group or a channel. */
  join(): void {
    join(this.#actor);
  }

  /** Leaves a group or a channel. */
  leave(): void {
    leave(this.#actor);
  }

  /** Adds a person or a bot to a group. */
  invite(account: EmulatedUser | EmulatedBot): void {
    invite(this.#actor, "me" in account ? account.me : account.user);
  }

  /**
   * Presses an inline button that sends data: by its label, by `{ data }`, or by `{ row, column }`. Throws a
   * `NoSuchButtonError` unless exactly one button of the message matches.
   */
  press(message: Pick<SeenMessage, "message_id">, button: ButtonChoice): Press {
    return press(this.#actor, message, button);
  }

  /** Blocks the bot of a private chat: it receives `my_chat_member`, and its messages are refused with a 403. */
  block(): void {
    setBlocked(this.#actor, true);
  }

  /** Unblocks the bot, which receives `my_chat_member`. */
  unblock(): void {
    setBlocked(this.#actor, false);
  }

  /** Returns the current messages, oldest first: edits are applied, deleted messages are gone. */
  messages(): SeenMessage[] {
    return structuredClone([...this.#actor.chat.messages.values()]);
  }

  /** Returns all events of the chat, oldest first. */
  events(): ChatEvent[] {
    return structuredClone(this.#actor.chat.events);
  }

  /**
   * Resolves with the next message that a bot sent or edited; each is returned once per `EmulatedChat`.
   * Rejects with a `NotSeenError`, which lists the last events, when none arrives in time.
   */
  async nextMessage(options?: WaitOptions): Promise<SeenMessage> {
    const { chat, world } = this.#actor;
    return await waitForEvent(chat, {
      ...options,
      name: "message from the bot",
      from: this.#nextEventIndex,
      pick: (event, index) => {
        // A concurrent call of this method may have returned this event.
        if (index < this.#nextEventIndex) return undefined;
        this.#nextEventIndex = index + 1;
        if (event.kind !== "sent" && event.kind !== "edited") return undefined;
        return world.bots.has(chat.authorOf(event.message) ?? 0) ? event.message : undefined;
      },
    });
  }

  /**
   * Resolves with the first event, past or future, that `matches`. Rejects with a `NotSeenError`, which lists the last
   * events, when none arrives in time.
   */
  async waitFor(matches: (event: ChatEvent) => boolean, options?: WaitOptions): Promise<ChatEvent> {
    const pick = (event: ChatEvent) => (matches(event) ? event : undefined);
    const { chat } = this.#actor;
    return await waitForEvent(chat, { ...options, name: "matching event", pick });
  }

  /** Types a query for a bot in this chat. Throws for a bot without inline mode. */
  inlineQuery(bot: EmulatedBot, query: string, options?: InlineQueryOptions): InlineSearch {
    const account = this.#actor.world.bots.get(bot.me.id);
    if (account === undefined)
      throw new TypeError(
        `Bot ${bot.me.id} belongs to another emulator: pass a bot that this emulator created`,
      );
    return inlineQuery(this.#actor, account, query, options);
  }

  /** Pays the invoice of a message, or one behind a link. The bot receives `pre_checkout_query`, and 10 seconds for it. */
  pay(invoice: Pick<SeenMessage, "message_id"> | string, form?: PaymentForm): Payment {
    return pay(this.#actor, invoice, form);
  }

  /** Sends data from a Web App that was opened by a button of the reply keyboard. */
  sendWebAppData(data: string, buttonText: string): SeenMessage {
    return sendWebAppData(this.#actor, data, buttonText);
  }

  /** Opens a Web App of the bot of a private chat, and returns the `query_id` for answerWebAppQuery. */
  openWebApp(): string {
    return openWebApp(this.#actor);
  }

  /** Sends a message that a bot prepared for the person with savePreparedInlineMessage. */
  sendPrepared(id: string): SeenMessage {
    return sendPrepared(this.#actor, id);
  }

  #toContent(content: string | Partial<Message>): Partial<Message> {
    if (typeof content !== "string") return content;
    return toTextFields(formatText(content), this.#actor.world.users);
  }
}
