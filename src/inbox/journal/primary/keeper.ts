import { BusyError } from "../../../errors.ts";
import { MAX_TIMER_MS } from "../../../internal/durations.ts";
import type { DeadLetter, EffectState, InboxStats, StoredEntry } from "../../inbox.ts";
import type { Log } from "../log/log.ts";
import type { Change, Effect, EntryRow } from "../state/change.ts";
import { rowOf } from "../state/change.ts";
import type { HeldLane, Item } from "../state/lane.ts";
import type { State } from "../state/state.ts";
import type { Grant, Holding, Operations, SessionEvents } from "./operations.ts";
import { Sessions } from "./sessions.ts";

/** How often what is too old is forgotten. */
const SWEEP_MS = 60_000;

interface Waiter {
  readonly session: string;
  readonly bots: readonly number[];
  readonly limit: number;
  readonly resolve: (grants: readonly Grant[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The primary: decides everything, changes the state, and logs the changes. */
export class Keeper {
  readonly #state: State;
  readonly #log: Log;
  readonly #sessions: Sessions;
  readonly #waiters = new Map<string, Waiter>();
  readonly #more = new Set<HeldLane>();
  #serving: ReturnType<typeof setImmediate> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #sweptAt = 0;
  #isStopped = false;
  #tokens = 0;

  /** The claims in the state are kept for sessions that come back within `lockMs`, except those of `ended` ones. */
  constructor(state: State, log: Log, lockMs: number, ended: readonly string[]) {
    this.#state = state;
    this.#log = log;
    this.#sessions = new Sessions(state);
    const now = performance.now();
    for (const { session } of state.claims.values()) this.#sessions.set(session, lockMs, now);
    for (const session of ended) this.#sessions.end(session);
    state.onMore = (held) => {
      this.#more.add(held);
      this.#serveSoon();
    };
    this.#tick();
  }

  /** Adds a session, or one that comes back with its claims. Returns the tokens of those that are lost. */
  join(
    session: string,
    lockMs: number,
    holdings: readonly Holding[],
    events: SessionEvents,
  ): readonly string[] {
    this.#log.fence();
    const { claims } = this.#state;
    this.#sessions.set(session, lockMs, performance.now(), events);
    const held = new Map(holdings);
    for (const { token, lane, session: owner } of [...claims.values()]) {
      if (owner !== session) continue;
      const returned = held.get(token);
      // It was granted, but the session has not learned of it.
      if (returned === undefined) this.#change(["release", token]);
      else
        for (const item of lane.items)
          if (returned.includes(item.entry.id)) item.returnedTo = token;
    }
    this.#serveSoon();
    this.#tick();
    return [...held.keys()].filter((token) => claims.get(token)?.session !== session);
  }

  /** What one session can do. */
  operationsOf(session: string): Operations {
    return {
      put: (rows, capacity) => this.#put(rows, capacity),
      claim: (want, bots, limit) => this.#claim({ session, bots, limit }, `${session} ${want}`),
      withdraw: async (want) => this.#withdraw(`${session} ${want}`),
      head: async (token, limit) => this.#head(token, limit),
      done: async (token, id) => this.#remove(token, id, (bot) => ["done", bot, id]),
      fail: async (token, id, error) =>
        this.#remove(token, id, (bot) => ["fail", bot, id, error, Date.now()]),
      release: async (token) => this.#release(token),
      cancel: (bot, lane, id) => this.#cancel(bot, lane, id),
      begin: (bot, key, token) => this.#begin(bot, key, token),
      end: (bot, key, token, result) =>
        this.#changeEffect(bot, key, token, (known) => ["effect", bot, key, { ...known, result }]),
      forget: (bot, key, token) => this.#changeEffect(bot, key, token, () => ["forget", bot, key]),
      list: async (bot, limit) => this.#list(bot ?? undefined, limit),
      retry: (bot, id) => this.#retry(bot, id),
      drop: (bot, id) => this.#drop(bot, id),
      stats: async () => this.#stats(),
      renew: async () => this.#renew(session),
    };
  }

  /** To be called when the connection of a session has ended. */
  leave(session: string, events: SessionEvents): void {
    this.#sessions.detach(session, events);
    this.#withdrawAll(session);
  }

  /** Rejects what waits, and does nothing any more. */
  stop(error: unknown): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#serving);
    this.#state.onMore = undefined;
    for (const { reject } of this.#waiters.values()) reject(error);
    this.#waiters.clear();
  }

  #change(change: Change): void {
    this.#log.append(change);
    this.#state.apply(change);
  }

  async #put(rows: readonly EntryRow[], capacity: number): Promise<void> {
    const now = Date.now();
    const fresh = rows.length === 1 ? rows : firstOfEach(rows);
    const added = fresh.filter(([bot, , id]) => !this.#state.bot(bot).hasStored(id, now));
    if (added.length > 0) {
      if (this.#state.size + added.length > capacity) throw new BusyError("capacity");
      this.#change(["put", now, added]);
      this.#tick();
      this.#serveSoon();
    }
    // Also when all were known: the disk may not have them yet.
    await this.#log.settled();
  }

  async #claim(waiter: Pick<Waiter, "session" | "bots" | "limit">, key: string) {
    // A primary that has stopped would never answer.
    this.#log.fence();
    return new Promise<readonly Grant[]>((resolve, reject) => {
      this.#waiters.set(key, { ...waiter, resolve, reject });
      this.#serve();
    });
  }

  #withdrawAll(session: string): void {
    for (const [key, waiter] of this.#waiters) if (waiter.session === session) this.#withdraw(key);
  }

  #withdraw(key: string): void {
    const waiter = this.#waiters.get(key);
    this.#waiters.delete(key);
    waiter?.resolve([]);
  }

  #head(token: string, limit: number): readonly StoredEntry[] {
    this.#log.fence();
    const items = this.#state.claims.get(token)?.lane.take(token, limit) ?? [];
    return items.map(({ entry }) => entry);
  }

