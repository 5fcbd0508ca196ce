import { BusyError } from "../../errors.ts";
import type { Claim, DeadLetters, Effects, Entry, Inbox, InboxStats } from "../inbox.ts";
import { Claimer } from "./claimer.ts";
import type { Mailbox, MailboxListener } from "./mailbox.ts";
import { type Queues, Waker } from "./waker.ts";

/** How often lanes that have entries but no job are looked for. */
const SWEEP_MS = 30_000;

/** Where an inbox is stored. */
export interface Store {
  /** Names it in errors. */
  readonly name: string;
  readonly mailbox: Mailbox;
  readonly queues: Queues;
}

/** An inbox on a mailbox, with BullMQ's jobs to wake workers. */
export class BullmqInbox implements Inbox, MailboxListener {
  readonly effects: Effects;
  readonly dead: DeadLetters;
  readonly #mailbox: Mailbox;
  readonly #waker: Waker;
  readonly #claimer: Claimer;
  readonly #capacity: number;
  readonly #process: string;
  readonly #sweepMs: number;
  readonly #sweeps: NodeJS.Timeout;
  #ripening: NodeJS.Timeout | undefined;
  #ripensAt = Number.POSITIVE_INFINITY;
  #listening: Promise<void> | undefined;
  #checking: Promise<void> | undefined;
  #closing: Promise<void> | undefined;

  constructor(store: Store, process: string, lockMs: number, capacity: number) {
    const { name, mailbox, queues } = store;
    this.#mailbox = mailbox;
    this.#process = process;
    this.#capacity = capacity;
    this.#waker = new Waker(name, queues, process, lockMs, (bots) => this.#onJobs(bots));
    this.#claimer = new Claimer(mailbox, this.#waker, lockMs);
    this.#sweepMs = Math.min(SWEEP_MS, lockMs);
    this.#sweeps = setInterval(() => void this.#sweep(), this.#sweepMs).unref();
    this.effects = {
      begin: (bot, key, token) => this.#run(() => mailbox.begin(bot, key, token)),
      end: (bot, key, token, result) => this.#run(() => mailbox.end(bot, key, token, result)),
      cancel: (bot, key, token) => this.#run(() => mailbox.undo(bot, key, token)),
    };
    this.dead = {
      list: ({ bot, limit }) => this.#run(() => mailbox.buried(bot, limit)),
      retry: (bot, id) => this.#run(() => this.#retry(bot, id)),
      drop: (bot, id) => this.#run(() => mailbox.drop(bot, id)),
    };
    void this.#sweep();
  }

  put(entries: readonly Entry[]): Promise<void> {
    return this.#run(async () => {
      if (entries.length === 0) return;
      const woken = await this.#mailbox.put(entries, this.#capacity);
      if (woken === "full") throw new BusyError("capacity");
      await this.#waker.wake(woken);
    });
  }

  claim(bots: readonly number[], limit: number, signal: AbortSignal): Promise<readonly Claim[]> {
    return this.#run(async () => {
      if (signal.aborted) return [];
      await this.#listen();
      const claims = await this.#claimer.claim(bots, limit, signal);
      if (claims.length === 0) this.#throwIfClosed();
      return claims;
    });
  }

  cancel(bot: number, lane: string, id: string): Promise<boolean> {
    return this.#run(() => this.#mailbox.cancel(bot, lane, id));
  }

  stats(): Promise<readonly InboxStats[]> {
    return this.#run(async () => {
      await this.#ripen();
      return this.#mailbox.stats();
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    clearInterval(this.#sweeps);
    clearTimeout(this.#ripening);
    await this.#claimer.close();
    await Promise.all([this.#waker.close(), this.#mailbox.close()]);
  }

  onWake(bot: number): void {
    this.#claimer.look([bot]);
  }

  onMore(token: string): void {
    this.#claimer.notify(token);
  }

  onSchedule(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (at >= this.#ripensAt || this.#closing !== undefined) return;
    clearTimeout(this.#ripening);
    this.#ripensAt = at;
    // A longer delay is left to the sweep.
    if (delayMs <= this.#sweepMs)
      this.#ripening = setTimeout(() => void this.#ripenInBackground(), delayMs).unref();
  }

  onReconnect(): void {
    this.#claimer.look();
    this.#claimer.notifyAll();
    void this.#ripenInBackground();
  }

  #onJobs(bots: readonly number[]): void {
    this.#claimer.look(bots);
    // Processes that do not hear of it look for jobs at their next sweep.
    this.#mailbox.poke(this.#process, bots).catch(() => {});
  }

  async #retry(bot: number, id: string): Promise<boolean> {
    const woken = await this.#mailbox.unbury(bot, id);
    if (woken !== undefined) await this.#waker.wake(woken);
    return woken !== undefined;
  }

  #listen(): Promise<void> {
    this.#listening ??= this.#mailbox.listen(this.#process, this).catch((error: unknown) => {
      this.#listening = undefined;
      throw error;
    });
    return this.#listening;
  }

  async #sweep(): Promise<void> {
    try {
      await this.#listen();
      this.#checking ??= this.#checkListening();
      await this.#waker.wake(await this.#mailbox.sweep(this.#sweepMs));
      this.#claimer.look();
      this.#claimer.notifyAll();
      await this.#ripen();
    } catch {
      // The next sweep tries again.
    }
  }

  async #checkListening(): Promise<void> {
    await this.#mailbox.checkListening();
    this.#checking = undefined;
  }

  async #ripen(): Promise<void> {
    this.#ripensAt = Number.POSITIVE_INFINITY;
    const { woken, nextMs } = await this.#mailbox.ripen();
    if (nextMs !== undefined) this.onSchedule(nextMs);
    await this.#waker.wake(woken);
  }

  async #ripenInBackground(): Promise<void> {
    try {
      await this.#ripen();
    } catch {
      // The next sweep tries again.
    }
  }

  #throwIfClosed(): void {
    if (this.#closing !== undefined) throw new Error("The inbox is closed");
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    this.#throwIfClosed();
    try {
      return await work();
    } catch (error) {
      this.#throwIfClosed();
      throw error;
    }
  }
}
