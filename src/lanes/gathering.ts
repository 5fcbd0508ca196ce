import type { Environment } from "../internal/environment.ts";

/** Updates that are handled as one. */
export interface Gather {
  /** Updates of the same lane and group are gathered. */
  readonly group: string;
  /** How long to wait for the next update after each. */
  readonly waitMs: number;
  /** How long to wait after the first update in total. */
  readonly maxWaitMs: number;
  /** The maximum number of updates. */
  readonly maxSize: number;
  /** Whether updates of the lane that are not gathered may lie between them. If not, such an update ends the wait. */
  readonly mayInterleave: boolean;
}

/** Jobs that are gathered for one turn, and the wait for more of them. */
export class Gathering<Job> {
  readonly #gather: Gather;
  readonly #environment: Pick<Environment, "now" | "sleep">;
  readonly #ended = new AbortController();
  readonly jobs: Job[];
  readonly #lateMs: number;
  readonly #latestAt: number;
  /** When the wait ends unless another job is added. */
  #dueAt: number;

  /** `lateMs` is added to each wait. `onDue` is called once, unless `end` is called before. */
  constructor(
    job: Job,
    gather: Gather,
    lateMs: number,
    environment: Pick<Environment, "now" | "sleep">,
    onDue: () => void,
  ) {
    this.#gather = gather;
    this.#environment = environment;
    this.#lateMs = lateMs;
    this.jobs = [job];
    this.#latestAt = environment.now() + gather.maxWaitMs + lateMs;
    this.#dueAt = this.#nextDueAt();
    void this.#wait(onDue);
  }

  get group(): string {
    return this.#gather.group;
  }

  /** Whether updates that are not gathered may lie between. */
  get mayInterleave(): boolean {
    return this.#gather.mayInterleave;
  }

  get isFull(): boolean {
    return this.jobs.length >= this.#gather.maxSize;
  }

  /** Whether the turn must not start yet. */
  get isWaiting(): boolean {
    return !this.#ended.signal.aborted;
  }

  add(job: Job): void {
    this.jobs.push(job);
    this.#dueAt = this.#nextDueAt();
  }

  /** Ends the wait. */
  end(): void {
    this.#ended.abort();
  }

  #nextDueAt(): number {
    return Math.min(this.#latestAt, this.#environment.now() + this.#gather.waitMs + this.#lateMs);
  }

  /** One timer at a time, however many jobs are added. */
  async #wait(onDue: () => void): Promise<void> {
    const { now, sleep } = this.#environment;
    do await sleep(this.#dueAt - now(), this.#ended.signal);
    while (this.isWaiting && now() < this.#dueAt);
    if (this.isWaiting) onDue();
  }
}
