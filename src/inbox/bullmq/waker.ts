import type { LaneKey } from "./mailbox.ts";

/** What the inbox uses of BullMQ's `Queue`. */
export interface LaneQueue {
  addBulk(jobs: { name: string; data: { lane: string }; opts: object }[]): Promise<unknown>;
  on(event: "error", listener: () => void): unknown;
  close(): Promise<void>;
}

/**
 * What the inbox uses of BullMQ's `Worker`, which fetches jobs only when asked.
 */
export interface LaneWorker {
  getNextJob(token: string, options: { block: false }): Promise<LaneJob | undefined>;
  extendJobLocks(ids: string[], tokens: string[], forMs: number): Promise<string[]>;
  startStalledCheckTimer(): Promise<void>;
  on(event: "error" | "stalled", listener: () => void): unknown;
  close(): Promise<void>;
}

/** What the inbox uses of BullMQ's `Job`. */
export interface LaneJob {
  readonly id?: string | undefined;
  readonly data: { readonly lane: string };
  moveToCompleted(value: null, token: string, fetchNext: false): Promise<unknown>;
}

/** Creates queues and workers on the connections of an inbox. */
export interface Queues {
  createQueue(bot: number): LaneQueue;
  createWorker(bot: number): LaneWorker;
}

/** A job that this process has made active: the lane is its own for as long as BullMQ's lock lasts. */
export interface ActiveJob {
  readonly bot: number;
  readonly lane: string;
  readonly token: string;
  readonly job: LaneJob;
  /** When it was asked for, by the clock of `performance.now()`: BullMQ's lock begins later. */
  readonly askedAt: number;
}

/**
 * Wakes workers through BullMQ: a queue for each bot, and in it one job for each lane with mail. Its id for deduplication keeps
 * a lane from having two, and a job that is added while the lane's job is active follows it.
 */
export class Waker {
  readonly #queues: Queues;
  readonly #process: string;
  readonly #lockMs: number;
  readonly #onJobs: (bots: readonly number[]) => void;
  readonly #queueOf = new Map<number, LaneQueue>();
  readonly #workerOf = new Map<number, LaneWorker>();
  #additions: Addition[] = [];
  #tokens = 0;

  constructor(
    queues: Queues,
    process: string,
    lockMs: number,
    onJobs: (bots: readonly number[]) => void,
  ) {
    this.#queues = queues;
    this.#process = process;
    this.#lockMs = lockMs;
    this.#onJobs = onJobs;
  }

  /** Adds jobs for lanes. Those of several calls are added together. */
  wake(lanes: readonly LaneKey[]): Promise<void> {
    if (lanes.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#additions.push({ lanes, resolve, reject });
      if (this.#additions.length === 1) setImmediate(() => this.#flush());
    });
  }

  #flush(): void {
    const additions = this.#additions;
    this.#additions = [];
    const lanesOf = new Map<number, Set<string>>();
    for (const { lanes } of additions)
      for (const { bot, lane } of lanes)
        lanesOf.set(bot, (lanesOf.get(bot) ?? new Set<string>()).add(lane));
    const adding = [...lanesOf].map(([bot, lanes]) =>
      this.#queue(bot).addBulk([...lanes].map(toJob)),
    );
    Promise.all(adding).then(
      () => {
        this.#onJobs([...lanesOf.keys()]);
        for (const { resolve } of additions) resolve();
      },
      (error: unknown) => {
        for (const { reject } of additions) reject(error);
      },
    );
  }

  #queue(bot: number): LaneQueue {
    const known = this.#queueOf.get(bot);
    if (known !== undefined) return known;
    const queue = this.#queues.createQueue(bot);
    // Each call that fails rejects by itself.
    queue.on("error", () => {});
    this.#queueOf.set(bot, queue);
    return queue;
  }

  /** Begins to look for jobs of crashed workers, unless it does so already. Returns whether it has begun. */
  watch(bot: number): boolean {
    if (this.#workerOf.has(bot)) return false;
    this.#worker(bot);
    return true;
  }

  #worker(bot: number): LaneWorker {
    const known = this.#workerOf.get(bot);
    if (known !== undefined) return known;
    const worker = this.#queues.createWorker(bot);
    worker.on("error", () => {});
    worker.on("stalled", () => this.#onJobs([bot]));
    // Its failures are reported by the event "error", and the next check follows.
    void worker.startStalledCheckTimer();
    this.#workerOf.set(bot, worker);
    return worker;
  }

  /** Makes the job of the lane that has waited longest active. */
  async next(bot: number): Promise<ActiveJob | undefined> {
    const token = `${this.#process}:${++this.#tokens}`;
    const askedAt = performance.now();
    const job = await this.#worker(bot).getNextJob(token, { block: false });
    return job && { bot, lane: job.data.lane, token, job, askedAt };
  }

  /** Renews the locks of jobs. Returns the tokens of those that were lost. */
  async renew(jobs: readonly ActiveJob[]): Promise<readonly string[]> {
    const jobsOf = new Map<number, ActiveJob[]>();
    for (const job of jobs) jobsOf.set(job.bot, [...(jobsOf.get(job.bot) ?? []), job]);
    const lost = await Promise.all(
      [...jobsOf].map(async ([bot, own]) => {
        const ids = own.map(({ job }) => job.id ?? "");
        const tokens = own.map(({ token }) => token);
        const failed = new Set(await this.#worker(bot).extendJobLocks(ids, tokens, this.#lockMs));
        return tokens.filter((_, at) => failed.has(ids[at] ?? ""));
      }),
    );
    return lost.flat();
  }

  /** Completes a job, unless BullMQ has passed it to another worker. */
  async complete({ job, token }: ActiveJob): Promise<void> {
    try {
      await job.moveToCompleted(null, token, false);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }

  /** The bots for which `watch()` was called. */
  get watched(): Iterable<number> {
    return this.#workerOf.keys();
  }

  async close(): Promise<void> {
    const all = [...this.#queueOf.values(), ...this.#workerOf.values()];
    await Promise.allSettled(all.map((each) => each.close()));
  }
}

/** Whether BullMQ has refused a call because the job or its lock is gone. */
function isRefusal(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "number" && code < 0;
}

interface Addition {
  readonly lanes: readonly LaneKey[];
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

function toJob(lane: string): { name: string; data: { lane: string }; opts: object } {
  const deduplication = { id: lane, keepLastIfActive: true };
  const opts = { deduplication, removeOnComplete: true, removeOnFail: true };
  return { name: "lane", data: { lane }, opts };
}
