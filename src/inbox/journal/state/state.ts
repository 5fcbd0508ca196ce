import type { DeadLetter, InboxStats, StoredEntry } from "../../inbox.ts";
import { BotState } from "./bot-state.ts";
import { type Change, type EntryRow, toStored } from "./change.ts";
import type { HeldLane, Item, Lane } from "./lane.ts";
import { Schedule } from "./schedule.ts";

/** Everything that an inbox holds. Only `apply` changes what is stored; time passes only through arguments. */
export class State {
  readonly bots: Map<number, BotState> = new Map();
  /** The claims, by their tokens. */
  readonly claims: Map<string, HeldLane> = new Map();
  /** Called when a lane that is claimed has got more entries. */
  onMore: ((claim: HeldLane) => void) | undefined;
  readonly #schedule = new Schedule();
  #served = 0;
  #size = 0;

  /** The number of entries, dead letters not included. */
  get size(): number {
    return this.#size;
  }

  /** When the next entry is due; `Infinity` without one. */
  get nextDueAt(): number {
    return this.#schedule.nextAt;
  }

  bot(bot: number): BotState {
    const known = this.bots.get(bot);
    if (known !== undefined) return known;
    const created = new BotState(bot);
    this.bots.set(bot, created);
    return created;
  }

  apply(change: Change): void {
    switch (change[0]) {
      case "put":
        for (const row of change[2]) this.#put(row, change[1]);
        return;
      case "entry":
        this.#store(change[3], change[1], change[2]);
        return;
      case "seen":
        for (const [at, id] of change[2].entries())
          this.bot(change[1]).seen.set(id, change[3][at] ?? 0);
        return;
      case "dead":
        this.#bury(toStored(change[3], change[1], change[2]), change[4], change[5]);
        return;
      case "done":
        this.#remove(change[1], change[2]);
        return;
      case "cancel":
        this.#remove(change[1], change[2]);
        this.bot(change[1]).seen.delete(change[2]);
        return;
      case "fail": {
        const entry = this.#remove(change[1], change[2]);
        if (entry !== undefined) this.#bury(entry, change[3], change[4]);
        return;
      }
      case "retry":
        this.#retry(change[2], change[1]);
        return;
      case "drop":
        this.bot(change[1]).dead.delete(change[2]);
        return;
      case "lost":
        this.#setLost(change[1], change[2], change[3]);
        return;
      case "claim":
        this.#claim(change[1], change[2], this.bot(change[3]).lane(change[4]));
        return;
      case "release":
        this.#free(change[1]);
        return;
      case "effect":
        this.bot(change[1]).effects.set(change[2], change[3]);
        return;
      case "forget":
        this.bot(change[1]).effects.delete(change[2]);
        return;
      case "synced":
    }
  }

  /** Hands out the entries that have become due. */
  advance(now: number): void {
    for (;;) {
      const item = this.#schedule.popDue(now);
      if (item === undefined) return;
      this.#admit(item);
    }
  }

  /** Forgets what is too old. */
  sweep(now: number): void {
    for (const bot of this.bots.values()) bot.sweep(now);
  }

  /** Removes up to `limit` lanes of these bots from those that wait, in turn. They must be claimed. */
  nextLanes(bots: readonly number[], limit: number): readonly Lane[] {
    const found: Lane[] = [];
    let turn = bots.flatMap((number) => {
      const bot = this.bots.get(number);
      return bot?.mayHaveLanes ? [bot] : [];
    });
    turn.sort((a, b) => a.servedAt - b.servedAt);
    while (turn.length > 0 && found.length < limit) {
      const served: BotState[] = [];
      for (const bot of turn) {
        const lane = found.length < limit ? bot.nextLane() : undefined;
        if (lane === undefined) continue;
        bot.servedAt = ++this.#served;
        found.push(lane);
        served.push(bot);
      }
      turn = served;
    }
    return found;
  }

  /** Takes a lane away from its claim. The next claim of the lane counts this. */
  orphan(token: string): void {
    const held = this.claims.get(token);
    if (held === undefined) return;
    held.lane.isOrphaned = true;
    this.#free(token);
  }

  dead(bot: number | undefined, limit: number): readonly DeadLetter[] {
    const bots = bot === undefined ? [...this.bots.values()] : [this.bot(bot)];
    const oldest = bots.flatMap(({ dead }) => firstOf(dead.values(), limit));
    return oldest.sort((a, b) => a.buriedAt - b.buriedAt).slice(0, limit);
  }

  stats(now: number): readonly InboxStats[] {
    return [...this.bots.values()].flatMap((bot) => bot.stats(now) ?? []);
  }

  #put(row: EntryRow, at: number): void {
    const [number, , id] = row;
    const bot = this.bot(number);
    if (bot.hasSeen(id, at)) return;
    bot.see(id, at);
    this.#store(row, at, 0);
  }

  #store(row: EntryRow, storedAt: number, lost: number): void {
    const entry = toStored(row, storedAt, lost);
    const { items } = this.bot(entry.bot);
    if (items.has(entry.id)) return;
    const item: Item = { entry, returnedTo: undefined, isDue: false, place: 0 };
    items.set(entry.id, item);
    this.#size++;
    if (entry.notBefore === undefined) this.#admit(item);
    else this.#schedule.push(item);
  }

  /** Adds an item to its lane. */
  #admit(item: Item): void {
    const bot = this.bot(item.entry.bot);
    const lane = bot.lane(item.entry.lane);
    item.isDue = true;
    lane.add(item);
    bot.settle(lane);
    if (lane.claim !== undefined) this.onMore?.(lane.claim);
  }

  #remove(number: number, id: string): StoredEntry | undefined {
    const bot = this.bot(number);
    const item = bot.items.get(id);
    if (item === undefined) return undefined;
    const { entry } = item;
    bot.items.delete(id);
    this.#size--;
    if (item.isDue) {
      const lane = bot.lane(entry.lane);
      lane.delete(item);
      bot.settle(lane);
    } else this.#schedule.delete(item);
    return entry;
  }

  #bury(entry: StoredEntry, error: string, buriedAt: number): void {
    const { dead } = this.bot(entry.bot);
    // Behind the others, also when there was one of this id.
    dead.delete(entry.id);
    dead.set(entry.id, { ...entry, error, buriedAt });
  }

  #retry(row: EntryRow, at: number): void {
    const [number, , id] = row;
    const bot = this.bot(number);
    bot.dead.delete(id);
    bot.see(id, at);
    this.#store(row, at, 0);
  }

  #setLost(bot: number, id: string, lost: number): void {
    const item = this.bot(bot).items.get(id);
    if (item !== undefined) item.entry = { ...item.entry, lost };
  }

  #claim(token: string, session: string, lane: Lane): void {
    if (lane.claim !== undefined) this.claims.delete(lane.claim.token);
    lane.isOrphaned = false;
    lane.claim = { token, session, lane };
    this.claims.set(token, lane.claim);
  }

  #free(token: string): void {
    const held = this.claims.get(token);
    if (held === undefined) return;
    this.claims.delete(token);
    held.lane.claim = undefined;
    this.bot(held.lane.bot).settle(held.lane);
  }
}

function firstOf<T>(values: Iterable<T>, limit: number): T[] {
  const first: T[] = [];
  for (const value of values) {
    if (first.length >= limit) break;
    first.push(value);
  }
  return first;
}
