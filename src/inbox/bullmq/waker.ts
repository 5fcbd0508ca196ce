import type { LaneKey } from "./mailbox.ts";
import { STORE_TIMEOUT_MS, storeFailure } from "./store-failure.ts";

/** The most jobs that are added at once: in PostgreSQL, each holds a lock of its server until all are added. */
const MAX_ADDED = 500;

/** What the inbox uses of BullMQ's `Queue`. */
export interface LaneQueue {
  addBulk(jobs: { name: string; data: { lane: string }; opts: object }[]): Promise<unknown>;
  on(event: "error", listener: () => void): unknown;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * What the inbox uses of BullMQ's `Worker`, which fetches jobs only when asked.
 */
export interface LaneWorker {
  getNextJob(token: string, options: { block: false }): Promise<LaneJob | undefined>;
  extendJobLocks(ids: string[], tokens: string[], forMs: number): Promise<unknown>;
  startStalledCheckTimer(): Promise<void>;
  on(event: "error" | "stalled", listener: () => void): unknown;
  waitUntilReady(): Promise<unknown>;
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
  readonly #store: string;
  readonly #queues: Queues;
  readonly #process: string;
  readonly #lockMs: number;
  readonly #onJobs: (bots: readonly number[]) => void;
  readonly #queueOf = new Map<number, Promise<LaneQueue>>();
  readonly #workerOf = new Map<number, Promise<LaneWorker>>();
  readonly #watched = new Set<number>();
  #additions: Addition[] = [];
  #tokens = 0;

  constructor(
    store: string,
    queues: Queues,
    process: string,
    lockMs: number,
    onJobs: (bots: readonly number[]) => void,
  ) {
    this.#store = store;
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
      this.#call(async () => {
        const queue = await this.#queue(bot);
        const jobs = [...lanes].map(toJob);
        for (let at = 0; at < jobs.length; at += MAX_ADDED)
          await queue.addBulk(jobs.slice(at, at + MAX_ADDED));
      }),
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

  #queue(bot: number): Promise<LaneQueue> {
    return keepIfReady(this.#queueOf, bot, () => {
      const queue = this.#queues.createQueue(bot);
      // Each call that fails rejects by itself.
      queue.on("error", () => {});
      return queue;
    });
  }

  #worker(bot: number): Promise<LaneWorker> {
    return keepIfReady(this.#workerOf, bot, () => {
      const worker = this.#queues.createWorker(bot);
      worker.on("error", () => {});
      worker.on("stalled", () => this.#onJobs([bot]));
      // What fails is reported by the event "error", and the next check follows.
      void worker.startStalledCheckTimer();
      return worker;
    });
  }

  /** Whether jobs of this bot are looked for the first time. */
  watch(bot: number): boolean {
    if (this.#watched.has(bot)) return false;
    this.#watched.add(bot);
    return true;
  }

  /** The bots for which `watch()` was called. */
  get watched(): Iterable<number> {
    return this.#watched;
  }

  /** Makes the job of the lane that has waited longest active. */
  async next(bot: number): Promise<ActiveJob | undefined> {
    const token = `${this.#process}:${++this.#tokens}`;
    const askedAt = performance.now();
    const job = await this.#call(async () => {
      const worker = await this.#worker(bot);
      return worker.getNextJob(token, { block: false });
    });
    return job && { bot, lane: job.data.lane, token, job, askedAt };
  }

  /** Renews the locks of jobs, those that BullMQ has not passed to another worker. */
  async renew(jobs: readonly ActiveJob[]): Promise<void> {
    const jobsOf = new Map<number, ActiveJob[]>();
    for (const job of jobs) jobsOf.set(job.bot, [...(jobsOf.get(job.bot) ?? []), job]);
    await Promise.all(
      [...jobsOf].map(([bot, own]) =>
        this.#call(async () => {
          const worker = await this.#worker(bot);
          const ids = own.map(({ job }) => job.id ?? "");
          const tokens = own.map(({ token }) => token);
          await worker.extendJobLocks(ids, tokens, this.#lockMs);
        }),
      ),
    );
  }

  /** Completes a job, unless BullMQ has passed it to another worker. */
  async complete({ job, token }: ActiveJob): Promise<void> {
    await this.#call(async () => {
      try {
        await job.moveToCompleted(null, token, false);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    });
  }

  /** Limits the time of a call: BullMQ waits for a connection for as long as it takes. */
  async #call<T>(work: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const error = new Error(`no answer within ${STORE_TIMEOUT_MS} ms`);
      timer = setTimeout(() => reject(error), STORE_TIMEOUT_MS);
    });
    try {
      return await Promise.race([work(), timeout]);
    } catch (error) {
      throw storeFailure(this.#store, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    const all = [...this.#queueOf.values(), ...this.#workerOf.values()];
    await Promise.allSettled(all.map(async (each) => (await each).close()));
  }
}

/** Creates a queue or a worker at first use, and again if it does not become ready: it would never try again. */
function keepIfReady<T extends LaneQueue | LaneWorker>(
  known: Map<number, Promise<T>>,
  bot: number,
  create: () => T,
): Promise<T> {
  const found = known.get(bot);
  if (found !== undefined) return found;
  const created = create();
  const promise = created.waitUntilReady().then(
    () => created,
    (error: unknown) => {
      known.delete(bot);
      created.close().catch(() => {});
      throw error;
    },
  );
  known.set(bot, promise);
  return promise;
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
