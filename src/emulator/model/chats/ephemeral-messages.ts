import type { SeenMessage } from "../messages/message.ts";
import type { ChatEvent } from "./chat-event.ts";

/** What names a message of any kind. */
export type MessageRef = Pick<SeenMessage, "message_id" | "ephemeral_message_id">;

/** A press of a button, to which a bot can respond with an ephemeral message. */
export interface ButtonPress {
  readonly userId: number;
  readonly message: SeenMessage;
  /** Unix time. */
  readonly at: number;
}

/** The messages of a group that one person and one bot alone see. */
export class EphemeralMessages {
  readonly #record: (event: ChatEvent) => void;
  readonly #messages = new Map<number, SeenMessage>();
  /** By the identifier of the callback query. */
  readonly #presses = new Map<string, ButtonPress>();
  #lastId = 0;

  constructor(record: (event: ChatEvent) => void) {
    this.#record = record;
  }

  /** Adds a message and returns it with its identifier. */
  send(body: Omit<SeenMessage, "message_id">): SeenMessage {
    this.#lastId++;
    const message = { message_id: 0, ephemeral_message_id: this.#lastId, ...body };
    this.#messages.set(this.#lastId, message);
    this.#record({ kind: "sent", message });
    return message;
  }

  find(id: number): SeenMessage | undefined {
    return this.#messages.get(id);
  }

  /** Replaces the message with the same identifier. */
  edit(message: SeenMessage): void {
    this.#messages.set(message.ephemeral_message_id ?? 0, message);
    this.#record({ kind: "edited", message });
  }

  delete(message: SeenMessage): void {
    this.#messages.delete(message.ephemeral_message_id ?? 0);
    this.#record({ kind: "deleted", message });
  }

  /** The messages that a person sees, oldest first. */
  seenBy(userId: number): SeenMessage[] {
    return [...this.#messages.values()].filter((message) => isSeenBy(message, userId));
  }

  addPress(queryId: string, press: ButtonPress): void {
    this.#presses.set(queryId, press);
  }

  findPress(queryId: string): ButtonPress | undefined {
    return this.#presses.get(queryId);
  }
}

/** Whether a person sees a message: the sender or the receiver, if it is ephemeral. */
export function isSeenBy(
  { ephemeral_message_id, from, receiver_user }: SeenMessage,
  userId: number,
): boolean {
  return ephemeral_message_id === undefined || from?.id === userId || receiver_user?.id === userId;
}
