import { onAbort } from "../internal/abort.ts";
import { isError } from "../internal/describe-error.ts";
import type { Gathering } from "./gathering.ts";
import type { LaneQueue, LaneTurn } from "./lane-queue.ts";
import type { Place } from "./queue.ts";

/** `unhandled` when the bot has stopped before the handlers could end: the update must be delivered again. */
export type Outcome = "handled" | "unhandled";

/** What the caller of `handleUpdate` passes along with an update. */
export interface TurnOptions {
  /** Aborts the signal of the turn. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the background work that the handlers start. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** The run of one update, or of several that were gathered into one. */
export class Turn<Job> implements LaneTurn {
  readonly job: Job;
  readonly options: TurnOptions;
  /** `early`: an overtaking turn that runs before its place in the lane; `parked` when it waits for that place after all. */
  state: "waiting" | "early" | "parked" | "running" | "ended" = "waiting";
  lane: LaneQueue<Turn<Job>> | undefined;
  place: Place<this> | undefined;
  /** When its run began, on the clock of the lanes. */
  runningSince: number | undefined;
  gathering: Gathering<Job> | undefined;
  /** The jobs of a gathered turn, of which a `burst` or `album` block handles all. */
  batch: readonly Job[] | undefined;
  /** Whether that block's handlers took the batch. If not, its other jobs run one by one. */
  isBatchTaken = false;
  /** The turns of those jobs, in order. */
  followers: readonly Turn<Job>[] = [];
  /** Its place among the turns that run for about as long. */
  watched: Place<this> | undefined;
  #controller: AbortController | undefined;
  #unlink: (() => void) | undefined;
  /** `ended` when the handlers have ended because `stop` aborted them. */
  #interruption: "begun" | "ended" | undefined;
  #outcome: Outcome | undefined;
  #onEnd: ((outcome: Outcome) => void) | undefined;
  #onPark: ((turn: Turn<Job>) => void) | undefined;
  #resume: (() => void) | undefined;

  constructor(job: Job, options: TurnOptions) {
    this.job = job;
    this.options = options;
  }

  /** All of its jobs. */
  get jobs(): readonly Job[] {
    return this.gathering?.jobs ?? [this.job];
  }

  /** The number of its jobs. */
  get size(): number {
    return this.gathering?.jobs.length ?? 1;
  }

  /** When the handlers of its jobs started, on the clock of the lanes; `undefined` while one of them waits. */
  get startedAt(): number | undefined {
    const last = this.followers.at(-1);
    if (last !== undefined) return last.startedAt;
    return this.size > 1 && !this.isBatchTaken ? undefined : this.runningSince;
  }

  get isWaiting(): boolean {
    return this.state === "waiting" || this.state === "parked";
  }

  get isStartable(): boolean {
    return this.isWaiting && this.gathering?.isWaiting !== true;
  }

  /** Whether all of its jobs have ended. */
  get hasEnded(): boolean {
    return this.#outcome !== undefined;
  }

  /** Whether the handlers ended with the reason for which `stop` aborted them. */
  get isInterrupted(): boolean {
    return this.#interruption === "ended";
  }

  /** Created on first use, because most handlers never read it. */
  get signal(): AbortSignal {
    if (this.#controller !== undefined) return this.#controller.signal;
    this.#controller = new AbortController();
    const { signal } = this.options;
    if (signal?.aborted) this.abort(signal.reason);
    else if (signal !== undefined && this.state !== "ended")
      this.#unlink = onAbort(signal, () => this.abort(signal.reason));
    return this.#controller.signal;
  }

  /** Aborts the signal, once. */
  abort(reason: unknown): void {
    this.#controller ??= new AbortController();
    this.#controller.abort(reason);
  }

  /**
   * Aborts the signal because the bot stops, or has lost the lane: an update whose handlers end with the reason was not handled.
   * One that waits does not start.
   */
  interrupt(reason: unknown): void {
    if (!this.#isAborted) this.#interruption = "begun";
    this.abort(reason);
    for (const follower of this.followers) follower.interrupt(reason);
  }

  /** Whether it was interrupted, and its handlers have not ended with the reason. */
  get isInterrupting(): boolean {
    return this.#interruption === "begun";
  }

  /** Whether an error is due to the abort of the signal, and therefore no failure. */
  isAbortedWith(error: unknown): boolean {
    if (isDueTo(error, this.#controller?.signal)) {
      if (this.#interruption === "begun") this.#interruption = "ended";
      return true;
    }
    return isDueTo(error, this.options.signal);
  }

  /** Calls back once, when the turn has ended. */
  onEnd(callback: (outcome: Outcome) => void): void {
    const earlier = this.#onEnd;
    if (this.#outcome !== undefined) callback(this.#outcome);
    else if (earlier === undefined) this.#onEnd = callback;
    else
      this.#onEnd = (outcome) => {
        earlier(outcome);
        callback(outcome);
      };
  }

  /** Marks the turn as ended. */
  end(outcome: Outcome): void {
    this.state = "ended";
    this.#unlink?.();
    this.#outcome = outcome;
    this.#onEnd?.(outcome);
    this.#onEnd = undefined;
  }

  /** Starts it before its place in the lane is reached; `onPark` is called if it must wait for that place after all. */
  startEarly(now: number, onPark: (turn: Turn<Job>) => void): void {
    this.state = "early";
    this.runningSince = now;
    this.#onPark = onPark;
  }

  /**
   * For an overtaking turn that no handler under `overtake` took: resolves when its place in the lane is reached, and rejects
   * when it is aborted before. Returns `undefined` for every other turn.
   */
  waitInLane(): Promise<void> | undefined {
    // Its time was up: the lane has gone on without it.
    if (this.state === "ended" && this.#isAborted) return Promise.reject(this.signal.reason);
    if (this.state !== "early") return undefined;
    const { signal } = this;
    const resumed = new Promise<void>((resolve, reject) => {
      const remove = onAbort(signal, () => reject(signal.reason));
      if (signal.aborted) reject(signal.reason);
      this.#resume = () => {
        remove();
        resolve();
      };
    });
    this.#onPark?.(this);
    return resumed;
  }

  /** Takes a slot: a parked turn goes on. */
  start(now: number): void {
    this.state = "running";
    this.runningSince = now;
    this.#resume?.();
  }

  get #isAborted(): boolean {
    return this.#controller?.signal.aborted === true;
  }
}

/** Timers, events and streams of Node do not fail with the reason of a signal, but with an `AbortError` that it has caused. */
function isDueTo(error: unknown, signal: AbortSignal | undefined): boolean {
  if (!signal?.aborted) return false;
  const reason: unknown = signal.reason;
  return (
    Object.is(error, reason) ||
    (isError(error) && error.name === "AbortError" && Object.is(error.cause, reason))
  );
}
