import { TelewireError } from "../../errors.ts";
import { onAbort } from "../../internal/abort.ts";
import type { Claim, DeadLetters, Effects, Entry, Inbox, InboxStats } from "../inbox.ts";
import { type ClaimHolder, SqlClaim } from "./claim.ts";
import { cancelEntry, putEntries } from "./entries.ts";
import {
  beginEffect,
  cancelEffect,
  countByBot,
  dropDead,
  endEffect,
  listDead,
  retryDead,
} from "./keeping.ts";
import {
  addOwner,
  hasOwner,
  lanesOf,
  removeOwner,
  renewOwner,
  type TakenLane,
  takeLanes,
} from "./lanes.ts";
import { laneKey, type Step } from "./step.ts";
import type { Store, Watcher } from "./store.ts";

/** Settings of an inbox in a SQLite database. */
export interface SqlInboxSettings {
  readonly lockMs: number;
  readonly capacity: number;
}

/** A call of `claim()` that waits. */
interface Waiter {
  readonly bots: ReadonlySet<number>;
  readonly limit: number;
  resolve(claims: readonly Claim[]): void;
  reject(error: unknown): void;
}

/** An inbox in a SQLite database. */
export class SqlInbox implements Inbox, Watcher, ClaimHolder {
  readonly database: Store;
  readonly effects: Effects;
  readonly dead: DeadLetters;
  readonly #settings: SqlInboxSettings;
  readonly #claims = new Map<string, SqlClaim>();
  /** Claims that could not be released. */
  readonly #unreleased = new Set<SqlClaim>();
  readonly #waiters = new Set<Waiter>();
  #owner = newOwner();
  /** When the claims are lost unless they are renewed, in milliseconds since the epoch. */
  #until = 0;
  #renewal: NodeJS.Timeout | undefined;
  #lastBot = Number.NEGATIVE_INFINITY;
  #serving: "idle" | "running" | "again" = "idle";
  #closing: Promise<void> | undefined;

  constructor(store: Store, settings: SqlInboxSettings) {
    this.database = store;
    this.#settings = settings;
    this.effects = this.#createEffects();
    this.dead = this.#createDeadLetters();
    store.add(this);
  }

  put(entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0 && this.#closing === undefined) return Promise.resolve();
    return this.#write(true, (step) => putEntries(step, entries, this.#settings.capacity));
  }

