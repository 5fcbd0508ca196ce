import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BusyError } from "../../src/errors.ts";
import { Lanes, type LanesWork, laneOf, type Turn } from "../../src/lanes/index.ts";
import { createTime } from "../support/lanes/lab.ts";
import { GATHER, type Job, LaneModel, TIMEOUT_MS } from "../support/lanes/model.ts";
import type { VirtualTime } from "../support/virtual-time.ts";

const KEYS = ["a", "b", "c"];

interface Limits {
  readonly concurrency: number;
  readonly capacity: number;
}

type Step =
  | { readonly type: "submit"; readonly job: Omit<Job, "id"> }
  | { readonly type: "finish"; readonly index: number }
  | { readonly type: "abort" | "clear"; readonly key: string }
  | { readonly type: "pass"; readonly ms: number };

const often = (weight: number): fc.Arbitrary<boolean> =>
  fc.oneof({ arbitrary: fc.constant(false), weight }, { arbitrary: fc.constant(true), weight: 1 });

const job: fc.Arbitrary<Omit<Job, "id">> = fc.record({
  key: fc.constantFrom("a", "a", "a", "b", "b", "c", undefined),
  kind: fc.constantFrom("plain", "plain", "plain", "overtake", "burst", "album"),
  overlap: fc.constantFrom("queue", "queue", "queue", "latest", "drop", "side-by-side"),
  isSync: fc.boolean(),
  honorsSignal: fc.boolean(),
  isNotTaken: fc.boolean(),
  hasRoom: often(4),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant("submit"), job }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant("finish"), index: fc.nat({ max: 9 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom("abort", "clear"),
      key: fc.constantFrom(...KEYS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("pass"),
      ms: fc.constantFrom(1, 1, 5, 10, 10, 30, 301, 600),
    }),
  },
);

const limits: fc.Arbitrary<Limits> = fc.record({
  concurrency: fc.constantFrom(1, 1, 2, 3, 64),
  capacity: fc.constantFrom(1, 2, 4, 8, 50, 50),
});

/** Lanes whose jobs write a log. */
class Recorder {
  readonly log: string[] = [];
  readonly lanes: Lanes<Job>;
  readonly time: VirtualTime;
  keysRead = 0;
  readonly #turns = new WeakMap<Job, Turn<Job>>();
  /** The jobs whose handlers wait for the test, and how to end them. */
  readonly #handlers = new Map<Job, () => void>();

  constructor(limits: Limits) {
    const { time, environment } = createTime();
    this.time = time;
    const work: LanesWork<Job> = {
      turnOf: (job) => this.#turns.get(job),
      setTurn: (job, turn) => void this.#turns.set(job, turn),
      run: (job) => this.#run(job),
      keyOf: ({ key }) => {
        this.keysRead++;
        return key;
      },
      overlapOf: ({ overlap }) => overlap,
      isKept: () => false,
      overtakes: ({ kind }) => kind === "overtake",
      gatherOf: ({ kind }) =>
        kind === "burst" || kind === "album"
          ? { ...GATHER, group: kind, mayInterleave: kind === "album" }
          : undefined,
      onSlow: () => undefined,
      onTimeout: (turn) => {
        this.log.push(`timeout ${turn.job.id}`);
        turn.abort(new DOMException("too slow", "TimeoutError"));
      },
      onError: () => undefined,
    };
    this.lanes = new Lanes(work, { ...limits, timeoutMs: TIMEOUT_MS }, environment);
  }

  get inHandlers(): readonly Job[] {
    return [...this.#handlers.keys()];
  }

  submit(job: Job): "ended" | "waits" | "busy" {
    try {
      const turn = this.lanes.submit(job, undefined, job.hasRoom);
      turn?.onEnd((outcome) => {
        this.log.push(outcome === "handled" ? `end ${job.id}` : `unhandled ${job.id}`);
      });
      return turn === undefined ? "ended" : "waits";
    } catch (error) {
      if (error instanceof BusyError) return "busy";
      throw error;
    }
  }

  finish(job: Job): void {
    this.#handlers.get(job)?.();
  }

  #run(job: Job): void | Promise<void> {
    const turn = this.#turns.get(job);
    this.log.push(`start ${job.id}`);
    if (turn !== undefined) turn.isBatchTaken = !job.isNotTaken;
    const isParked = job.kind === "overtake" && job.isNotTaken && turn?.state === "early";
    if (job.isSync && !isParked) return undefined;
    return this.#handle(job, isParked ? turn.waitInLane() : undefined);
  }

  async #handle(job: Job, place: Promise<void> | undefined): Promise<void> {
    try {
      await place;
    } catch {
      return;
    }
    await new Promise<void>((resolve) => {
      this.#handlers.set(job, resolve);
      if (job.honorsSignal)
        this.lanes.turnOf(job).signal.addEventListener("abort", () => resolve());
    });
    this.#handlers.delete(job);
  }
}

