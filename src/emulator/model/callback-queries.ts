import type { Timers } from "../clock.ts";
import { type Random, randomLongId } from "../random.ts";
import type { Chat } from "./chat.ts";

/** Seconds for which a callback query can be answered. */
const LIFETIME_SECONDS = 150;

/** A callback query that can still be answered. */
interface OpenQuery {
  readonly chat: Chat;
  /** Unix time. */
  readonly expiresAt: number;
}

/** The open callback queries of one bot. */
export class CallbackQueries {
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #open = new Map<string, OpenQuery>();

  constructor(timers: Timers, random: Random) {
    this.#timers = timers;
    this.#random = random;
  }

  /** Opens a callback query in this chat and returns its identifier. */
  open(chat: Chat): string {
    this.#deleteExpired();
    let id = randomLongId(this.#random);
    while (this.#open.has(id)) id = String(BigInt(id) + 1n);
    this.#open.set(id, {
      chat,
      expiresAt: this.#timers.unixTime() + LIFETIME_SECONDS,
    });
    return id;
  }

  /** Returns the chat of a callback query; undefined when the query is unknown or too old. */
  findChat(id: string): Chat | undefined {
    this.#deleteExpired();
    return this.#open.get(id)?.chat;
  }

  /** Closes a callback query: it is answered once. */
  close(id: string): void {
    this.#open.delete(id);
  }

  /** All queries live equally long, so the first ones in the map expire first. */
  #deleteExpired(): void {
    const now = this.#timers.unixTime();
    for (const [id, { expiresAt }] of this.#open) {
      if (expiresAt >= now) return;
      this.#open.delete(id);
    }
  }
}
