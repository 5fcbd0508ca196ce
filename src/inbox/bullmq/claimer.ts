import { onAbort } from "../../internal/abort.ts";
import { LaneClaim } from "./lane-claim.ts";
import type { Mailbox } from "./mailbox.ts";
import type { ActiveJob, Waker } from "./waker.ts";

/** How long other processes believe that this one waits for jobs, and how often it says so. */
const IDLE_MS = 5_000;
const IDLE_RENEWAL_MS = 2_000;
/** The most jobs of one bot that are asked for before another bot has its turn. */
const MAX_BATCH = 32;
/** How often claims are checked, unless their locks are short. */
const CHECK_MS = 1_000;
const MIN_CHECK_MS = 100;

/** Turns jobs into claims, and keeps those. */
export class Claimer {
  readonly #mailbox: Mailbox;
  readonly #waker: Waker;
  readonly #lockMs: number;
  /** How much earlier than BullMQ's lock the ownership of a lane ends, so that the next owner never finds the lane held. */
  readonly #slackMs: number;
  readonly #claims = new Map<string, LaneClaim>();
  /** Claims that are being released, or could not be released yet. */
  readonly #leaving = new Map<LaneClaim, Promise<void>>();
  /** Those that could not be released yet. */
  readonly #unreleased = new Set<LaneClaim>();
  /** Jobs whose lanes could not be taken yet. */
  readonly #untaken = new Set<ActiveJob>();
  /** The bots that may have jobs that wait. */
  readonly #ready = new Set<number>();
  readonly #waiting = new Set<() => void>();
  readonly #checkMs: number;
  readonly #checks: NodeJS.Timeout;
  #renewsAt = 0;
  #announcedAt = Number.NEGATIVE_INFINITY;
  #lastBot: number | undefined;
  #isRenewing = false;
  #isClosed = false;

  constructor(mailbox: Mailbox, waker: Waker, lockMs: number) {
    this.#mailbox = mailbox;
    this.#waker = waker;
    this.#lockMs = lockMs;
    this.#slackMs = Math.min(1_000, lockMs / 10);
    this.#checkMs = Math.min(CHECK_MS, lockMs / 3, Math.max(MIN_CHECK_MS, lockMs / 30));
    this.#checks = setInterval(() => this.#check(), this.#checkMs).unref();
  }

