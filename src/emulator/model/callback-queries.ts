import type { Timers } from "../clock.ts";
import { type Random, randomLongId } from "../random.ts";
import type { Chat } from "./chat.ts";

/** Seconds for which a press of a button can be delivered and answered. */
export const CALLBACK_QUERY_LIFETIME_SECONDS = 150;

/** A press that may still be answered. */
interface OpenQuery {
  readonly chat: Chat;
  /** Unix time. */
  readonly expiresAt: number;
}

/** The presses of one bot's buttons, by identifier. */
export class CallbackQueries {
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #open = new Map<string, OpenQuery>();

  constructor(timers: Timers, random: Random) {
    this.#timers = timers;
    this.#random = random;
  }

  /** The identifier of a new press in this chat. */
  open(chat: Chat): string {
    this.#deleteExpired();
    let id = randomLongId(this.#random);
    while (this.#open.has(id)) id = String(BigInt(id) + 1n);
    this.#open.set(id, {
      chat,
      expiresAt: this.#timers.unixTime() + CALLBACK_QUERY_LIFETIME_SECONDS,
    });
    return id;
  }

  /** The chat that waits for the answer; undefined when the press is unknown or too old. */
  findChat(id: string): Chat | undefined {
    this.#deleteExpired();
    return this.#open.get(id)?.chat;
  }

  /** All live equally long, so those that expire first stand first. */
  #deleteExpired(): void {
    const now = this.#timers.unixTime();
    for (const [id, { expiresAt }] of this.#open) {
      if (expiresAt >= now) return;
      this.#open.delete(id);
    }
  }
}