/** Compares lanes with the model after every step. */
class Comparison {
  readonly model: LaneModel;
  readonly real: Recorder;
  readonly #limits: Limits;
  readonly #jobs: Job[] = [];
  readonly #refused = new Set<Job>();
  readonly #waited: Job[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
    this.model = new LaneModel(limits);
    this.real = new Recorder(limits);
  }

  async run(step: Step): Promise<void> {
    const { model, real } = this;
    if (step.type === "submit") {
      const job = { ...step.job, id: this.#jobs.length };
      this.#jobs.push(job);
      // No two gathered turns are due at the same moment.
      await this.#pass(1);
      const result = real.submit(job);
      expect(result).toBe(model.submit(job));
      if (result === "busy") this.#refused.add(job);
      if (result === "waits") this.#waited.push(job);
    } else if (step.type === "finish") {
      const job = real.inHandlers[step.index % Math.max(1, real.inHandlers.length)];
      if (job !== undefined) {
        real.finish(job);
        model.finish(job);
      }
    } else if (step.type === "pass") {
      await this.#pass(step.ms);
    } else {
      const view = laneOf(real.lanes, { ...OBSERVER, key: step.key });
      if (step.type === "abort") {
        view.abort();
        model.abort(step.key);
      } else expect(view.clear()).toBe(model.clear(step.key));
    }
    await real.time.pass(0);
    model.settle();
    this.#compare();
  }

  /** Lets everything end, and looks for what is left. */
  async drain(): Promise<void> {
    const { real, model } = this;
    for (let round = 0; round < 200; round++) {
      await this.run({ type: "finish", index: 0 });
      if (round % 3 === 0) await this.run({ type: "pass", ms: 30 });
    }
    for (const handler of real.inHandlers) real.finish(handler);
    await this.run({ type: "pass", ms: 1_000 });
    expect([real.lanes.busy, real.lanes.waiting, real.lanes.oldestMs]).toEqual([0, 0, undefined]);
    expect(real.lanes.room).toBe(this.#limits.capacity);
    // Where there are lanes, or lanes that wait for a slot, the key is read.
    const { keysRead } = real;
    real.submit({ ...OBSERVER, isSync: true });
    expect(real.keysRead).toBe(keysRead);
    await expect(real.time.until(new Promise(() => undefined))).rejects.toThrow("deadlock");
    expect(model.log).toEqual(real.log.slice(0, -1));
    this.#checkRuns();
  }

  async #pass(ms: number): Promise<void> {
    await this.real.time.pass(ms);
    this.model.pass(ms);
  }

  /** Stops, and checks that every job that was not refused has one outcome, and that nothing is left. */
  async stop(graceMs: number): Promise<void> {
    const { log, lanes, time } = this.real;
    const [leftovers] = await Promise.all([lanes.stop(graceMs), time.pass(graceMs + 1_000)]);
    expect([lanes.busy, lanes.waiting, lanes.oldestMs]).toEqual([0, 0, undefined]);
    expect(this.real.submit(OBSERVER)).toBe("busy");
    const unhandled = log.filter((line) => line.startsWith("unhandled"));
    for (const { job } of leftovers) expect(unhandled).toContain(`unhandled ${job.id}`);
    for (const job of this.#waited) {
      const ends = log.filter((line) => line === `end ${job.id}` || line === `unhandled ${job.id}`);
      expect(ends).toHaveLength(1);
      const isLeft = leftovers.some((leftover) => leftover.job === job);
      if (!isLeft && !log.includes(`start ${job.id}`)) expect(log).toContain(`end ${job.id}`);
    }
    const before = log.length;
    for (const handler of this.real.inHandlers) this.real.finish(handler);
    await time.pass(1_000);
    expect(log).toHaveLength(before);
    lanes.open();
    const { keysRead } = this.real;
    this.real.submit({ ...OBSERVER, isSync: true });
    expect(this.real.keysRead).toBe(keysRead);
  }

  #compare(): void {
    const { real, model } = this;
    expect(real.log).toEqual(model.log);
    const { busy, waiting, oldestMs, room } = real.lanes;
    expect({ busy, waiting, oldestMs }).toEqual({
      busy: model.busy,
      waiting: model.waiting,
      oldestMs: model.oldestMs,
    });
    expect(room).toBe(Math.max(0, this.#limits.capacity - waiting));
    for (const key of KEYS) {
      const others = real.lanes.othersOf({ ...OBSERVER, key });
      expect(others.map((turn) => turn.job.id)).toEqual(model.running(key));
    }
  }

  /** Nothing runs twice, and nothing that was refused runs. */
  #checkRuns(): void {
    for (const job of this.#jobs) {
      const runs = this.real.log.filter((line) => line === `start ${job.id}`).length;
      expect(runs).toBeLessThanOrEqual(this.#refused.has(job) ? 0 : 1);
      const ends = this.real.log.filter((line) => line === `end ${job.id}`).length;
      expect(ends).toBeLessThanOrEqual(1);
    }
  }
}

const OBSERVER: Job = {
  id: -1,
  key: undefined,
  kind: "plain",
  overlap: "queue",
  isSync: false,
  honorsSignal: false,
  isNotTaken: false,
  hasRoom: false,
};

describe("lanes and their model", () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 40 });

  it("do the same for every schedule", async () => {
    await fc.assert(
      fc.asyncProperty(limits, steps, async (limits, steps) => {
        const comparison = new Comparison(limits);
        for (const step of steps) await comparison.run(step);
        await comparison.drain();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it("end every job once when the lanes stop", async () => {
    const grace = fc.constantFrom(0, 20, 400, 2_000);
    await fc.assert(
      fc.asyncProperty(limits, steps, grace, async (limits, steps, graceMs) => {
        const comparison = new Comparison(limits);
        for (const step of steps) await comparison.run(step);
        await comparison.stop(graceMs);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