  /** Waits for lanes of these bots. Resolves with none when `signal` aborts, or after `close()`. */
  async claim(
    bots: readonly number[],
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly LaneClaim[]> {
    for (const bot of bots) if (this.#waker.watch(bot)) this.#ready.add(bot);
    while (!signal.aborted && !this.#isClosed) {
      const claims = await this.#claimNow(bots, limit);
      if (claims.length > 0 && !signal.aborted && !this.#isClosed) return claims;
      await Promise.all(claims.map((claim) => claim.release()));
      if (claims.length === 0) await this.#wait(bots, signal);
    }
    return [];
  }

  /** Looks for jobs of these bots, or of all. */
  look(bots: Iterable<number> = this.#waker.watched): void {
    for (const bot of bots) this.#ready.add(bot);
    for (const wake of [...this.#waiting]) wake();
  }

  /** Calls `onMore` of a claim. */
  notify(token: string): void {
    this.#claims.get(token)?.onMore?.();
  }

  /** Calls `onMore` of all claims: reports may have been missed. */
  notifyAll(): void {
    for (const token of [...this.#claims.keys()]) this.notify(token);
  }

  /** Releases all claims. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#checks);
    for (const wake of [...this.#waiting]) wake();
    const leaving = [...this.#leaving.values()];
    const claims = [...this.#claims.values()];
    await Promise.allSettled([...leaving, ...claims.map((claim) => claim.release())]);
  }

  async #wait(bots: readonly number[], signal: AbortSignal): Promise<void> {
    if (bots.some((bot) => this.#ready.has(bot))) return;
    const sinceMs = performance.now() - this.#announcedAt;
    if (sinceMs >= IDLE_RENEWAL_MS) {
      this.#announcedAt = performance.now();
      try {
        await this.#mailbox.announceIdle(IDLE_MS);
      } catch (error) {
        this.#announcedAt = Number.NEGATIVE_INFINITY;
        throw error;
      }
      // Until now, jobs may have been added without a word.
      if (sinceMs > IDLE_MS - IDLE_RENEWAL_MS) this.look();
      return;
    }
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        unlink();
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, IDLE_RENEWAL_MS - sinceMs);
      const unlink = onAbort(signal, wake);
      this.#waiting.add(wake);
      if (signal.aborted || this.#isClosed) wake();
    });
  }

  async #claimNow(bots: readonly number[], limit: number): Promise<LaneClaim[]> {
    const claims: LaneClaim[] = [];
    const failures: unknown[] = [];
    const collect = (results: readonly PromiseSettledResult<LaneClaim | undefined>[]): void => {
      for (const result of results)
        if (result.status === "rejected") failures.push(result.reason);
        else if (result.value !== undefined) claims.push(result.value);
    };
    const untaken = [...this.#untaken].filter(({ bot }) => bots.includes(bot)).slice(0, limit);
    for (const job of untaken) this.#untaken.delete(job);
    collect(await Promise.allSettled(untaken.map((job) => this.#take(job))));
    let candidates = this.#inTurn(bots).filter((bot) => this.#ready.delete(bot));
    for (let size = 1; candidates.length > 0 && claims.length < limit; size *= 2) {
      const asked = spread(candidates, Math.min(size, MAX_BATCH), limit - claims.length);
      const dry = new Set<number>();
      collect(await Promise.allSettled(asked.map((bot) => this.#claimNext(bot, dry))));
      this.#lastBot = asked.at(-1);
      const others = candidates.filter((bot) => !asked.includes(bot));
      candidates = [...others, ...new Set(asked)].filter((bot) => !dry.has(bot));
    }
    // Another call may wait for the rest.
    if (candidates.length > 0) this.look(candidates);
    if (claims.length === 0 && failures.length > 0) throw failures[0];
    return claims;
  }

  /** Round robin: the bots, beginning with the one after that whose turn was last. */
  #inTurn(bots: readonly number[]): readonly number[] {
    const first = this.#lastBot === undefined ? 0 : bots.indexOf(this.#lastBot) + 1;
    return [...bots.slice(first), ...bots.slice(0, first)];
  }

  async #claimNext(bot: number, dry: Set<number>): Promise<LaneClaim | undefined> {
    let job: ActiveJob | undefined;
    try {
      job = await this.#waker.next(bot);
    } catch (error) {
      dry.add(bot);
      this.#ready.add(bot);
      throw error;
    }
    if (job === undefined) dry.add(bot);
    return job && (await this.#take(job));
  }

  async #take(job: ActiveJob): Promise<LaneClaim | undefined> {
    const forMs = this.#lockMs - this.#slackMs - (performance.now() - job.askedAt);
    // BullMQ's lock ends too, and then passes the job to another worker.
    if (forMs <= 0) return undefined;
    let outcome: Awaited<ReturnType<Mailbox["take"]>>;
    try {
      outcome = await this.#mailbox.take(job, forMs);
    } catch (error) {
      this.#untaken.add(job);
      throw error;
    }
    if (outcome === "taken") {
      const claim = new LaneClaim(this.#mailbox, job, (each) => this.#release(each));
      this.#claims.set(claim.token, claim);
      return claim;
    }
    // A job that is not completed is found again by the check for stalled ones.
    await this.#waker.complete(job).catch(() => {});
    return undefined;
  }

  #release(claim: LaneClaim): Promise<void> {
    this.#claims.delete(claim.token);
    const leaving = this.#leave(claim);
    this.#leaving.set(claim, leaving);
    return leaving;
  }

  async #leave(claim: LaneClaim): Promise<void> {
    this.#unreleased.delete(claim);
    let needsJob: boolean;
    try {
      // In this order, nothing that is stored meanwhile adds a second job: the lane still has an owner.
      await this.#waker.complete(claim.job);
      needsJob = await this.#mailbox.release(claim);
    } catch (error) {
      this.#unreleased.add(claim);
      throw error;
    }
    this.#leaving.delete(claim);
    if (needsJob) await this.#waker.wake([claim]);
  }

  #check(): void {
    const now = performance.now();
    // What would end before the next check ends now: then another worker may have the lane.
    const lastsMs = this.#lockMs - this.#slackMs - this.#checkMs;
    for (const claim of [...this.#claims.values()])
      if (now - claim.renewedAt > lastsMs) this.#lose(claim);
    if (now >= this.#renewsAt && !this.#isRenewing) void this.#renew(now);
  }

  async #renew(startedAt: number): Promise<void> {
    this.#isRenewing = true;
    try {
      await this.#renewAll([...this.#claims.values()], startedAt);
      this.#renewsAt = startedAt + this.#lockMs / 3;
      for (const claim of [...this.#unreleased]) this.#release(claim).catch(() => {});
    } catch {
      // The next check tries again.
    }
    this.#isRenewing = false;
  }

  async #renewAll(claims: readonly LaneClaim[], startedAt: number): Promise<void> {
    if (claims.length === 0) return;
    // Only the mailbox decides who has a lane: BullMQ's locks may follow other clocks.
    this.#waker.renew(claims.map(({ job }) => job)).catch(() => {});
    const lost = new Set(await this.#mailbox.renew(claims, this.#lockMs - this.#slackMs));
    for (const claim of claims)
      if (lost.has(claim.token)) this.#lose(claim);
      else claim.renewedAt = startedAt;
  }

  #lose(claim: LaneClaim): void {
    this.#claims.delete(claim.token);
    claim.lose();
  }
}

/** Returns up to `limit` bots, each at most `times`, one of each before the next of any. */
function spread(bots: readonly number[], times: number, limit: number): readonly number[] {
  const count = Math.min(bots.length * times, limit);
  return Array.from({ length: count }, (_, at) => bots[at % bots.length] ?? 0);
}
