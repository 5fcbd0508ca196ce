import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLab } from "../support/lanes/lab.ts";

/** A task of a schedule: when it arrives, its key, and how long its handlers run; 0 when they are synchronous. */
const task = fc.record({
  afterMs: fc.constantFrom(0, 0, 0, 1, 7),
  key: fc.constantFrom("a", "a", "a", "b", "c", undefined),
  ms: fc.constantFrom(0, 0, 1, 5, 20),
});

interface Run {
  readonly key: string | undefined;
  readonly order: number;
  readonly startedAt: number;
  endedAt: number;
}

describe("tasks of random lengths", () => {
  it("run once, in the order of their key, and no slot is idle while one could run", async () => {
    const tasks = fc.array(task, { maxLength: 60 });
    const concurrencies = fc.constantFrom(1, 2, 3, 64);
    await fc.assert(
      fc.asyncProperty(tasks, concurrencies, async (tasks, concurrency) => {
        const { lanes, time, submit } = createLab({}, { concurrency });
        const runs: Run[] = [];
        const arrivals: { readonly key: string | undefined; readonly at: number }[] = [];
        let slots = 0;
        for (const [order, { afterMs, key, ms }] of tasks.entries()) {
          await time.pass(afterMs);
          arrivals.push({ key, at: time.now() });
          submit(`${order}`, key, () => {
            const run: Run = { key, order, startedAt: time.now(), endedAt: time.now() };
            runs.push(run);
            expect(slots).toBeLessThan(concurrency);
            if (ms === 0) return undefined;
            slots++;
            return time.sleep(ms).then(() => {
              run.endedAt = time.now();
              slots--;
            });
          });
        }
        await time.pass(10_000);
        expect(lanes.busy + lanes.waiting).toBe(0);
        expect(runs.map(({ order }) => order).sort((a, b) => a - b)).toEqual([...tasks.keys()]);
        for (const run of runs) {
          const before = runs.filter(
            ({ key, order }) => key !== undefined && key === run.key && order < run.order,
          );
          for (const { endedAt } of before) expect(endedAt).toBeLessThanOrEqual(run.startedAt);
          // It waited for its lane or for slots, which were all in use until then.
          const { at } = arrivals[run.order] ?? { at: 0 };
          const laneFreeAt = Math.max(at, ...before.map(({ endedAt }) => endedAt));
          for (let now = laneFreeAt; now < run.startedAt; now++) {
            const inUse = runs.filter(
              ({ startedAt, endedAt }) => startedAt <= now && now < endedAt,
            );
            expect(inUse).toHaveLength(concurrency);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("of a lane that becomes ready wait for one turn of each other lane", async () => {
    const counts = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(counts, fc.constantFrom(0, 1, 3), async (counts, ms) => {
        const { log, time, submit } = createLab({}, { concurrency: 1 });
        const run = ms === 0 ? () => undefined : () => time.sleep(ms);
        submit("first", "first", () => time.sleep(1));
        counts.forEach((count, lane) => {
          for (let index = 0; index < count; index++) submit(`${lane}.${index}`, `${lane}`, run);
        });
        submit("late", "late", run);
        await time.pass(1_000);
        const starts = log.filter((line) => line.startsWith("start"));
        expect(starts.indexOf("start late")).toBe(counts.length + 1);
      }),
      { numRuns: 50 },
    );
  });

  it("that run side by side leave slots to other keys", async () => {
    const { log, submit, finish } = createLab(
      { overlapOf: () => "side-by-side" },
      { concurrency: 2 },
    );
    for (let index = 0; index < 10; index++) submit(`hot ${index}`, "hot");
    submit("other", "other");
    await finish("hot 0");
    await finish("hot 1");
    expect(log).toContain("start other");
  });
});
