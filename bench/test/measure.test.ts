import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Case, Contender, LoadCase, LoadContender, Setting } from "../cases/case.ts";
import { createRandom } from "../inputs/random.ts";
import { GARBAGE_FLAGS } from "../measure/garbage.ts";
import { measureLoad } from "../measure/load.ts";
import { createLoops } from "../measure/loop.ts";
import { measureRounds } from "../measure/rounds.ts";
import { runTasks } from "../measure/run-tasks.ts";
import { shuffled } from "../measure/shuffle.ts";
import { measureTime } from "../measure/time.ts";

const EFFORT = { warmUpMs: 5, callWarmUpMs: 5, sampleMs: 20, minSamples: 3 };
const SETTING: Setting = { apiRoot: "", token: "" };

function contenderOf(run: () => unknown, overrides: Partial<Contender> = {}): Contender {
  const check = async (): Promise<void> => {};
  return { name: "telewire", role: "ours", open: async () => ({ run, check }), ...overrides };
}

function caseOf(contender: Contender, overrides: Partial<Case> = {}): Case {
  return {
    name: "fixed",
    title: "Fixed",
    operation: "nothing",
    operationsPerRun: 1,
    runsPerSample: 10,
    targets: [],
    notes: [],
    contenders: [contender],
    ...overrides,
  };
}

describe("a contender", () => {
  it("is refused, and closed, when it returns a wrong result", async () => {
    const log: string[] = [];
    const wrong = contenderOf(() => undefined, {
      open: async () => ({
        run: () => log.push("run"),
        check: () => Promise.reject(new Error("42 is not 43")),
        close: async () => void log.push("closed"),
      }),
    });
    await rejects(measureTime(caseOf(wrong), wrong, SETTING, EFFORT), {
      message: "fixed: telewire returns a wrong result",
    });
    deepEqual(log, ["closed"]);
  });

  it("is measured per operation, in time and in processor time, and closed", async () => {
    let isClosed = false;
    const spin = (): void => {
      const end = performance.now() + 0.2;
      while (performance.now() < end);
    };
    const contender = contenderOf(spin, {
      open: async () => ({
        run: spin,
        check: async () => {},
        close: async () => {
          isClosed = true;
        },
      }),
    });
    const subject = caseOf(contender, { operationsPerRun: 1000 });
    const round = await measureTime(subject, contender, SETTING, EFFORT);
    ok(round.p25 >= 200 && round.p25 < 20_000);
    ok(round.p25 <= round.p50 && round.p50 <= round.p75);
    ok(round.cpu > 0 && round.cpu < 10 * round.p50);
    ok(round.samples >= 3);
    ok(isClosed);
  });
});

describe("bots under load", () => {
  const raceWith = (openLoad: LoadCase["openLoad"]): LoadCase => {
    const texts = { name: "race", title: "Race", operation: "one lap" };
    return { ...texts, compared: "time", targets: [], notes: [], openLoad };
  };

  it("start anew for each round, and the samples of its warm-up do not count", async ({ mock }) => {
    let now = 0;
    mock.method(performance, "now", () => now);
    let open = 0;
    const race = raceWith(async () => {
      open += 1;
      let samples = 0;
      const contender: LoadContender = {
        name: "hare",
        role: "ours",
        check: async () => {},
        async sample() {
          now += 10;
          samples += 1;
          return { time: 100 * open + samples, cpu: 1 };
        },
      };
      return { contenders: [contender], close: async () => {} };
    });
    const effort = { rounds: 2, loadWarmUpMs: 50, sampleMs: 20, minSamples: 1 };
    const [measured] = await measureLoad(race, effort, 1);
    deepEqual(
      measured?.rounds.map(({ p50, samples }) => [p50, samples]),
      [
        [106.5, 2],
        [206.5, 2],
      ],
    );
  });
});

