import { expect, it } from "vitest";
import { problemsOf } from "./problems.ts";
import type { ChaosReport } from "./run.ts";

const CLEAN: ChaosReport = {
  handled: 10,
  lost: [],
  begunAgain: 3,
  outOfOrder: [],
  sideBySide: [],
  besideFrozen: 1,
  kills: 1,
  freezes: 1,
  deploys: 1,
  restarts: 1,
  crashes: 0,
  seconds: 1,
  unfinished: [],
  left: [],
  dead: [],
  log: ["telewire: workers claim updates again"],
};

it("a clean run has no problems", () => {
  expect(problemsOf(CLEAN, 0)).toEqual([]);
  expect(problemsOf({ ...CLEAN, dead: ["7"] }, 7)).toEqual([]);
});

it("the only dead letter is the poison update", () => {
  expect(problemsOf(CLEAN, 7)).toEqual(["dead letters: none"]);
  expect(problemsOf({ ...CLEAN, dead: ["8"] }, 7)).toEqual(["dead letters: 8"]);
  expect(problemsOf({ ...CLEAN, dead: ["7", "8"] }, 7)).toEqual(["dead letters: 7, 8"]);
  expect(problemsOf({ ...CLEAN, dead: ["7"] }, 0)).toEqual(["dead letters: 7"]);
});

it("whatever was lost, left or late is a problem", () => {
  const stats = { bot: 42, waiting: 0, scheduled: 1, dead: 0, lanes: 1, oldestMs: undefined };
  const report = {
    ...CLEAN,
    lost: [3],
    outOfOrder: ["2 began before 1"],
    sideBySide: ["1 and 2"],
    unfinished: ["the run"],
    left: [stats, { ...stats, scheduled: 0 }],
  };
  expect(problemsOf(report, 0)).toEqual([
    "lost: 3",
    "out of order: 2 began before 1",
    "side by side: 1 and 2",
    "did not end in time: the run",
    'left: {"bot":42,"waiting":0,"scheduled":1,"dead":0,"lanes":1}',
  ]);
});
