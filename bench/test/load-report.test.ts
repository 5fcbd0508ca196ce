import { deepEqual, match, ok, throws } from "node:assert/strict";
import { describe, it } from "node:test";
import type { LoadFigures, Role } from "../cases/case.ts";
import type { MeasuredContender } from "../measure/result.ts";
import { laneSection, laneTargets } from "../report/lanes.ts";
import { type CaseReport, summarySection } from "../report/summary.ts";
import { caseTable } from "../report/table.ts";
import { cellsOf } from "./reports.ts";

const LATENCY = { latency: { p50: 2e6, p75: 3e6, p90: 4e6, p99: 5e6 }, generatorCpu: 7000 };

function measured(name: string, role: Role, figures: LoadFigures): MeasuredContender {
  const { time, cpu } = figures;
  const round = { p25: time, p50: time, p75: time, p99: time, samples: 12, cpu };
  return { name, role, rounds: [round, round], load: [figures, figures] };
}

function reportOf(compared: "time" | "cpu", extra: Partial<LoadFigures>): CaseReport {
  return {
    subject: {
      title: "Race",
      operation: "one lap",
      targets: [{ ours: "telewire", against: "hare", atMostTimesAsLong: 0.5 }],
      notes: [],
    },
    result: {
      name: "race",
      compared,
      contenders: [
        measured("telewire", "ours", { time: 40_000, cpu: 20_000, ...extra }),
        measured("hare", "rival", { time: 50_000, cpu: 80_000, ...extra }),
      ],
    },
  };
}

describe("the table of a case under load", () => {
  it("compared by time has the processor time, the rate and the latencies beside it", () => {
    const text = caseTable(reportOf("time", LATENCY).result);
    deepEqual(cellsOf(text), [
      [
        "",
        "per operation",
        "rounds",
        "CPU time",
        "operations/s",
        "p50",
        "p75",
        "p90",
        "p99",
        "times as long",
      ],
      [
        "telewire",
        "40.0 us",
        "40.0 us to 40.0 us",
        "20.0 us",
        "25,000",
        "2.00 ms",
        "3.00 ms",
        "4.00 ms",
        "5.00 ms",
        "1.000 x",
      ],
      [
        "hare",
        "50.0 us",
        "50.0 us to 50.0 us",
        "80.0 us",
        "20,000",
        "2.00 ms",
        "3.00 ms",
        "4.00 ms",
        "5.00 ms",
        "1.250 x",
      ],
    ]);
    ok(
      text.endsWith(
        "The load generator took 7.00 us of CPU time per operation, and was busy for at most 18 % of a round.",
      ),
    );
  });

  it("compared by processor time says so, and has no latencies where there are no requests", () => {
    deepEqual(cellsOf(caseTable(reportOf("cpu", {}).result)), [
      ["", "CPU time per operation", "rounds", "operations/s", "times as much"],
      ["telewire", "20.0 us", "20.0 us to 20.0 us", "25,000", "1.000 x"],
      ["hare", "80.0 us", "80.0 us to 80.0 us", "20,000", "4.00 x"],
    ]);
  });
});

describe("the summary of a case under load", () => {
  it("names what is compared", () => {
    const text = summarySection([reportOf("cpu", {})], [], "node");
    match(text, /^- Race: telewire takes 20\.0 us of CPU time, hare 4\.00 x as much CPU time\.$/m);
    match(text, /telewire takes at most 0\.5 x as much CPU time as hare +\| 0\.250 x +\|/);
    match(summarySection([reportOf("time", {})], [], "node"), /hare 1\.250 x as long\.$/m);
  });
});

describe("the section on many chats", () => {
  const pointsTo = (heapBytes: number) => [
    { updates: 100_000, heapBytes: 9_000_000 },
    { updates: 1_000_000, heapBytes },
  ];

  it("lists the heap after each number of updates", () => {
    const text = laneSection({ chats: 100_000, points: pointsTo(9_450_000) });
    ok(text.includes("1,000,000 updates of 100,000 chats"));
    deepEqual(cellsOf(text).slice(1), [
      ["100,000", "9.00 MB"],
      ["1,000,000", "9.45 MB"],
    ]);
  });

  it("has a target for the growth of the heap, related to the updates after the first figure", () => {
    const judge = (heapBytes: number): readonly unknown[] =>
      laneTargets({ chats: 100_000, points: pointsTo(heapBytes) }).map(
        ({ measured, isReached }) => [measured, isReached],
      );
    deepEqual(judge(9_450_000), [["0.500 B", true]]);
    deepEqual(judge(18_000_000), [["10.000 B", false]]);
    throws(() => laneTargets({ chats: 1, points: [] }), /too few figures/);
  });
});
