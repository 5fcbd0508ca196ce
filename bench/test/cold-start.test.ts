import { deepEqual, equal, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import { type ColdStart, type ColdStarts, measureColdStarts } from "../cold-start/measure.ts";
import { coldStartSection, coldStartTargets, compareColdStarts } from "../report/cold-start.ts";
import { cellsOf } from "./reports.ts";

function start(
  part: ColdStart["part"],
  name: string,
  role: ColdStart["role"],
  cpuMs: readonly number[],
): ColdStart {
  return { part, name, role, cpuMs, wallMs: cpuMs.map((milliseconds) => milliseconds / 2) };
}

const STARTS: ColdStarts = {
  runtime: "node",
  rounds: 3,
  starts: [
    start("import", "empty module", "ceiling", [1, 1, 1]),
    start("import", "grammY", "rival", [80, 90, 70]),
    start("import", "telewire", "ours", [24, 20, 28]),
    start("import", "telegraf", "rival", [24, 25, 50]),
    start("first-update", "by hand", "ceiling", [2, 2, 2]),
    start("first-update", "telewire", "ours", [30, 30, 30]),
    start("first-update", "grammY", "rival", [100, 100, 100]),
    start("first-update", "telegraf", "rival", [20, 20, 20]),
  ],
};

describe("the section on cold starts", () => {
  it("lists each part by CPU time, with the range of the rounds", () => {
    const cells = cellsOf(coldStartSection(STARTS));
    deepEqual(
      cells.map(([name]) => name),
      ["library", "empty module", "telewire", "telegraf", "grammY"].concat([
        "library",
        "by hand",
        "telegraf",
        "telewire",
        "grammY",
      ]),
    );
    deepEqual(cells[2], [
      "telewire",
      "24.0 ms",
      "20.0 ms to 28.0 ms",
      "12.0 ms",
      "10.0 ms to 14.0 ms",
      "1.000 x",
    ]);
  });

  it("compares telewire with each rival", () => {
    deepEqual(
      compareColdStarts(STARTS).map(({ title, rival, outcome }) => [title, rival, outcome]),
      [
        ["Cold start: import", "grammY", "ahead"],
        ["Cold start: import", "telegraf", "level"],
        ["Cold start: first update on AWS Lambda", "grammY", "ahead"],
        ["Cold start: first update on AWS Lambda", "telegraf", "behind"],
      ],
    );
  });

  it("compares the medians with the targets of the runtime", () => {
    deepEqual(
      coldStartTargets(STARTS).map(({ measured, isReached }) => [measured, isReached]),
      [
        ["24.0 ms", false],
        ["0.300 x", true],
        ["0.960 x", false],
        ["0.300 x", true],
        ["1.500 x", false],
      ],
    );
    equal(coldStartTargets({ ...STARTS, runtime: "bun" }).length, 2);
  });
});

describe("measureColdStarts", () => {
  it("has figures for every library, whose bots handled the event", () => {
    const { starts } = measureColdStarts(1);
    equal(starts.length, 9);
    for (const { cpuMs, wallMs } of starts) ok([...cpuMs, ...wallMs].every((figure) => figure > 0));
  });
});