  async #remove(token: string, id: string, toChange: (bot: number) => Change): Promise<boolean> {
    this.#log.fence();
    const lane = this.#state.claims.get(token)?.lane;
    if (lane === undefined) return false;
    const item = this.#find(lane.bot, lane.name, id);
    if (item?.isDue) this.#change(toChange(lane.bot));
    // The next entry of the lane may end the process at once.
    await this.#log.written();
    return true;
  }

  #release(token: string): void {
    this.#log.fence();
    if (!this.#state.claims.has(token)) return;
    this.#change(["release", token]);
    this.#serveSoon();
  }

  async #cancel(bot: number, lane: string, id: string): Promise<boolean> {
    const item = this.#find(bot, lane, id);
    if (item === undefined || item.isDue) return false;
    this.#change(["cancel", bot, id]);
    await this.#log.settled();
    return true;
  }

  #find(bot: number, lane: string, id: string): Item | undefined {
    const item = this.#state.bots.get(bot)?.items.get(id);
    return item?.entry.lane === lane ? item : undefined;
  }

  async #begin(bot: number, key: string, token: string): Promise<EffectState> {
    this.#log.fence();
    const begunAt = Date.now();
    const known = this.#state.bot(bot).effect(key, begunAt);
    if (known?.result !== undefined) return { state: "ended", result: known.result };
    if (known !== undefined && known.token !== token)
      return { state: "unknown", begunAt: known.begunAt };
    if (known === undefined) this.#change(["effect", bot, key, { token, begunAt }]);
    await this.#log.settled();
    return { state: "begun" };
  }

  async #changeEffect(
    bot: number,
    key: string,
    token: string,
    toChange: (effect: Effect) => Change,
  ): Promise<void> {
    const known = this.#state.bot(bot).effect(key, Date.now());
    if (known?.token !== token) return;
    this.#change(toChange(known));
    await this.#log.settled();
  }

  #list(bot: number | undefined, limit: number): readonly DeadLetter[] {
    this.#log.fence();
    return this.#state.dead(bot, limit);
  }

  async #retry(bot: number, id: string): Promise<boolean> {
    const found = this.#state.bots.get(bot);
    const letter = found?.dead.get(id);
    // Its id may have been stored again since.
    if (letter === undefined || found?.items.has(id)) return false;
    this.#change(["retry", Date.now(), rowOf(letter)]);
    this.#tick();
    this.#serveSoon();
    await this.#log.settled();
    return true;
  }

  async #drop(bot: number, id: string): Promise<boolean> {
    if (!this.#state.bots.get(bot)?.dead.has(id)) return false;
    this.#change(["drop", bot, id]);
    await this.#log.settled();
    return true;
  }

  #stats(): readonly InboxStats[] {
    this.#log.fence();
    return this.#state.stats(Date.now());
  }

  #renew(session: string): void {
    this.#log.fence();
    this.#sessions.renew(session, performance.now());
  }

  /** Together for all that happens in this turn of the event loop. */
  #serveSoon(): void {
    if (this.#isStopped) return;
    this.#serving ??= setImmediate(() => this.#serve());
  }

  /** Hands lanes to the claims that wait, and tells claims of new entries. */
  #serve(): void {
    clearImmediate(this.#serving);
    this.#serving = undefined;
    for (const { session, token } of this.#more) this.#sessions.eventsOf(session)?.onMore(token);
    this.#more.clear();
    for (const [key, waiter] of this.#waiters) {
      const grants = this.#grant(waiter);
      if (grants.length === 0) continue;
      this.#waiters.delete(key);
      waiter.resolve(grants);
    }
  }

  #grant({ session, bots, limit }: Waiter): readonly Grant[] {
    const lanes = this.#state.nextLanes(bots, limit);
    if (lanes.length === 0) return [];
    try {
      this.#log.fence();
      const grants = lanes.map((lane) => {
        const { bot, name, isOrphaned } = lane;
        const first = lane.items[0]?.entry;
        if (isOrphaned && first !== undefined)
          this.#change(["lost", bot, first.id, first.lost + 1]);
        const token = `${this.#log.position.epoch}.${++this.#tokens}`;
        this.#change(["claim", token, session, bot, name]);
        return { token, bot, lane: name };
      });
      // An entry that ends the process at once must be known to have been claimed.
      this.#log.flush();
      return grants;
    } catch {
      // The log has failed, which stops this primary: the claims are rejected.
      return [];
    }
  }

  /** Does what is due, and plans the next time. */
  #tick(): void {
    const now = Date.now();
    this.#state.advance(now);
    if (now - this.#sweptAt >= SWEEP_MS) {
      this.#sweptAt = now;
      this.#state.sweep(now);
    }
    this.#plan(now);
  }

  #plan(now: number): void {
    if (this.#isStopped) return;
    const dueMs = this.#state.nextDueAt - now;
    const endMs = this.#sessions.nextEndAt - performance.now();
    const waitMs = Math.min(Math.max(1, Math.min(dueMs, endMs)), SWEEP_MS, MAX_TIMER_MS);
    const at = performance.now() + waitMs;
    if (this.#timer !== undefined && at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#wake(), waitMs);
    this.#timer.unref();
  }

  #endLate(): void {
    try {
      this.#log.fence();
    } catch {
      // This process was frozen itself, and another one decides now.
      return;
    }
    for (const session of this.#sessions.endLate(performance.now())) this.#withdrawAll(session);
    this.#serveSoon();
  }

  #wake(): void {
    this.#timer = undefined;
    this.#tick();
    // After what other processes have sent while this one was busy.
    setImmediate(() => this.#endLate());
  }
}

function firstOfEach(rows: readonly EntryRow[]): readonly EntryRow[] {
  const byId = new Map<string, EntryRow>();
  for (const row of rows) {
    const key = `${row[0]} ${row[2]}`;
    if (!byId.has(key)) byId.set(key, row);
  }
  return [...byId.values()];
}
