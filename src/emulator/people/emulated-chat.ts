import type { ChatEvent } from "../model/chat-event.ts";
import type { SeenMessage } from "../model/message.ts";
import { formatText } from "../text/format-text.ts";
import { toTextFields } from "../text/read-text.ts";
import type { Actor } from "./actions/actor.ts";
import { setBlocked } from "./actions/block.ts";
import type { ButtonChoice } from "./actions/buttons.ts";
import { type Press, press } from "./actions/press.ts";
import { sendAs } from "./actions/send.ts";
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
  sendText(text: string): SeenMessage {
    return sendAs(this.#actor, toTextFields(formatText(text), this.#actor.world.users));
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
}
