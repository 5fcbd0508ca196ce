import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { describe, it } from "node:test";
import type { Case } from "../cases/case.ts";
import { type Summarized, summarySection } from "../report/summary.ts";
import { evaluateTargets } from "../report/targets.ts";
import { compareWithRivals } from "../report/verdicts.ts";
import {
  AHEAD,
  BEHIND,
  CEILING,
  cellsOf,
  LEVEL,
  measured,
  OURS,
  reportOf,
  under,
} from "./reports.ts";

const SECTION: Summarized = {
  comparisons: [
    {
      title: "Weight",
      ours: "telewire",
      rival: "feather",
      outcome: "behind",
      ratio: { median: 0.25, spread: { min: 0.2, max: 0.5 } },
      unit: "as much heap",
    },
  ],
  targets: [{ title: "Weight", target: "at most 1 kB", measured: "2 kB", isReached: false }],
};

describe("a summary", () => {
  const race = reportOf(
    [OURS, AHEAD, BEHIND, LEVEL, CEILING],
    [{ ours: "telewire", against: "bare", atMostTimesAsLong: 11 }],
  );
  const text = summarySection([race], [SECTION], "node");
  const lines = under(`### ${text.slice("## ".length)}`, "Summary").split("\n");

  it("begins with telewire's figure and what each rival takes, whichever is faster", () => {
    equal(
      lines[0],
      "- Race: telewire takes 110 ns, hare 0.545 x as long, tortoise 10.0 x as long, twin 1.050 x as long.",
    );
  });

  it("counts the comparisons, and names every one in which a rival is ahead", () => {
    deepEqual(lines.slice(1), [
      "- Of 4 comparisons with a rival, telewire is ahead in every round in 1, and a rival in 2. In 1, the rounds disagree.",
      "- A rival is ahead of telewire, or of one of its transports, in: Race (hare); Weight (feather).",
      "- Targets reached: 1 of 2.",
    ]);
  });

  it("has at most ten lines, however many cases there are", () => {
    const many = summarySection(Array(40).fill(race), [], "node");
    ok(under(`### ${many.slice("## ".length)}`, "Summary").split("\n").length <= 10);
  });

  it("lists where a rival is ahead, in a case or in a section, and by how much", () => {
    deepEqual(cellsOf(under(text, "Where a rival is ahead")).slice(1), [
      ["Race", "telewire", "hare", "1.833 x as long", "1.714 x to 2.00 x"],
      ["Weight", "telewire", "feather", "4.00 x as much heap", "2.00 x to 5.00 x"],
    ]);
  });

  it("lists where telewire is ahead, and by how much", () => {
    deepEqual(cellsOf(under(text, "Where telewire is ahead")).slice(1), [
      ["Race", "telewire", "tortoise", "10.0 x as long", "10.0 x to 10.0 x"],
    ]);
  });

  it("claims nothing where the rounds disagree", () => {
    deepEqual(cellsOf(under(text, "Where the rounds disagree")).slice(1), [
      ["Race", "telewire", "twin", "1.050 x as long", "0.945 x to 1.083 x"],
    ]);
  });

  it("says that there is nothing to list only when there is nothing", () => {
    ok(!text.includes("Nowhere."));
    const behind = summarySection([reportOf([OURS, BEHIND])], [], "node");
    equal(under(behind, "Where a rival is ahead"), "Nowhere.");
    ok(!behind.includes("A rival is ahead of telewire"));
    const ahead = summarySection([reportOf([OURS, AHEAD])], [], "node");
    equal(under(ahead, "Where telewire is ahead"), "Nowhere.");
  });

  it("lists the targets that are missed and those that are reached, of cases and sections", () => {
    equal(
      under(text, "Missed targets"),
      "- Weight\n  - at most 1 kB. Measured: 2 kB. The reason is not known yet.",
    );
    deepEqual(cellsOf(under(text, "Reached targets")).slice(1), [
      ["Race", "telewire takes at most 11 x as long as bare", "11.0 x"],
    ]);
  });
});

describe("a verdict", () => {
  it("pairs the rounds, so that drift of the machine cancels out", () => {
    const own = measured("telewire", "ours", [100, 200, 400]);
    const rival = measured("hare", "rival", [110, 220, 440]);
    const [verdict] = compareWithRivals({
      name: "race",
      compared: "time",
      contenders: [own, rival],
    });
    equal(verdict?.outcome, "ahead");
    equal(verdict?.ratio.median, 1.1);
  });
});

describe("a target", () => {
  const atMost = { ours: "telewire", against: "bare", atMostTimesAsLong: 11 };
  const atLeast = { ours: "telewire", against: "tortoise", atLeastTimesAsFast: 10 };
  const { result } = reportOf([OURS, BEHIND, CEILING]);
  const judge = (target: Case["targets"][number], runtime: "node" | "bun" = "node"): unknown =>
    evaluateTargets({ targets: [target] }, result, runtime).map(({ measured, isReached }) => [
      measured,
      isReached,
    ]);

  it("is reached at its limit and missed beyond it", () => {
    deepEqual(judge(atMost), [[11, true]]);
    deepEqual(judge({ ...atMost, atMostTimesAsLong: 10.9 }), [[11, false]]);
    deepEqual(judge(atLeast), [[10, true]]);
    deepEqual(judge({ ...atLeast, atLeastTimesAsFast: 10.1 }), [[10, false]]);
  });

  it("counts only on its runtime", () => {
    deepEqual(judge({ ...atMost, runtime: "bun" }), []);
    deepEqual(judge({ ...atMost, runtime: "bun" }, "bun"), [[11, true]]);
  });

  it("that names no contender is an error", () => {
    throws(() => judge({ ...atMost, against: "missing" }), /race has no contender "missing"/);
  });
});
