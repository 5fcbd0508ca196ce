import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Case, isLoadCase } from "../cases/case.ts";
import { caseNamed } from "../cases/index.ts";
import { estimateMedian } from "../compare/bootstrap.ts";
import { compileRevision } from "../compare/compile-revision.ts";
import { compareCase } from "../compare/measure.ts";
import { changeSummary, changeTable } from "../compare/report.ts";
import { compareRevisions, type Pair } from "../compare/verdict.ts";
import { createRandom } from "../inputs/random.ts";
import { PROGRAMS_VARIABLE } from "../programs.ts";

const ROUNDS = 15;

/** Rounds of a machine whose figures scatter by some percent, one of them by much more. */
function pairs(change: number, seed: number, scatter = 0.02): readonly Pair[] {
  const random = createRandom(seed);
  const noisy = (): number => 100 * (1 + scatter * (random() - 0.5));
  return Array.from({ length: ROUNDS }, (_, round) => ({
    base: noisy() * (round === 3 ? 2 : 1),
    head: noisy() * change,
  }));
}

describe("an estimate", () => {
  it("has an interval around the median that one outlier does not move", () => {
    const values = [...Array.from({ length: 20 }, (_, index) => 1 + index / 1000), 50];
    const { median, low, high } = estimateMedian(values, createRandom(1));
    equal(median, 1.01);
    ok(low > 1 && low < median && high > median && high < 1.02);
  });

  it("of equal values is that value", () => {
    deepEqual(estimateMedian([2, 2, 2], createRandom(1)), { median: 2, low: 2, high: 2 });
  });
});

describe("two revisions", () => {
  const control = pairs(1, 7);

  it("that differ by more than the control are slower or faster", () => {
    equal(compareRevisions(pairs(1.1, 1), control).outcome, "slower");
    equal(compareRevisions(pairs(0.9, 1), control).outcome, "faster");
  });

  it("that are the same do not differ, in any of 200 comparisons", () => {
    const outcomes = Array.from(
      { length: 200 },
      (_, seed) => compareRevisions(pairs(1, 2 * seed), pairs(1, 2 * seed + 1)).outcome,
    );
    deepEqual([...new Set(outcomes)], ["none"]);
  });

  it("do not differ when the control drifts as much, in whichever direction", () => {
    equal(compareRevisions(pairs(1.1, 1), pairs(1.15, 2)).outcome, "none");
    equal(compareRevisions(pairs(1.1, 1), pairs(0.85, 2)).outcome, "none");
  });

  it("are described with their intervals", () => {
    const change = { contender: "telewire", ...compareRevisions(pairs(1.1, 1), control) };
    const same = { contender: "telewire, fetch", ...compareRevisions(pairs(1, 1), control) };
    const compared = { title: "Race", controlName: "hare", changes: [change, same], failures: [] };
    ok(
      /^\| telewire +\| 1\.\d+ x \(1\.\d+ x to 1\.\d+ x\) .*\| \*\*slower\*\* /m.test(
        changeTable(compared),
      ),
    );
    ok(/^- Race: telewire is slower, 1\.\d+ x \(/m.test(changeSummary([compared])));
    equal(
      changeSummary([{ ...compared, changes: [same] }]),
      "No difference stands above the control's drift.",
    );
  });
});

describe("the comparison of a case", () => {
  const programs = process.env[PROGRAMS_VARIABLE] ?? "";
  const revisions = { base: programs, head: programs };

  function comparable(name: string): Case {
    const subject = caseNamed(name);
    ok(!isLoadCase(subject));
    return subject;
  }

  it("measures telewire's contenders and a control in both revisions", async () => {
    const subject = comparable("decode-small-string");
    const { controlName, changes, failures } = await compareCase(subject, revisions, "smoke");
    equal(controlName, "bare JSON.parse");
    deepEqual(
      changes.map(({ contender }) => contender),
      ["telewire"],
    );
    for (const { ratio, control } of changes) ok(ratio.median > 0 && control.median > 0);
    deepEqual(failures, []);
  });

  it("needs a control", async () => {
    const subject = comparable("decode-small-string");
    const alone = { ...subject, contenders: subject.contenders.slice(0, 1) };
    await rejects(compareCase(alone, revisions, "smoke"), /there is no control/);
  });

  it("leaves out a contender whose sources a revision does not have, and names the reason", async () => {
    const folder = mkdtempSync(join(tmpdir(), "bench-compare-"));
    try {
      const bench = join(import.meta.dirname, "..");
      const copied = readdirSync(bench).filter(
        (name) => name !== "node_modules" && name !== "dist",
      );
      for (const name of copied) cpSync(join(bench, name), join(folder, name), { recursive: true });
      symlinkSync(join(bench, "node_modules"), join(folder, "node_modules"));
      const base = await compileRevision(folder);
      const change = await compareCase(comparable("lanes"), { ...revisions, base }, "smoke");
      deepEqual(change.changes, []);
      deepEqual(
        change.failures.map(({ contender, side }) => [contender, side]),
        [
          ["telewire", "base"],
          ["telewire, dispatch alone", "base"],
        ],
      );
      match(
        changeTable(change),
        /^Not compared: telewire does not run in base\. Error: Could not resolve "[./]+src\/\S+"$/m,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
