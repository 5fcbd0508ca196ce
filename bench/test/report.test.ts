import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Case, Role } from "../cases/case.ts";
import { EFFORTS } from "../measure/effort.ts";
import type { CaseResult, MeasuredContender } from "../measure/result.ts";
import { median } from "../measure/statistics.ts";
import type { MemoryCosts } from "../memory/measure-bots.ts";
import { readEnvironment } from "../report/environment.ts";
import { memorySection } from "../report/memory.ts";
import { bytes, duration, factor } from "../report/numbers.ts";
import { type CaseReport, summarySection } from "../report/summary.ts";
import { caseTable } from "../report/table.ts";
import { typeSection } from "../report/types.ts";
import { uploadSection } from "../report/upload.ts";
import { compareWithRivals, evaluateTargets } from "../report/verdicts.ts";
import { writeReport } from "../report/write.ts";
import type { TypeCheckStats } from "../types/check-bot.ts";
import type { TypeCosts } from "../types/measure.ts";
import type { UploadCosts } from "../upload/measure.ts";

function measured(name: string, role: Role, medians: readonly number[]): MeasuredContender {
  const rounds = medians.map((p50) => ({
    p25: p50,
    p50,
    p75: p50,
    p99: p50,
    samples: 20,
    cpu: p50,
  }));
  return { name, role, rounds };
}

function reportOf(
  contenders: readonly MeasuredContender[],
  targets: Case["targets"] = [],
): CaseReport {
  const result: CaseResult = { name: "race", compared: "time", contenders };
  return {
    subject: { title: "Race", operation: "one lap", targets, notes: ["It rained."] },
    result,
  };
}

const OURS = measured("telewire", "ours", [100, 110, 120]);
const AHEAD = measured("hare", "rival", [50, 60, 70]);
const BEHIND = measured("tortoise", "rival", [1000, 1100, 1200]);
const LEVEL = measured("twin", "rival", [105, 104, 130]);
const CEILING = measured("bare", "ceiling", [10, 10, 10]);

const UPLOADS: UploadCosts = {
  fileBytes: 1_000_000_000,
  costs: [
    { setup: "telewire, other", growthBytes: 120_000_000, seconds: 2 },
    { setup: "telewire", growthBytes: 38_240_256, seconds: 1.5 },
    { setup: "rival", growthBytes: 900_000_000, seconds: 3 },
  ],
};

const MEMORY: MemoryCosts = {
  bots: 10_000,
  costs: [
    { setup: "heavy", bytesPerBot: 26_000 },
    { setup: "light", bytesPerBot: 650 },
  ],
};

const TYPES: TypeCosts = {
  compiler: "7.0.0",
  runs: 3,
  costs: [
    { library: "telewire", bot: "small", ...typeCheckStats(2000) },
    { library: "GramIO", bot: "small", ...typeCheckStats(1000) },
    { library: "telewire", bot: "500 commands", ...typeCheckStats(200_000) },
  ],
};

function typeCheckStats(instantiations: number): TypeCheckStats {
  return { instantiations, types: 5, checkSeconds: 0.0123, memoryKb: 45_678 };
}

/** The lines under one heading. */
function section(text: string, heading: string): string {
  const [, after = ""] = text.split(`${heading}\n\n`);
  return after.split("\n\n")[0] ?? "";
}

describe("a summary", () => {
  const text = summarySection([reportOf([OURS, AHEAD, BEHIND, LEVEL, CEILING])], "node");

  it("names the fastest library, whichever it is, and never a ceiling", () => {
    match(text, /^- Race: hare is the fastest library, with 60.0 ns per operation\.$/m);
  });

  it("says where a rival is faster, and by how much", () => {
    equal(
      section(text, "### Where a rival is faster"),
      "- Race: telewire takes 1.833 x as long as hare (1.714 x to 2.00 x).",
    );
  });

  it("says where telewire is faster, and by how much", () => {
    equal(
      section(text, "### Where telewire is faster"),
      "- Race: tortoise takes 10.0 x as long as telewire (10.0 x to 10.0 x).",
    );
  });

  it("claims nothing when the rounds disagree", () => {
    equal(
      section(text, "### Where the rounds disagree"),
      "- Race: twin takes 1.050 x as long as telewire (0.945 x to 1.083 x).",
    );
  });

  it("says that there is no faster library only when there is none", () => {
    ok(!text.includes("of any case"));
    match(summarySection([reportOf([OURS, BEHIND])], "node"), /No rival is faster/);
    match(summarySection([reportOf([OURS, AHEAD])], "node"), /telewire is not faster/);
  });
});

