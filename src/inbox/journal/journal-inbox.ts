import { linkSignals, onAbort } from "../../internal/abort.ts";
import type { Claim, DeadLetters, Effects, Entry, Inbox, InboxStats } from "../inbox.ts";
import { isPassing, toJournalError } from "./errors.ts";
import { JournalClaim } from "./journal-claim.ts";
import { elect } from "./link/elect.ts";
import type { Link } from "./link/link.ts";
import type { Caller } from "./link/remote-link.ts";
import type { Grant, Operations, SessionEvents } from "./primary/operations.ts";
import { rowOf } from "./state/change.ts";

/** The settings of a journal, complete. */
export interface JournalSettings {
  readonly lockMs: number;
  readonly capacity: number;
  /** A log that is shorter than this is not replaced by a snapshot. */
  readonly compactBytes: number;
}

/** An inbox that calls the primary, which it may be itself. */
export class JournalInbox implements Inbox {
  readonly #folder: string;
  readonly #settings: JournalSettings;
  readonly #session = crypto.randomUUID().slice(0, 13);
  readonly #claims = new Map<string, JournalClaim>();
  readonly #retired = new Set<Link>();
  /** Calls that must end before it is closed. */
  readonly #running = new Set<Promise<unknown>>();
  readonly #closed = new AbortController();
  #link: Promise<Link> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wants = 0;
  #closing: Promise<void> | undefined;

  constructor(folder: string, settings: JournalSettings) {
    this.#folder = folder;
    this.#settings = settings;
  }

  readonly effects: Effects = {
    begin: (bot, key, token) => this.#call((operations) => operations.begin(bot, key, token)),
    end: (bot, key, token, result) =>
      this.#call((operations) => operations.end(bot, key, token, result)),
    cancel: (bot, key, token) => this.#call((operations) => operations.forget(bot, key, token)),
  };

  readonly dead: DeadLetters = {
    list: ({ bot, limit }) => this.#call((operations) => operations.list(bot ?? null, limit)),
    retry: (bot, id) => this.#call((operations) => operations.retry(bot, id)),
    drop: (bot, id) => this.#call((operations) => operations.drop(bot, id)),
  };

  async put(entries: readonly Entry[]): Promise<void> {
    const rows = entries.map(rowOf);
    await this.#call((operations) => operations.put(rows, this.#settings.capacity));
  }

  async claim(
    bots: readonly number[],
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly Claim[]> {
    this.#checkOpen();
    while (!signal.aborted) {
      const claims = await this.#claimOnce(bots, limit, signal);
      // Empty when this process was frozen for so long that the primary has given up.
      if (claims.length > 0) return claims;
    }
    return [];
  }

  cancel(bot: number, lane: string, id: string): Promise<boolean> {
    return this.#call((operations) => operations.cancel(bot, lane, id));
  }

  stats(): Promise<readonly InboxStats[]> {
    return this.#call((operations) => operations.stats());
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #claimOnce(
    bots: readonly number[],
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly Claim[]> {
    const want = String(++this.#wants);
    let operations: Operations | undefined;
    const granted = this.#retrying(async (current) => {
      operations = current;
      return signal.aborted ? [] : current.claim(want, bots, limit);
    });
    const { signal: ended, unlink } = linkSignals([signal, this.#closed.signal]);
    try {
      const grants = await Promise.race([granted, untilAborted(ended)]);
      if (grants !== undefined && !this.#closed.signal.aborted)
        return grants.map((grant) => this.#hold(grant));
      // A link that ends forgets the call.
      operations?.withdraw(want).catch(ignore);
      this.#releaseLate(granted);
      this.#checkOpen();
      return [];
    } finally {
      unlink();
    }
  }

  /** Returns lanes that arrive after the caller has given up. */
  #releaseLate(granted: Promise<readonly Grant[]>): void {
    const released = granted.then(async (grants) => {
      for (const { token } of grants)
        await this.#retrying((operations) => operations.release(token));
    });
    this.#running.add(released);
    released.catch(ignore).finally(() => this.#running.delete(released));
  }

  #hold(grant: Grant): JournalClaim {
    const claim = new JournalClaim(
      grant,
      (work) => this.#call(work),
      ({ token }) => this.#claims.delete(token),
    );
    this.#claims.set(grant.token, claim);
    return claim;
  }

  async #call<T>(work: (operations: Operations) => Promise<T>): Promise<T> {
    this.#checkOpen();
    const running = this.#retrying(work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /**
   * Calls the primary, and the next one when it has ended. A call that was executed before its answer was lost finds nothing left
   * to do: `cancel`, `retry` and `drop` return `false` then.
   */
  async #retrying<T>(work: (operations: Operations) => Promise<T>): Promise<T> {
    for (;;) {
      const connecting = this.#connect();
      const link = await connecting;
      try {
        return await work(link.operations);
      } catch (error) {
        if (!isPassing(error)) throw toJournalError(error, this.#folder);
        this.#checkOpen();
        if (this.#link === connecting) this.#leave(link);
      }
    }
  }

  #connect(): Promise<Link> {
    this.#link ??= this.#elect();
    return this.#link;
  }

  async #elect(): Promise<Link> {
    let link: Link;
    try {
      link = await elect(this.#folder, () => this.#caller, this.#settings.compactBytes);
    } catch (error) {
      this.#link = undefined;
      throw toJournalError(error, this.#folder);
    }
    for (const old of this.#retired) old.retire();
    this.#retired.clear();
    link.onEnd = () => {
      this.#leave(link);
      this.#keepClaims();
    };
    for (const token of link.lost) this.#claims.get(token)?.lose();
    return link;
  }

  #leave(link: Link): void {
    this.#retired.add(link);
    this.#link = undefined;
  }

  /** Without a call that does it, connects again before the claims are lost. */
  #keepClaims(): void {
    if (this.#claims.size === 0 || this.#closed.signal.aborted) return;
    this.#connect().catch(() => {
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.#keepClaims(), this.#settings.lockMs / 10);
      this.#retry.unref();
    });
  }

  get #caller(): Caller {
    const events: SessionEvents = {
      onMore: (token) => this.#claims.get(token)?.onMore?.(),
      onLost: (token) => this.#claims.get(token)?.lose(),
    };
    const holdings = [...this.#claims.values()].map(({ holding }) => holding);
    return { session: this.#session, lockMs: this.#settings.lockMs, holdings, events };
  }

  #checkOpen(): void {
    if (this.#closed.signal.aborted) throw new Error(`Journal ${this.#folder} is closed`);
  }

  async #close(): Promise<void> {
    this.#closed.abort();
    clearTimeout(this.#retry);
    await Promise.allSettled(this.#running);
    const link = await this.#link?.catch(() => undefined);
    const claims = [...this.#claims.values()];
    for (const claim of claims) claim.lose();
    if (link !== undefined) {
      const { operations } = link;
      await Promise.allSettled(claims.map(({ token }) => operations.release(token)));
      link.onEnd = undefined;
      await link.close();
    }
    for (const old of this.#retired) old.retire();
  }
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    onAbort(signal, () => resolve(undefined));
    if (signal.aborted) resolve(undefined);
  });
}

function ignore(): void {}
