import type { Environment } from "../internal/environment.ts";
import { chain } from "../internal/maybe-promise.ts";

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
  /** When the wait ends unless another job is added. */
  #dueAt: number;
  readonly #latestAt: number;

  /** `onDue` is called once, unless `end` is called before. */
  constructor(
    job: Job,
    gather: Gather,
    environment: Pick<Environment, "now" | "sleep">,
    onDue: () => void,
  ) {
    this.#gather = gather;
    this.#environment = environment;
    this.jobs = [job];
    const now = environment.now();
    this.#dueAt = now + gather.waitMs;
    this.#latestAt = now + gather.maxWaitMs;
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

  add(job: Job): void {
    this.jobs.push(job);
    this.#dueAt = Math.min(this.#latestAt, this.#environment.now() + this.#gather.waitMs);
  }

  /** Ends the wait. */
  end(): void {
    this.#ended.abort();
  }

  /** One timer at a time, however many jobs are added. */
  async #wait(onDue: () => void): Promise<void> {
    const { signal } = this.#ended;
    for (;;) {
      const leftMs = this.#dueAt - this.#environment.now();
      if (leftMs <= 0) break;
      await this.#environment.sleep(leftMs, signal);
      if (signal.aborted) return;
    }
    onDue();
  }
}

/** What {@link runBatch} needs of a turn. */
interface BatchTurn<Job> {
  batch: readonly Job[] | undefined;
  readonly isBatchTaken: boolean;
}

/** Runs the first job for all of a batch or, if its handlers do not take the batch, one job after the other. */
export function runBatch<Job>(
  turn: BatchTurn<Job>,
  { jobs }: Gathering<Job>,
  run: (job: Job) => void | Promise<void>,
): void | Promise<void> {
  const runFrom = (index: number): void | Promise<void> => {
    const job = jobs[index];
    if (job === undefined || (index === 1 && turn.isBatchTaken)) return undefined;
    turn.batch = index === 0 ? jobs : [job];
    return chain(run(job), () => runFrom(index + 1));
  };
  return runFrom(0);
}