describe("the section on uploads", () => {
  it("lists the lightest first, with a target for telewire's", () => {
    const text = uploadSection(UPLOADS);
    ok(text.includes("a sparse file of 1000 MB"));
    const rows = text.split("\n").filter((line) => line.startsWith("| "));
    deepEqual(
      rows.slice(1).map((row) => row.split("|").map((cell) => cell.trim())[2]),
      ["38.2 MB", "120 MB", "900 MB"],
    );
    ok(text.includes("- Target for telewire: at most 100 MB: reached."));
    ok(text.includes("- Target for telewire, other: at most 100 MB: **not reached**."));
    ok(!text.includes("Target for rival"));
  });
});

describe("the section on many bots", () => {
  it("lists the lightest first, whichever it is, and relates the others to it", () => {
    const text = memorySection(MEMORY);
    ok(text.includes("each of 10,000 bots"));
    const rows = text.split("\n").filter((line) => line.startsWith("| "));
    deepEqual(
      rows.slice(1).map((row) => row.split("|").map((cell) => cell.trim())),
      [
        ["", "light", "650 B", "1.000 x", ""],
        ["", "heavy", "26.0 kB", "40.0 x", ""],
      ],
    );
  });
});

describe("the section on type checking", () => {
  it("lists the cheapest first, whichever it is, in readable units", () => {
    const rows = typeSection(TYPES)
      .split("\n")
      .filter((line) => line.startsWith("| "));
    deepEqual(
      rows.slice(1).map((row) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
      [
        ["small", "GramIO", "1,000", "5", "12.3 ms", "45.7 MB"],
        ["small", "telewire", "2,000", "5", "12.3 ms", "45.7 MB"],
        ["500 commands", "telewire", "200,000", "5", "12.3 ms", "45.7 MB"],
      ],
    );
  });

  it("says whether the small bot reaches its target", () => {
    match(typeSection(TYPES), /at most 100,000 instantiations .*: reached\.$/);
    const costs = [{ library: "telewire", bot: "small", ...typeCheckStats(100_001) }] as const;
    match(typeSection({ ...TYPES, costs }), /: \*\*not reached\*\*\.$/);
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

describe("a table", () => {
  it("lists the fastest first, and relates the others to the fastest library", () => {
    const rows = caseTable(reportOf([OURS, { ...AHEAD, garbage: 1234 }, CEILING]).result).split(
      "\n",
    );
    const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
    deepEqual(cells.slice(2), [
      [
        "",
        "bare (no library)",
        "10.0 ns",
        "10.0 ns to 10.0 ns",
        "10.0 ns",
        "unknown",
        "0.167 x",
        "",
      ],
      ["", "hare", "60.0 ns", "50.0 ns to 70.0 ns", "60.0 ns", "1.23 kB", "1.000 x", ""],
      ["", "telewire", "110 ns", "100 ns to 120 ns", "110 ns", "unknown", "1.833 x", ""],
    ]);
    equal(new Set(rows.map((row) => row.length)).size, 1);
  });
});

describe("numbers", () => {
  it("are written in a suitable unit", () => {
    deepEqual([0.25, 38.24, 1000, 74_321, 2.5e6].map(duration), [
      "0.250 ns",
      "38.2 ns",
      "1.00 us",
      "74.3 us",
      "2.50 ms",
    ]);
    deepEqual([0, 999, 6619].map(bytes), ["0 B", "999 B", "6.62 kB"]);
    deepEqual([1.1, 2, 214.4].map(factor), ["1.100 x", "2.00 x", "214 x"]);
  });

  it("have their median in the middle, in any order", () => {
    deepEqual([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])], [2, 2.5, 7]);
    throws(() => median([]), RangeError);
  });
});

describe("a written report", () => {
  it("has three files with the figures and without paths", () => {
    const folder = mkdtempSync(join(tmpdir(), "report-"));
    try {
      const reports = [reportOf([OURS, AHEAD, CEILING])];
      const environment = readEnvironment();
      const sections = [{ name: "memory", figures: MEMORY, text: memorySection(MEMORY) }];
      const run = { effort: "full", seed: 7 } as const;
      const target = writeReport(folder, {
        reports,
        sections,
        environment,
        run,
        effort: EFFORTS.full,
      });
      const read = (name: string): string => readFileSync(join(target, name), "utf8");
      deepEqual(readdirSync(target).toSorted(), ["environment.json", "report.md", "results.json"]);
      deepEqual(JSON.parse(read("results.json")), {
        seed: 7,
        effort: { name: "full", ...EFFORTS.full },
        cases: reports.map(({ result }) => result),
        memory: MEMORY,
      });
      deepEqual(JSON.parse(read("environment.json")), environment);
      const { packages, runtime } = environment;
      const all = ["environment.json", "report.md", "results.json"].map(read).join("\n");
      ok(all.includes(`grammy ${packages["grammy"]}`) && all.includes(runtime.version));
      ok(all.includes("- It rained.") && all.includes("## Many bots"));
      for (const place of [process.cwd(), tmpdir()]) ok(!all.includes(place), place);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
