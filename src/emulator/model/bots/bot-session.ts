import type { Timers } from "../../clock.ts";
import { Refusal, tooManyRequests } from "../../wire/refusal.ts";

const COOL_DOWN_MS = 600_000;

/** Whether a bot is logged in to the server, and since when. */
export class BotSession {
  readonly #timers: Timers;
  #startedAt: number;
  #loggedOutUntil = Number.NEGATIVE_INFINITY;

  constructor(timers: Timers) {
    this.#timers = timers;
    this.#startedAt = timers.now();
  }

  /** Throws the refusal of a call for ten minutes after {@link BotSession.logOut}. */
  check(): void {
    if (this.#timers.now() < this.#loggedOutUntil) throw new Refusal(400, "Logged out");
  }

  /** Restarts the session. Throws a 429 in its first ten minutes. */
  close(): void {
    const remainingMs = this.#startedAt + COOL_DOWN_MS - this.#timers.now();
    if (remainingMs > 0) throw tooManyRequests(Math.ceil(remainingMs / 1000));
    this.#startedAt = this.#timers.now();
  }

  logOut(): void {
    this.#loggedOutUntil = this.#timers.now() + COOL_DOWN_MS;
    this.#startedAt = this.#loggedOutUntil;
  }
}
