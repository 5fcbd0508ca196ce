import { SEEN_MS } from "../inbox.ts";
import { type Database, numberOf } from "./database.ts";

const FORGET = `DELETE FROM inbox_seen WHERE (bot, id) IN
  (SELECT bot, id FROM inbox_seen WHERE at <= ? ORDER BY at LIMIT ?)`;

/** One transaction of an inbox: its time, its counters, and what it has changed for others. */
export class Step {
  readonly db: Database;
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** The number of entries, dead letters not included. */
  size: number;
  /** The lanes that were given entries. */
  readonly filled: Set<string> = new Set();
  /** The owners whose claims were found to be lost. */
  readonly expired: string[] = [];
  /** How many ids may have been added to those that were seen. */
  seen = 0;
  /** Whether a lane may have become free. */
  hasFreed = false;
  #ticket: number;
  readonly #before: { readonly size: number; readonly ticket: number };

  constructor(db: Database, now: number) {
    this.db = db;
    this.now = now;
    const [row = {}] = db.all("SELECT size, ticket FROM inbox_state");
    this.size = numberOf(row, "size");
    this.#ticket = numberOf(row, "ticket");
    this.#before = { size: this.size, ticket: this.#ticket };
  }

  /** Returns a place behind all others. */
  nextTicket(): number {
    this.#ticket++;
    return this.#ticket;
  }

  /** Writes the counters, if they have changed, and forgets old ids. */
  end(): void {
    // More than were added, so that they never pile up.
    if (this.seen > 0) this.db.run(FORGET, this.now - SEEN_MS, 2 * this.seen);
    const { size, ticket } = this.#before;
    if (this.size !== size || this.#ticket !== ticket)
      this.db.run("UPDATE inbox_state SET size = ?, ticket = ?", this.size, this.#ticket);
  }
}

/** Names a lane of any bot. */
export function laneKey(bot: number, lane: string): string {
  return `${bot}:${lane}`;
}
