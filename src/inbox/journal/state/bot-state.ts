import { type DeadLetter, EFFECT_MS, type InboxStats, SEEN_MS } from "../../inbox.ts";
import type { Effect } from "./change.ts";
import { Fifo } from "./fifo.ts";
import { type Item, Lane } from "./lane.ts";

/** What an inbox holds for one bot. */
export class BotState {
  readonly bot: number;
  /** Entries that are not done, by their ids. */
  readonly items: Map<string, Item> = new Map();
  readonly lanes: Map<string, Lane> = new Map();
  /** The oldest first. */
  readonly dead: Map<string, DeadLetter> = new Map();
  /** When each id was stored, the oldest first. */
  readonly seen: Map<string, number> = new Map();
  readonly effects: Map<string, Effect> = new Map();
  /** Grows with each lane that is claimed, of any bot: the bot with the lowest value comes next. */
  servedAt = 0;
  readonly #ready = new Fifo<Lane>();

  constructor(bot: number) {
    this.bot = bot;
  }

  /** Whether a lane may be waiting to be claimed. */
  get mayHaveLanes(): boolean {
    return this.#ready.size > 0;
  }

  /** Whether an id must not be stored again. */
  hasStored(id: string, now: number): boolean {
    return this.hasSeen(id, now) || this.items.has(id);
  }

  /** Whether an id was stored in the last 25 hours. */
  hasSeen(id: string, now: number): boolean {
    const at = this.seen.get(id);
    return at !== undefined && at > now - SEEN_MS;
  }

  /** Marks an id as stored, as the latest one. */
  see(id: string, at: number): void {
    this.seen.delete(id);
    this.seen.set(id, at);
  }

  /** Returns an effect, unless it is too old. */
  effect(key: string, now: number): Effect | undefined {
    const effect = this.effects.get(key);
    return effect === undefined || effect.begunAt <= now - EFFECT_MS ? undefined : effect;
  }

  /** Forgets what is too old. */
  sweep(now: number): void {
    for (const [id, at] of this.seen) {
      if (at > now - SEEN_MS) break;
      this.seen.delete(id);
    }
    for (const [key, { begunAt }] of this.effects) {
      if (begunAt > now - EFFECT_MS) break;
      this.effects.delete(key);
    }
  }

  lane(name: string): Lane {
    const known = this.lanes.get(name);
    if (known !== undefined) return known;
    const lane = new Lane(this.bot, name);
    this.lanes.set(name, lane);
    return lane;
  }

  /** Puts a lane that can be claimed behind the others, and forgets one that has become empty. */
  settle(lane: Lane): void {
    if (lane.isEmpty) this.lanes.delete(lane.name);
    if (lane.items.length === 0 || lane.claim !== undefined || lane.isQueued) return;
    lane.isQueued = true;
    this.#ready.push(lane);
  }

  /** Removes the lane that has waited longest. */
  nextLane(): Lane | undefined {
    for (;;) {
      const lane = this.#ready.shift();
      if (lane === undefined) return undefined;
      lane.isQueued = false;
      // It was emptied or claimed in the meantime.
      if (lane.items.length > 0 && lane.claim === undefined) return lane;
    }
  }

  stats(now: number): InboxStats | undefined {
    if (this.items.size === 0 && this.dead.size === 0) return undefined;
    let lanes = 0;
    let waiting = 0;
    let oldestAt = Number.POSITIVE_INFINITY;
    for (const { items } of this.lanes.values()) {
      if (items.length > 0) lanes++;
      waiting += items.length;
      for (const { entry } of items)
        oldestAt = Math.min(oldestAt, Math.max(entry.storedAt, entry.notBefore ?? 0));
    }
    const scheduled = this.items.size - waiting;
    const oldestMs = waiting === 0 ? undefined : Math.max(0, now - oldestAt);
    return { bot: this.bot, lanes, waiting, scheduled, dead: this.dead.size, oldestMs };
  }
}
