import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Role } from "../cases/case.ts";
import type { MeasuredContender } from "../measure/result.ts";
import { FORK, NEW_BOT } from "../memory/bots.ts";
import { memoryTargets } from "../report/memory.ts";
import type { CaseReport } from "../report/summary.ts";
import type { Target } from "../report/target.ts";
import { describeTargets, targetLists } from "../report/targets.ts";

function contender(name: string, role: Role, time: number, garbage?: number): MeasuredContender {
  const round = { p25: time, p50: time, p75: time, p99: time, samples: 20, cpu: time };
  return { name, role, rounds: [round], ...(garbage !== undefined && { garbage }) };
}

function reportOf(target: Target, garbage?: number): CaseReport {
  const contenders = [
    contender("telewire", "ours", 1100, garbage),
    contender("bare", "ceiling", 100),
  ];
  return {
    subject: { title: "Race", operation: "one lap", targets: [target], notes: [] },
    result: { name: "race", compared: "time", contenders },
  };
}

function linesOf(target: Target, garbage?: number): ReturnType<typeof describeTargets> {
  const { subject, result } = reportOf(target, garbage);
  return describeTargets(subject, result, "node");
}

function isReached(target: Target, garbage?: number): readonly boolean[] {
  return linesOf(target, garbage).map((line) => line.isReached);
}

describe("a target may be", () => {
  it("a difference of two contenders, which is shown as a duration", () => {
    const target = { ours: "telewire", against: "bare", atMostNanosecondsMore: 1000 };
    deepEqual(isReached(target), [true]);
    deepEqual(isReached({ ...target, atMostNanosecondsMore: 999 }), [false]);
    const lists = targetLists(linesOf(target));
    match(lists, /telewire takes at most 1\.00 us longer than bare +\| 1\.00 us +\|/);
  });

  it("what an operation allocates, and is left out where that is not measured", () => {
    const target = { ours: "telewire", atMostGarbageBytes: 150 };
    deepEqual(isReached(target, 150), [true]);
    deepEqual(isReached(target, 151), [false]);
    deepEqual(isReached(target), []);
    const lists = targetLists(linesOf(target, 151));
    match(lists, /telewire allocates at most 150 B per operation\. Measured: 151 B\./);
  });
});

describe("the lists of targets", () => {
  const target = {
    ours: "telewire",
    atMostGarbageBytes: 150,
    obstacle: "The wind was against us.",
  };

  it("have the reason of a target that is missed, and not of one that is reached", () => {
    equal(
      targetLists(linesOf(target, 151)),
      [
        "### Missed targets",
        "",
        "- Race",
        "  - telewire allocates at most 150 B per operation. Measured: 151 B. The wind was against us.",
        "",
        "### Reached targets",
        "",
        "None.",
      ].join("\n"),
    );
    const reached = targetLists(linesOf(target, 150));
    match(reached, /^### Missed targets\n\nNone\.\n/);
    doesNotMatch(reached, /wind/);
  });

  it("say so where nothing explains a target that is missed", () => {
    const { obstacle: _, ...unexplained } = target;
    match(
      targetLists(linesOf(unexplained, 151)),
      /Measured: 151 B\. The reason is not known yet\.$/m,
    );
  });
});

describe("the targets of many bots", () => {
  it("are those of telewire's setups, and reached at their limits", () => {
    const costs = [
      { setup: FORK, bytesPerBot: 801 },
      { setup: NEW_BOT, bytesPerBot: 15_000 },
      { setup: "rival", bytesPerBot: 100 },
    ];
    deepEqual(
      memoryTargets({ bots: 10, costs }).map(({ target, isReached }) => [target, isReached]),
      [
        ["telewire, bot.withToken holds at most 800 B for each bot", false],
        ["telewire, new Bot holds at most 15.0 kB for each bot", true],
      ],
    );
  });
});
