import type {
  BotSubscriptionUpdated,
  ChatAdministratorRights,
  ChatBoost,
  ChatPermissions,
  Message,
  ReactionType,
} from "../../types/index.ts";
import type { ChatEvent } from "../model/chats/chat-event.ts";
import type { MessageRef } from "../model/chats/ephemeral-messages.ts";
import type { MessageDraft } from "../model/messages/draft.ts";
import type { SeenMessage } from "../model/messages/message.ts";
import type { PaymentForm } from "../model/payments/checkout.ts";
import type { Verification } from "../model/profiles/verifications.ts";
import { formatText } from "../text/format-text.ts";
import { toTextFields } from "../text/read-text.ts";
import { type Account, type Actor, userOf } from "./actions/actor.ts";
import { setBlocked } from "./actions/block.ts";
import type { ButtonChoice } from "./actions/buttons.ts";
import { deleteAs, editAs, forwardAs } from "./actions/change.ts";
import { type BoostKind, boost, removeBoosts } from "./actions/channels/boost.ts";
import { approveAs, declineAs } from "./actions/channels/suggested-posts.ts";
import { addTasksAs, markTasksAs } from "./actions/checklist.ts";
import { shownDraft, stopDraft } from "./actions/drafts/draft.ts";
import { type InlineQueryOptions, type InlineSearch, inlineQuery } from "./actions/inline.ts";
import { type KeyboardAnswer, pressKeyboard } from "./actions/keyboard.ts";
import { invite, join, leave } from "./actions/membership.ts";
import {
  ban,
  createTopicAs,
  pin,
  promote,
  restrict,
  setTitle,
  type UntilOptions,
  unban,
  upgrade,
} from "./actions/moderate.ts";
import { buyMedia } from "./actions/payments/buy-media.ts";
import { type GiveGiftOptions, giveGift } from "./actions/payments/give-gift.ts";
import { changeSubscription, type Payment, pay } from "./actions/payments/pay.ts";
import { type Press, press } from "./actions/press.ts";
import { reactAs } from "./actions/react.ts";
import { type SendOptions, sendAs } from "./actions/send.ts";
import { vote } from "./actions/vote.ts";
import {
  answerPreparedButton,
  openWebApp,
  sendPrepared,
  sendWebAppData,
} from "./actions/web-app.ts";
import { ContentSender } from "./content-sender.ts";
import { accountOf, type EmulatedBot } from "./emulated-bot.ts";
import { EmulatedGroup } from "./emulated-group.ts";
import { createTranscript } from "./transcript.ts";
import { type WaitOptions, waitForEvent } from "./wait-for-event.ts";

/** A chat as one person sees and uses it. Made by `user.openChat` and `user.in`. */
export class EmulatedChat extends ContentSender {
  readonly #actor: Actor;
  #nextEventIndex = 0;

