import { onAbort } from "../internal/abort.ts";
import type { Gathering } from "./gathering.ts";
import { Queue } from "./queue.ts";

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
export class Turn<Job> {
  readonly job: Job;
  readonly options: TurnOptions;
  /** When the handlers started, on the clock of the lanes; `undefined` while the turn waits. */
  startedAt: number | undefined;
  lane: LaneQueue<Job> | undefined;
  /** `early`: an overtaking turn that runs before its place in the lane; `parked` when it waits for that place after all. */
  state: "waiting" | "early" | "parked" | "running" | "ended" = "waiting";
  /** Whether it is one of those whose number is limited. */
  takesSlot = false;
  /** Whether a newer update of the lane replaces it while it waits. */
  isReplaceable = false;
  /** Whether it waits for more updates. */
  isHeld = false;
  gathering: Gathering<Job> | undefined;
  /** The jobs of a gathered turn, of which a `burst` or `album` block handles all. */
  batch: readonly Job[] | undefined;
  /** Whether that block's handlers took the batch. If not, its other jobs run one by one. */
  isBatchTaken = false;
  /** Whether the handlers ended with the reason for which `stop` aborted them. */
  isInterrupted = false;
  #controller: AbortController | undefined;
  #unlink: (() => void) | undefined;
  #reason: unknown;
  #isAborted = false;
  #isInterruption = false;
  #outcome: Outcome | undefined;
  #onEnd: ((outcome: Outcome) => void)[] | undefined;
  #resume: (() => void) | undefined;

  constructor(job: Job, options: TurnOptions) {
    this.job = job;
    this.options = options;
  }

  /** All of its jobs. */
  get jobs(): readonly Job[] {
    return this.gathering?.jobs ?? [this.job];
  }

  /** Created on first use, because most handlers never read it. */
  get signal(): AbortSignal {
    if (this.#controller !== undefined) return this.#controller.signal;
    this.#controller = new AbortController();
    const { signal } = this.options;
    if (this.#isAborted) this.#controller.abort(this.#reason);
    else if (signal?.aborted) this.abort(signal.reason);
    else if (signal !== undefined && this.state !== "ended")
      this.#unlink = onAbort(signal, () => this.abort(signal.reason));
    return this.#controller.signal;
  }

  /** Aborts the signal, once. */
  abort(reason: unknown): void {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    if (this.state === "parked") this.resume();
  }

  /** Aborts the signal because the bot stops: an update whose handlers end with the reason was not handled. */
  interrupt(reason: unknown): void {
    this.#isInterruption = !this.#isAborted;
    this.abort(reason);
  }

  /** Whether an error is the reason for which the signal was aborted, and therefore no failure. */
  isAbortedWith(error: unknown): boolean {
    const { signal } = this.options;
    if (this.#isAborted && Object.is(error, this.#reason)) {
      this.isInterrupted ||= this.#isInterruption;
      return true;
    }
    return signal?.aborted === true && Object.is(error, signal.reason);
  }

  /** Calls back once, when the turn has ended. */
  onEnd(callback: (outcome: Outcome) => void): void {
    if (this.#outcome !== undefined) callback(this.#outcome);
    else if (this.#onEnd === undefined) this.#onEnd = [callback];
    else this.#onEnd.push(callback);
  }

  /** Marks the turn as ended. */
  end(outcome: Outcome): void {
    this.state = "ended";
    this.#unlink?.();
    this.#outcome = outcome;
    for (const callback of this.#onEnd ?? []) callback(outcome);
    this.#onEnd = undefined;
  }

  /**
   * For an overtaking turn that no handler under `overtake` took: resolves when its place in the lane is reached. Returns
   * `undefined` for every other turn.
   */
  waitInLane(): Promise<void> | undefined {
    if (this.state !== "early") return undefined;
    this.state = "parked";
    return new Promise((resolve, reject) => {
      this.#resume = () => {
        if (this.#isAborted) reject(this.#reason);
        else resolve();
      };
    });
  }

  /** Continues a parked turn; one that was aborted fails with the reason. */
  resume(): void {
    this.#resume?.();
    this.#resume = undefined;
  }
}

/** Identifies the updates that are handled in order. */
export type LaneKey = string | number;

/** The turns of one key. It exists only while there are any. */
export class LaneQueue<Job> {
  /** `undefined` for a job without a key, which is alone in its lane. */
  readonly key: LaneKey | undefined;
  /** The turn that the next one waits for. */
  current: Turn<Job> | undefined;
  /** The number of jobs that wait. */
  waiting = 0;
  /** Turns that more updates of a group may join, by the group. */
  readonly open: Map<string, Turn<Job>> = new Map();
  /** Whether it is among the lanes that wait for a slot. */
  isReady = false;
  /** The turns in their order: those that wait, and those that started early. */
  #turns: Queue<Turn<Job>> | undefined;
  /** Other turns that run: those that started early, and those side by side. */
  #beside: Set<Turn<Job>> | undefined;

  constructor(key: LaneKey | undefined) {
    this.key = key;
  }

  get isIdle(): boolean {
    return this.current === undefined && this.next === undefined && (this.#beside?.size ?? 0) === 0;
  }

  /** The first turn that has not ended. */
  get next(): Turn<Job> | undefined {
    while (this.#turns?.first?.state === "ended") this.#turns.shift();
    return this.#turns?.first;
  }

  get last(): Turn<Job> | undefined {
    return this.#turns?.last;
  }

  push(turn: Turn<Job>): void {
    this.#turns ??= new Queue();
    this.#turns.push(turn);
  }

  shift(): void {
    this.#turns?.shift();
  }

  runBeside(turn: Turn<Job>): void {
    this.#beside ??= new Set();
    this.#beside.add(turn);
  }

  /** Removes a turn that runs. */
  leave(turn: Turn<Job>): void {
    if (this.current === turn) this.current = undefined;
    else this.#beside?.delete(turn);
  }

  /** The turns that run. */
  *running(): Iterable<Turn<Job>> {
    if (this.current !== undefined) yield this.current;
    yield* this.#beside ?? [];
  }

  /** The turns that wait. */
  *queued(): Iterable<Turn<Job>> {
    for (const turn of this.#turns ?? []) if (turn.state === "waiting") yield turn;
  }
}
