import type { Context } from "../dispatch/index.ts";
import { TelewireError } from "../errors.ts";
import type { Claim, StoredEntry } from "../inbox/inbox.ts";
import { onAbort } from "../internal/abort.ts";
import { backoffMs } from "../internal/backoff.ts";
import { describeError } from "../internal/describe-error.ts";
import type { Environment } from "../internal/environment.ts";
import type { Turn } from "../lanes/index.ts";
import { SUSPECT_LOST, type Trials } from "./trials.ts";

/** How many entries are read at once. */
const READ_AHEAD = 16;
/** How many entries are read ahead when one of them could overtake those before it. */
const MAX_AHEAD = 256;
/** After so many entries, or so long, a lane that could go on makes room for others. */
const MAX_ENTRIES = 32;
const MAX_MS = 5_000;
/** How many claims of an entry may be lost even if it never begins: preparing it, too, may crash a process. */
const MAX_LOST = 20;

/** Runs the entries of one claim. */
export interface EntryRunner {
  /** Prepares an entry; an error means that it cannot be handled, ever. */
  prepare(entry: StoredEntry): Context;
  startsEarly(ctx: Context): boolean;
  /** Whether an update may have to start before those that wait. */
  readonly answersEarly: boolean;
  /** Runs it now or in its turn; `undefined` when it was handled synchronously. */
  submit(ctx: Context, entry: StoredEntry): Turn<Context> | undefined;
  /** The error with which the handlers have failed for the last time; `undefined` when they have not. */
  failureOf(ctx: Context): string | undefined;
  readonly trials: Trials;
  /**
   * Notes in the inbox that a suspect begins, and returns a function that takes it back; `undefined` when it has begun too often
   * and no worker has taken it back. `token` identifies the caller, which may repeat the call.
   */
  beginTrial(entry: StoredEntry, token: string): Promise<(() => Promise<void>) | undefined>;
  /** An entry is given up without having been handled. */
  giveUp(entry: StoredEntry, error: unknown, ctx: Context | undefined): Promise<void>;
  readonly report: (problem: string) => void;
  readonly environment: Pick<Environment, "now" | "sleep" | "random">;
}

interface Waiting {
  readonly entry: StoredEntry;
  readonly ctx: Context;
}

/**
 * Hands the entries of a claimed lane to the bot, the first one first, and acknowledges them. An entry that may start early
 * goes to the lanes of the bot at once, with all before it: they decide, as they do for a bot in one process.
 */
export class LaneRun {
  readonly #claim: Claim;
  readonly #runner: EntryRunner;
  readonly #startedAt: number;
  readonly #turns = new Set<Turn<Context>>();
  /** Entries that were read and not submitted, in order. */
  #waiting: Waiting[] = [];
  #submitted = 0;
  /** Entries that were submitted and have not ended. */
  #running = 0;
  /** Acknowledgements that have not arrived. */
  #unconfirmed = 0;
  #hasMore = true;
  #isReading = false;
  #isStopping = false;
  /** Ends the trial of the entry that comes first. */
  #endTrial: (() => void) | undefined;
  #isTrialOpen = false;
  /** Takes back that the entry on trial has begun: a crash counts for it no longer. */
  #withdraw: (() => Promise<void>) | undefined;
  #isOver = false;
  /** Called when no entry of this lane may be a suspect any more, but for the one on trial. */
  readonly #unhold: () => void;
  readonly #onEnd: () => void;

  /** `onEnd` is called once, when the lane was released or its claim was lost. */
  constructor(claim: Claim, runner: EntryRunner, onEnd: () => void) {
    this.#claim = claim;
    this.#runner = runner;
    this.#onEnd = onEnd;
    this.#unhold = runner.trials.hold();
    this.#startedAt = runner.environment.now();
  }

