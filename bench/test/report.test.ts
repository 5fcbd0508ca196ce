import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { EFFORTS } from "../measure/effort.ts";
import { median } from "../measure/statistics.ts";
import { type Environment, readEnvironment } from "../report/environment.ts";
import { writeIndex } from "../report/index-page.ts";
import { type Findings, reportMarkdown } from "../report/markdown.ts";
import { bytes, duration, factor } from "../report/numbers.ts";
import { caseTable } from "../report/table.ts";
import { writeReport } from "../report/write.ts";
import { AHEAD, CEILING, cellsOf, OURS, reportOf } from "./reports.ts";

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

const ENVIRONMENT: Environment = { ...readEnvironment(), commit: "abc1234", changed: false };
const FIGURES = { answer: 42 };

const race = reportOf([OURS, AHEAD, CEILING]);

const FINDINGS: Findings = {
  reports: [race, { ...race, result: { ...race.result, name: "real-bot" } }],
  sections: [{ name: "weight", figures: FIGURES, text: "## Weight\n\nLight." }],
  environment: ENVIRONMENT,
  run: { effort: "full", seed: 7 },
  effort: EFFORTS.full,
  selection: undefined,
  load: { before: 0.1, during: [0.4, 0.6, 0.9], after: 0.5 },
  seconds: 1150,
};

describe("a report", () => {
  const text = reportMarkdown(FINDINGS, ["end-to-end.svg"]);

  it("states commit, duration, and load before, during and after the run", () => {
    ok(text.includes("Commit abc1234, without uncommitted changes."));
    ok(text.includes("The run took 19 min."));
    ok(
      text.includes("0.1 before the run, 0.60 in the middle and 0.9 at most during it, 0.5 after"),
    );
  });

  it("says when it has a selection of the cases, or shorter rounds", () => {
    ok(!text.includes("selection") && !text.includes("effort"));
    const quick = reportMarkdown(
      {
        ...FINDINGS,
        selection: ["upload"],
        run: { effort: "quick", seed: 7 },
      },
      [],
    );
    ok(quick.includes("This report covers a selection of the cases."));
    ok(quick.includes("with the effort `quick`"));
  });

  it("says beside a case whom it favors", () => {
    const subject = { ...race.subject, caveat: "Hares sleep." };
    const favoring = reportMarkdown({ ...FINDINGS, reports: [{ ...race, subject }] }, []);
    ok(favoring.includes("One operation: one lap. Hares sleep.\n"));
    ok(text.includes("One operation: one lap.\n"));
  });

  it("has every case, every section and every note", () => {
    for (const part of ["### Race", "## Weight", "- It rained.", "![end to end](end-to-end.svg)"])
      ok(text.includes(part), part);
  });
});

describe("a written report", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "report-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("has figures and charts, and no paths", async () => {
    const target = await writeReport(folder, FINDINGS, ENVIRONMENT);
    const names = ["environment.json", "real-bot.svg", "report.md", "results.json"];
    const read = (name: string): string => readFileSync(join(target, name), "utf8");
    deepEqual(readdirSync(target).toSorted(), names);
    deepEqual(JSON.parse(read("results.json")), {
      seed: 7,
      effort: { name: "full", ...EFFORTS.full },
      cases: FINDINGS.reports.map(({ result }) => result),
      weight: FIGURES,
    });
    const { load, seconds } = FINDINGS;
    deepEqual(JSON.parse(read("environment.json")), { ...ENVIRONMENT, load, seconds });
    const { packages, runtime } = ENVIRONMENT;
    const all = names.map(read).join("\n");
    ok(all.includes(`grammy ${packages["grammy"]}`) && all.includes(runtime.version));
    for (const place of [process.cwd(), tmpdir()]) ok(!all.includes(place), place);
  });

  it("is refused for a tree that differs from its commit, or that changes during the run", async () => {
    const changed = { ...ENVIRONMENT, changed: true };
    await rejects(
      writeReport(folder, { ...FINDINGS, environment: changed }, ENVIRONMENT),
      /differs from commit abc1234/,
    );
    await rejects(writeReport(folder, FINDINGS, changed), /changed during the run/);
    const later = { commit: "def5678", changed: false };
    await rejects(writeReport(folder, FINDINGS, later), /changed during the run/);
  });

  it("does not replace that of another version of Node", async () => {
    const write = (version: string): Promise<string> => {
      const environment = { ...ENVIRONMENT, runtime: { name: "node", version } as const };
      return writeReport(folder, { ...FINDINGS, environment }, ENVIRONMENT);
    };
    ok((await write("24.1.0")).endsWith("-node-24"));
    ok((await write("20.1.0")).endsWith("-node-20"));
  });

  it("does not replace that of all cases when it covers a selection", async () => {
    const selection = ["upload", "memory"];
    const target = await writeReport(folder, { ...FINDINGS, selection }, ENVIRONMENT);
    ok(target.endsWith("-upload-memory"), target);
    const environment = readFileSync(join(target, "environment.json"), "utf8");
    deepEqual(JSON.parse(environment).selection, selection);
  });
});

describe("the index of reports", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "index-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const add = (name: string, environment: object): string => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "environment.json"), JSON.stringify(environment));
    writeIndex(folder);
    return readFileSync(join(folder, "README.md"), "utf8");
  };
  const node = { date: "2026-01-02", runtime: { name: "node", version: "20.1.0" } };
  const bun = { date: "2026-01-02", runtime: { name: "bun", version: "1.4.0" } };

  it("lists date, runtime, version and commit, newest first", () => {
    add("2026-01-01-node", { ...node, date: "2026-01-01", commit: "old1234", changed: true });
    const text = add("2026-01-02-node-20", { ...node, commit: "abc1234", changed: false });
    deepEqual(cellsOf(text).slice(1), [
      [
        "2026-01-02",
        "Node 20.1.0",
        "abc1234",
        "[2026-01-02-node-20](2026-01-02-node-20/report.md)",
      ],
      [
        "2026-01-01",
        "Node 20.1.0",
        "old1234, with uncommitted changes",
        "[2026-01-01-node](2026-01-01-node/report.md)",
      ],
    ]);
  });

  it("says whether the newest reports measure the same commit", () => {
    const same = add("2026-01-02-bun", { ...bun, commit: "abc1234", changed: false });
    const isSame = "The newest reports of all cases measure commit abc1234 on all runtimes.";
    ok(same.includes(isSame));
    const selection = ["upload"];
    const part = { ...node, date: "2026-01-03", commit: "def5678", changed: false, selection };
    ok(add("2026-01-03-node-20-upload", part).includes(isSame));
    const later = { ...bun, date: "2026-01-03", commit: "def5678", changed: false };
    const different = add("2026-01-03-bun", later);
    ok(
      different.includes(
        "The newest reports of all cases measure different code: abc1234 on Node, def5678 on Bun.",
      ),
    );
  });
});
