import type { Timers } from "../../clock.ts";
import { type Random, randomLongId } from "../../random.ts";

interface OpenQuery<Subject> {
  readonly subject: Subject;
  /** Unix time. */
  readonly expiresAt: number;
}

/** The queries of one kind that a bot can still answer, each with what it is about. */
export class OpenQueries<Subject> {
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #lifetimeSeconds: number;
  readonly #open = new Map<string, OpenQuery<Subject>>();

  constructor(timers: Timers, random: Random, lifetimeSeconds: number) {
    this.#timers = timers;
    this.#random = random;
    this.#lifetimeSeconds = lifetimeSeconds;
  }

  /** Opens a query and returns its identifier. */
  open(subject: Subject): string {
    this.#deleteExpired();
    let id = randomLongId(this.#random);
    while (this.#open.has(id)) id = String(BigInt(id) + 1n);
    this.#open.set(id, { subject, expiresAt: this.#timers.unixTime() + this.#lifetimeSeconds });
    return id;
  }

  /** Returns what a query is about; undefined when it is unknown or too old. */
  find(id: string): Subject | undefined {
    this.#deleteExpired();
    return this.#open.get(id)?.subject;
  }

  /** Removes a query that can be answered only once. */
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