  /** Called once; does nothing after `stop()`. */
  start(): void {
    if (this.#isOver) return;
    const { signal } = this.#claim;
    this.#claim.onMore = () => {
      this.#hasMore = true;
      this.#advance();
    };
    onAbort(signal, () => this.#lose());
    if (signal.aborted) this.#lose();
    else this.#advance();
  }

  /** Begins no more entries, and releases the lane when those that run have ended. */
  stop(): void {
    this.#isStopping = true;
    this.#waiting = [];
    this.#leaveTrial();
    this.#advance();
  }

  /** Ends without an answer of the store: the lane is released when its claim ends. */
  abandon(): void {
    this.#lose();
  }

  #advance(): void {
    if (this.#isOver) return;
    this.#submitNext();
    // A suspect that must wait for another one was released.
    if (this.#isOver) return;
    if (this.#mayRead) void this.#read();
    const isIdle = this.#running === 0 && this.#unconfirmed === 0 && !this.#isReading;
    if (isIdle && this.#waiting.length === 0 && !this.#mayRead) void this.#release();
  }

  get #mayRead(): boolean {
    if (!this.#hasMore || this.#isReading || this.#isStopping || this.#isOver) return false;
    if (this.#waiting.length >= (this.#runner.answersEarly ? MAX_AHEAD : READ_AHEAD)) return false;
    // While an entry runs, the next one may be meant to stop it.
    return this.#running > 0 || !this.#isTurnOver;
  }

  get #isTurnOver(): boolean {
    return (
      this.#submitted >= MAX_ENTRIES || this.#runner.environment.now() - this.#startedAt >= MAX_MS
    );
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    this.#hasMore = false;
    try {
      const entries = await this.#claim.head(READ_AHEAD);
      if (entries.length >= READ_AHEAD) this.#hasMore = true;
      if (!this.#isStopping && !this.#isOver) for (const entry of entries) this.#admit(entry);
    } catch (error) {
      this.#runner.report(`could not read ${this.#title}: ${describeError(error)}; trying again`);
      await this.#pause(1);
      this.#hasMore = true;
    }
    this.#isReading = false;
    this.#advance();
  }

  /** Keeps the order of the lane: an entry may have been stored after one that comes behind it. */
  #admit(entry: StoredEntry): void {
    let ctx: Context;
    try {
      ctx = this.#runner.prepare(entry);
    } catch (error) {
      this.#giveUp(entry, error, undefined);
      return;
    }
    if (entry.lost >= MAX_LOST) {
      this.#giveUp(entry, crashError(entry), ctx);
      return;
    }
    const at = this.#waiting.findLastIndex((other) => compare(other.entry, entry) < 0) + 1;
    this.#waiting.splice(at, 0, { entry, ctx });
  }

  #submitNext(): void {
    // After the acknowledgement, so that a crash counts for the entry that has caused it, and repeats no other.
    while (this.#running === 0 && this.#unconfirmed === 0 && this.#waiting.length > 0) {
      // A suspect that has waited for its trial has it.
      if (this.#isTurnOver && this.#endTrial === undefined) {
        this.#waiting = [];
        return;
      }
      const [first] = this.#waiting;
      if (first !== undefined && first.entry.lost >= SUSPECT_LOST && !this.#isTrialOpen) {
        this.#openTrial(first);
        return;
      }
      this.#isTrialOpen = false;
      this.#unhold();
      this.#submit(this.#waiting.splice(0, 1));
    }
    if (this.#waiting.length === 0) return;
    const early = this.#waiting.findLastIndex(({ ctx }) => this.#runner.startsEarly(ctx));
    this.#submit(this.#waiting.splice(0, early + 1));
  }

  /** Starts the suspect that comes first when it is the only one, or releases the lane. */
  #openTrial(suspect: Waiting): void {
    if (this.#endTrial !== undefined) return;
    const { trials, environment } = this.#runner;
    const trial = trials.enter((delayMs) => environment.sleep(delayMs, this.#claim.signal));
    if (trial === undefined) {
      this.stop();
      return;
    }
    this.#endTrial = trial.leave;
    this.#unhold();
    void trial.alone.then(() => this.#beginTrial(suspect));
  }

  /** A crash counts for a suspect from when the inbox knows that it has begun: a process may be killed for any reason. */
  async #beginTrial(suspect: Waiting): Promise<void> {
    const token = crypto.randomUUID();
    // Not after stop(), or when the claim was lost, or when an entry that comes before it has arrived.
    const isFirst = (): boolean => this.#waiting[0] === suspect;
    for (let attempt = 1; isFirst(); attempt++) {
      try {
        this.#withdraw = await this.#runner.beginTrial(suspect.entry, token);
        if (!isFirst()) this.#endTrialInInbox();
        else if (this.#withdraw === undefined) this.#giveUpFirst();
        else this.#isTrialOpen = true;
        break;
      } catch (error) {
        this.#runner.report(
          `could not begin an update of ${this.#title}: ${describeError(error)}; trying again`,
        );
        await this.#pause(attempt);
      }
    }
    this.#advance();
  }

  #giveUpFirst(): void {
    const first = this.#waiting.shift();
    this.#leaveTrial();
    if (first !== undefined) this.#giveUp(first.entry, crashError(first.entry), first.ctx);
  }

  /** If that fails, a later crash counts for this entry, if it is still there. */
  #endTrialInInbox(): void {
    this.#withdraw?.().catch(() => {});
    this.#withdraw = undefined;
  }

  #leaveTrial(): void {
    this.#endTrial?.();
    this.#endTrial = undefined;
  }

  #submit(batch: readonly Waiting[]): void {
    for (const waiting of batch) {
      this.#submitted++;
      this.#running++;
      this.#start(waiting);
    }
  }

  #start({ entry, ctx }: Waiting): void {
    const turn = this.#runner.submit(ctx, entry);
    if (turn === undefined) {
      this.#end(entry, ctx);
      return;
    }
    this.#turns.add(turn);
    turn.onEnd((outcome) => {
      this.#turns.delete(turn);
      if (outcome === "handled") this.#end(entry, ctx);
      else {
        // It stays in the inbox.
        this.#running--;
        if (!this.#isOver) this.#endTrialInInbox();
        this.stop();
      }
    });
  }

  #end(entry: StoredEntry, ctx: Context): void {
    this.#running--;
    this.#leaveTrial();
    const error = this.#runner.failureOf(ctx);
    void this.#confirm(() =>
      error === undefined ? this.#claim.done(entry.id) : this.#claim.fail(entry.id, error),
    );
    // What blocks its process until the claim is lost counts, although it ends.
    if (!this.#isOver) this.#endTrialInInbox();
  }

  #giveUp(entry: StoredEntry, error: unknown, ctx: Context | undefined): void {
    void this.#confirm(async () => {
      const isMoved = await this.#claim.fail(entry.id, describeError(error));
      // Not awaited: the lane goes on, whatever `onDeadLetter` waits for.
      if (isMoved) void this.#runner.giveUp(entry, error, ctx);
      return isMoved;
    });
  }

  /** Repeats an acknowledgement until it arrives, or the claim is lost. */
  async #confirm(acknowledge: () => Promise<boolean>): Promise<void> {
    this.#unconfirmed++;
    for (let attempt = 1; !this.#isOver; attempt++) {
      try {
        if (!(await acknowledge())) this.#lose();
        break;
      } catch (error) {
        const problem = `could not acknowledge an update of ${this.#title}`;
        this.#runner.report(`${problem}: ${describeError(error)}; trying again`);
        await this.#pause(attempt);
      }
    }
    this.#unconfirmed--;
    this.#advance();
  }

  get #title(): string {
    return `lane ${this.#claim.lane} of bot ${this.#claim.bot}`;
  }

  #pause(attempt: number): Promise<void> {
    const { environment } = this.#runner;
    return environment.sleep(backoffMs(attempt, environment.random), this.#claim.signal);
  }

  /** Another worker has the lane: handlers are aborted, and what they have done is not acknowledged. */
  #lose(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#waiting = [];
    this.#leaveTrial();
    this.#unhold();
    const reason = new DOMException("another worker has taken over the lane", "AbortError");
    for (const turn of this.#turns) turn.interrupt(reason);
    this.#onEnd();
  }

  async #release(): Promise<void> {
    this.#isOver = true;
    this.#leaveTrial();
    this.#claim.onMore = undefined;
    try {
      await this.#claim.release();
    } catch (error) {
      // The engine releases it later, or its claim ends.
      this.#runner.report(`could not release ${this.#title}: ${describeError(error)}`);
    }
    this.#unhold();
    this.#onEnd();
  }
}

function crashError({ lost }: StoredEntry): TelewireError {
  return new TelewireError(`${lost} workers have crashed or frozen while they had this update`);
}

function compare(one: StoredEntry, other: StoredEntry): number {
  if (one.order !== other.order) return one.order - other.order;
  return one.id < other.id ? -1 : 1;
}