  /** @internal */
  constructor(actor: Actor) {
    super(actor);
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
  reply(message: MessageRef, text: string): SeenMessage {
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

  /** Joins a group or a channel. With an invite link, joins by it, or asks to join, if the link needs approval. */
  join(inviteLink?: string): void {
    join(this.#actor, inviteLink);
  }

  /** Leaves a group or a channel. */
  leave(): void {
    leave(this.#actor);
  }

  /** Adds a person or a bot to a group. */
  invite(account: Account): void {
    invite(this.#actor, userOf(account));
  }

  /** Makes a user an administrator with these rights; with none, a member again. */
  promote(account: Account, rights: Partial<ChatAdministratorRights>): void {
    promote(this.#actor, userOf(account), rights);
  }

  /** Takes every permission but these from a member of a supergroup; with all of them, lifts the restrictions. */
  restrict(account: Account, permissions: ChatPermissions, options?: UntilOptions): void {
    restrict(this.#actor, userOf(account), permissions, options);
  }

  /** Removes a user from the chat for good, or until a date on the clock of the emulator. */
  ban(account: Account, options?: UntilOptions): void {
    ban(this.#actor, userOf(account), options);
  }

  /** Ends a ban: the account can join again. */
  unban(account: Account): void {
    unban(this.#actor, userOf(account));
  }

  /** Pins a message. Bots receive a service message. */
  pin(message: Pick<SeenMessage, "message_id">): void {
    pin(this.#actor, message);
  }

  /** Changes the title of a group or a channel. Bots receive a service message. */
  setTitle(title: string): void {
    setTitle(this.#actor, title);
  }

  /** Creates a topic. Returns its `message_thread_id`. */
  createTopic(name: string): number {
    return createTopicAs(this.#actor, name);
  }

  /**
   * Upgrades a basic group, which the person owns, to a supergroup with a new `chat_id`. From then on, calls with the old one
   * are refused with `migrate_to_chat_id`. Returns the supergroup.
   */
  upgrade(): EmulatedGroup {
    return new EmulatedGroup(upgrade(this.#actor));
  }

  /**
   * Presses an inline button that sends data or starts a game: by its label, by `{ data }`, or by `{ row, column }`. Throws a
   * `NoSuchButtonError` unless exactly one button of the message matches.
   */
  press(message: MessageRef, button: ButtonChoice): Press {
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

  /**
   * Approves a suggested post, as an administrator of the channel, or as the person to whom one suggested it. It is published
   * now, or at its date, and after a day it is paid for.
   */
  approvePost(message: Pick<SeenMessage, "message_id">, send_date = 0): void {
    approveAs(this.#actor, message, send_date);
  }

  /** Declines a suggested post. */
  declinePost(message: Pick<SeenMessage, "message_id">, comment = ""): void {
    declineAs(this.#actor, message, comment);
  }

  /** Boosts a supergroup or a channel for 30 days. Bots that are administrators receive `chat_boost`. */
  boost(kind: BoostKind = "premium"): ChatBoost {
    return boost(this.#actor, kind);
  }

  /** Takes back the person's boosts. Bots that are administrators receive `removed_chat_boost` for each. */
  removeBoosts(): void {
    removeBoosts(this.#actor);
  }

  /** Returns the draft that the bot of a private chat shows now; undefined once a message of the bot or 30 seconds have ended it. */
  draft(): MessageDraft | undefined {
    return structuredClone(shownDraft(this.#actor));
  }

  /** Stops the generation of a draft with `can_stop`. The bot receives `stopped_message_generation`. */
  stopDraft(): void {
    stopDraft(this.#actor);
  }

  /** Returns the current messages, oldest first: edits are applied, deleted messages are gone. */
  messages(): SeenMessage[] {
    const { chat, user } = this.#actor;
    const messages = [...chat.messages.values(), ...chat.ephemeral.seenBy(user.id)];
    return structuredClone(messages.filter((message) => chat.isSeenBy(message, user.id)));
  }

  /** Returns all events of the chat, oldest first. */
  events(): ChatEvent[] {
    return structuredClone(this.#events());
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
        if (!this.#sees(event)) return undefined;
        return world.bots.has(chat.authorOf(event.message) ?? 0) ? event.message : undefined;
      },
    });
  }

  /**
   * Resolves with the first event, past or future, that `matches`. Rejects with a `NotSeenError`, which lists the last
   * events, when none arrives in time.
   */
  async waitFor(matches: (event: ChatEvent) => boolean, options?: WaitOptions): Promise<ChatEvent> {
    const pick = (event: ChatEvent) => (this.#sees(event) && matches(event) ? event : undefined);
    const { chat } = this.#actor;
    return await waitForEvent(chat, { ...options, name: "matching event", pick });
  }

  /**
   * Returns what happened in the chat as text for snapshots, one event a line: `Shop: Tea? [Buy]`. It has no identifiers and
   * no times, and is empty for a chat in which nothing happened.
   */
  transcript(): string {
    return createTranscript(this.#actor.world, this.#events());
  }

  /** Marks tasks of a checklist as done. Bots receive a service message with `checklist_tasks_done`. */
  checkTasks(message: Pick<SeenMessage, "message_id">, ...ids: number[]): SeenMessage {
    return markTasksAs(this.#actor, message, ids, true);
  }

  /** Marks tasks of a checklist as not done. Bots receive a service message with `checklist_tasks_done`. */
  uncheckTasks(message: Pick<SeenMessage, "message_id">, ...ids: number[]): SeenMessage {
    return markTasksAs(this.#actor, message, ids, false);
  }

  /** Adds tasks to a checklist. Bots receive a service message with `checklist_tasks_added`. */
  addTasks(message: Pick<SeenMessage, "message_id">, ...texts: string[]): SeenMessage {
    return addTasksAs(this.#actor, message, texts);
  }

  /** Types a query for a bot in this chat. Throws for a bot without inline mode. */
  inlineQuery(bot: EmulatedBot, query: string, options?: InlineQueryOptions): InlineSearch {
    const account = accountOf(this.#actor.world, bot);
    return inlineQuery(this.#actor, account, query, options);
  }

  /** Pays the invoice of a message, or one behind a link. The bot receives `pre_checkout_query`, and 10 seconds for it. */
  pay(invoice: Pick<SeenMessage, "message_id"> | string, form?: PaymentForm): Payment {
    return pay(this.#actor, invoice, form);
  }

  /**
   * Gives a gift of the catalogue to the other side of a chat of a business, or to a channel. Returns the service message, which
   * a channel does not show.
   */
  giveGift(giftId: string, options?: GiveGiftOptions): SeenMessage | undefined {
    return giveGift(this.#actor, giftId, options);
  }

  /** Pays for the media of a message. The bot receives `purchased_paid_media` if it sent them with a payload. */
  buyMedia(message: Pick<SeenMessage, "message_id">): void {
    buyMedia(this.#actor, message);
  }

  /** Cancels a subscription, restores it, or fails to renew it: that of the payment in a message. The bot receives `subscription`. */
  changeSubscription(
    payment: Pick<SeenMessage, "message_id">,
    state: BotSubscriptionUpdated["state"],
  ): void {
    changeSubscription(this.#actor, payment, state);
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

  /** Answers a button that a bot prepared for the person with savePreparedKeyboardButton. */
  answerPreparedButton(id: string, answer: KeyboardAnswer): SeenMessage {
    return answerPreparedButton(this.#actor, id, answer);
  }

  /** The mark of a third party beside the title of a group or a channel. */
  get verification(): Verification | undefined {
    const { world, chat } = this.#actor;
    return structuredClone(world.verifications.of(chat.id));
  }

  #events(): ChatEvent[] {
    return this.#actor.chat.events.filter((event) => this.#sees(event));
  }

  #sees(event: ChatEvent): boolean {
    return !("message" in event) || this.#actor.chat.isSeenBy(event.message, this.#actor.user.id);
  }

  #toContent(content: string | Partial<Message>): Partial<Message> {
    if (typeof content !== "string") return content;
    return toTextFields(formatText(content), this.#actor.world.users);
  }
}