  async claim(
    bots: readonly number[],
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly Claim[]> {
    if (this.#closing !== undefined) throw closedError();
    if (signal.aborted) return [];
    let waiter: Waiter | undefined;
    let stopListening: (() => void) | undefined;
    try {
      return await new Promise<readonly Claim[]>((resolve, reject) => {
        waiter = { bots: new Set(bots), limit, resolve, reject };
        this.#waiters.add(waiter);
        const own = waiter;
        stopListening = onAbort(signal, () => {
          this.#waiters.delete(own);
          resolve([]);
        });
        this.database.update();
        this.#serve();
      });
    } finally {
      stopListening?.();
      if (waiter !== undefined) this.#waiters.delete(waiter);
      this.database.update();
    }
  }

  cancel(bot: number, lane: string, id: string): Promise<boolean> {
    return this.#write(true, (step) => cancelEntry(step, bot, lane, id));
  }

  stats(): Promise<readonly InboxStats[]> {
    return this.#write(false, countByBot);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  get waitsFor(): "lanes" | "entries" | undefined {
    if (this.#waiters.size > 0) return "lanes";
    return this.#claims.size > 0 ? "entries" : undefined;
  }

  notice({ filled, expired, hasFreed }: Step): void {
    if (expired.includes(this.#owner)) this.lose(this.#owner);
    for (const key of filled) this.#claims.get(key)?.onMore?.();
    if (hasFreed) this.#serve();
  }

  renew(step: Step): void {
    if (this.#claims.size > 0) renewOwner(step, this.#owner, this.#settings.lockMs);
  }

  look(): void {
    this.#serve();
    if (this.#claims.size > 0) void this.#findMore();
  }

  lose(owner: string): void {
    if (owner !== this.#owner) return;
    this.#owner = newOwner();
    const reason = new TelewireError("Another worker may have this lane: its claim was lost");
    const claims = [...this.#claims.values()];
    this.#claims.clear();
    this.#unreleased.clear();
    this.#stopRenewing();
    for (const claim of claims) claim.abort(reason);
  }

  forget(claim: SqlClaim): void {
    const key = laneKey(claim.bot, claim.lane);
    if (this.#claims.get(key) === claim) this.#claims.delete(key);
    this.#unreleased.delete(claim);
    this.#stopRenewing();
  }

  keep(claim: SqlClaim): void {
    if (!claim.signal.aborted) this.#unreleased.add(claim);
  }

  async #write<T>(isDurable: boolean, work: (step: Step) => T): Promise<T> {
    if (this.#closing !== undefined) throw closedError();
    return this.database.write(isDurable, work);
  }

  /** Gives lanes to the calls that wait, now or as soon as it has done so before. */
  #serve(): void {
    if (this.#waiters.size === 0) return;
    const isRunning = this.#serving !== "idle";
    this.#serving = isRunning ? "again" : "running";
    if (!isRunning) void this.#serveWaiters();
  }

  async #serveWaiters(): Promise<void> {
    do {
      this.#serving = "running";
      const owner = this.#owner;
      this.#retryReleases();
      try {
        const taken = await this.database.write(false, (step) => this.#take(step, owner));
        if (taken === undefined) this.lose(owner);
        if (taken === undefined) this.#serving = "again";
        for (const [waiter, lanes] of taken ?? []) this.#deliver(waiter, owner, lanes);
      } catch (error) {
        for (const { reject } of this.#waiters) reject(error);
      }
    } while (this.#serving === "again" && this.#waiters.size > 0);
    this.#serving = "idle";
  }

  /** Takes lanes for all calls that wait. Returns `undefined` when the claims of this inbox were lost. */
  #take(step: Step, owner: string): (readonly [Waiter, readonly TakenLane[]])[] | undefined {
    if (this.#claims.size > 0 && !hasOwner(step, owner)) return undefined;
    if (step.expired.includes(owner)) return undefined;
    let lastBot = this.#lastBot;
    const taken = [...this.#waiters].map((waiter) => {
      const lanes = takeLanes(step, owner, waiter.bots, waiter.limit, lastBot);
      lastBot = lanes.at(-1)?.bot ?? lastBot;
      return [waiter, lanes] as const;
    });
    // Not without lanes: processes that have nothing to do would wake each other for ever.
    if (taken.some(([, lanes]) => lanes.length > 0)) addOwner(step, owner, this.#settings.lockMs);
    return taken;
  }

  #deliver(waiter: Waiter, owner: string, lanes: readonly TakenLane[]): void {
    const last = lanes.at(-1);
    if (last === undefined) return;
    this.#lastBot = last.bot;
    const claims = lanes.map((lane) => new SqlClaim(this, owner, lane));
    for (const claim of claims) this.#claims.set(laneKey(claim.bot, claim.lane), claim);
    this.#startRenewing();
    if (this.#waiters.delete(waiter)) waiter.resolve(claims);
    // Its signal has aborted in the meantime.
    else for (const claim of claims) claim.release().catch(ignore);
  }

  /** Otherwise the lanes would stay taken for as long as the claims are renewed. */
  #retryReleases(): void {
    for (const claim of this.#unreleased) claim.release().catch(ignore);
  }

  /** Calls `onMore` of lanes in which another process has stored something. */
  async #findMore(): Promise<void> {
    const owner = this.#owner;
    const lanes = await this.database.write(false, (step) => lanesOf(step, owner)).catch(() => []);
    for (const { bot, lane, more } of lanes) {
      const claim = this.#claims.get(laneKey(bot, lane));
      if (claim?.owner !== owner || claim.more === more) continue;
      claim.more = more;
      claim.onMore?.();
    }
  }

  #startRenewing(): void {
    if (this.#renewal !== undefined) return;
    const { lockMs } = this.#settings;
    this.#until = Date.now() + lockMs;
    this.#renewal = setInterval(() => void this.#renew(), lockMs / 3);
    // A number, without such a method, outside of Node and Bun.
    this.#renewal.unref?.();
  }

  #stopRenewing(): void {
    if (this.#claims.size > 0) return;
    clearInterval(this.#renewal);
    this.#renewal = undefined;
    this.database.update();
  }

  async #renew(): Promise<void> {
    const owner = this.#owner;
    const { lockMs } = this.#settings;
    this.#retryReleases();
    try {
      const now = Date.now();
      const isRenewed = await this.database.write(false, (step) => renewOwner(step, owner, lockMs));
      if (!isRenewed) this.lose(owner);
      else this.#until = now + lockMs;
    } catch {
      // Tried again with the next interval, unless that is too late.
      if (Date.now() >= this.#until) this.lose(owner);
    }
  }

  async #close(): Promise<void> {
    for (const { reject } of this.#waiters) reject(closedError());
    this.#waiters.clear();
    const owner = this.#owner;
    try {
      // Behind everything that was called before.
      await this.database.write(true, (step) => removeOwner(step, owner, "released"));
    } finally {
      this.lose(owner);
      this.database.remove(this);
    }
  }

  #createEffects(): Effects {
    return {
      begin: (bot, key, token) => this.#write(true, (step) => beginEffect(step, bot, key, token)),
      end: (bot, key, token, result) =>
        this.#write(true, (step) => endEffect(step, bot, key, token, result)),
      cancel: (bot, key, token) => this.#write(true, (step) => cancelEffect(step, bot, key, token)),
    };
  }

  #createDeadLetters(): DeadLetters {
    return {
      list: ({ bot, limit }) => this.#write(false, (step) => listDead(step, bot, limit)),
      retry: (bot, id) =>
        this.#write(true, (step) => retryDead(step, bot, id, this.#settings.capacity)),
      drop: (bot, id) => this.#write(true, (step) => dropDead(step, bot, id)),
    };
  }
}

function ignore(): void {}

function newOwner(): string {
  return crypto.randomUUID();
}

function closedError(): TelewireError {
  return new TelewireError("The inbox was closed");
}