describe("the loop of a contender", () => {
  const loopOf = async (
    run: () => unknown,
    { isAwaited = false, inFlight = 1 } = {},
  ): Promise<{ readonly loop: (runs: number) => Promise<void> | undefined }> =>
    createLoops({ inFlight }, { isAwaited }, run);

  it("awaits nothing when no run returns a promise", async () => {
    const { loop } = await loopOf(() => 1);
    equal(loop(10), undefined);
  });

  it("awaits each promise, even when only some runs return one", async () => {
    let started = 0;
    let pending = 0;
    let max = 0;
    const { loop } = await loopOf(() => {
      started += 1;
      if (started % 3 > 0) return undefined;
      pending += 1;
      max = Math.max(max, pending);
      return Promise.resolve().then(() => {
        pending -= 1;
      });
    });
    await loop(30);
    deepEqual([max, pending], [1, 0]);
  });

  it("awaits every run of a contender with isAwaited", async () => {
    const { loop } = await loopOf(() => 1, { isAwaited: true });
    let hasEnded = false;
    const run = loop(2)?.then(() => {
      hasEnded = true;
    });
    ok(run !== undefined);
    await Promise.resolve();
    equal(hasEnded, false);
    await run;
  });

  it("keeps as many runs in flight as the case says", async () => {
    let pending = 0;
    let max = 0;
    let runs = 0;
    const run = async (): Promise<void> => {
      runs += 1;
      pending += 1;
      max = Math.max(max, pending);
      await new Promise(setImmediate);
      pending -= 1;
    };
    const { loop } = await loopOf(run, { inFlight: 4 });
    runs = 0;
    await loop(16);
    deepEqual([max, runs], [4, 16]);
  });
});

describe("what a contender allocates", () => {
  it("does not include what the loop around it does", () => {
    const script = `
      const { measureGarbage } = await import("./measure/garbage.ts");
      const subject = { name: "fixed", operationsPerRun: 1, runsPerSample: 10 };
      const bytes = (run) => measureGarbage(
        subject,
        { name: "telewire", open: async () => ({ run, check: async () => {} }) },
        { apiRoot: "", token: "" },
        { warmUpMs: 50, callWarmUpMs: 50 },
      );
      const settled = Promise.resolve();
      console.log(JSON.stringify([
        await bytes(() => settled),
        await bytes(() => new Array(100).fill(0.5)),
      ]));`;
    const flags = ["--import", "tsx", ...GARBAGE_FLAGS, "--input-type=module"];
    const { stdout } = spawnSync("node", [...flags, "-e", script], {
      cwd: join(import.meta.dirname, ".."),
      encoding: "utf8",
    });
    const [idle = Number.NaN, busy = Number.NaN] = JSON.parse(stdout) as readonly number[];
    ok(idle < 40, String(idle));
    ok(busy >= 800 && busy < 1200, String(busy));
  });
});

describe("the order of the contenders", () => {
  it("differs between the rounds, contains each once, and follows from the seed", async () => {
    const orderOf = async (seed: number): Promise<readonly string[]> => {
      const log: string[] = [];
      await measureRounds(["a", "b", "c", "d"], 5, createRandom(seed), async (name) => {
        log.push(name);
      });
      return Array.from({ length: 5 }, (_, round) => log.slice(4 * round, 4 * round + 4).join(""));
    };
    const rounds = await orderOf(7);
    for (const round of rounds) equal([...round].toSorted().join(""), "abcd");
    ok(new Set(rounds).size > 1);
    deepEqual(await orderOf(7), rounds);
    ok((await orderOf(8)).join() !== rounds.join());
    deepEqual(shuffled([], createRandom(1)), []);
  });

  it("does not change which figures belong to which contender", async () => {
    const measured = await measureRounds(["a", "b"], 3, createRandom(1), async (name) => name);
    deepEqual(
      measured.map(({ contender, rounds }) => [contender, rounds.join("")]),
      [
        ["a", "aaa"],
        ["b", "bbb"],
      ],
    );
  });
});

describe("a process of a contender", () => {
  const task = { what: "time", case: "parsers", effort: "smoke", setting: SETTING } as const;

  it("returns figures in the order of its tasks", async () => {
    const figures = await runTasks<{ readonly p50: number }>([
      { ...task, contender: "bare switch" },
      { ...task, contender: "telewire" },
    ]);
    deepEqual(
      figures.map(({ p50 }) => p50 > 0),
      [true, true],
    );
  });

  it("that fails is an error with the name of the case", async () => {
    await rejects(runTasks([{ ...task, contender: "nobody" }]), /Measuring parsers failed/);
  });
});
