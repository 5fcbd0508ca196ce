import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import { describe, it } from "node:test";
import { CASES } from "../cases/index.ts";
import { EFFORTS } from "../measure/effort.ts";
import { waitForQuiet } from "../measure/load-average.ts";
import { estimateSeconds } from "../measure/measure-case.ts";
import { readOptions } from "../options.ts";
import { runSteps, type Step } from "../progress.ts";
import { SECTIONS } from "../sections.ts";

const namesOf = (each: readonly { readonly name: string }[]): readonly string[] =>
  each.map(({ name }) => name);

describe("the command line", () => {
  it("without parameters means everything in full, and no report", () => {
    const { effort, cases, sections, selection, reportFolder } = readOptions([]);
    deepEqual([effort, selection, reportFolder], ["full", undefined, undefined]);
    deepEqual([cases.length, sections.length], [CASES.length, SECTIONS.length]);
  });

  it("selects cases and sections by name, each once", () => {
    const names = ["send-1", "send", "memory"].flatMap((name) => ["--case", name]);
    const { cases, sections, selection } = readOptions(names);
    deepEqual(namesOf(cases), ["send-1", "send-64"]);
    deepEqual(namesOf(sections), ["memory"]);
    deepEqual(selection, ["send-1", "send", "memory"]);
    throws(() => readOptions(["--case", "nothing"]), /There is no case "nothing"/);
  });

  it("allows a short report and one of a selection, but none of figures that mean nothing", () => {
    equal(readOptions(["--report", "x", "--quick", "--case", "send"]).reportFolder, "x");
    throws(() => readOptions(["--report", "x", "--smoke"]), /omit --smoke/);
    throws(() => readOptions(["--report", "x", "--check"]), /omit --check/);
  });

  it("takes one effort, and checks cases only, because they have targets", () => {
    equal(readOptions(["--quick"]).effort, "quick");
    deepEqual(readOptions(["--check"]).sections, []);
    throws(() => readOptions(["--quick", "--smoke"]), /exclude each other/);
  });
});

describe("the progress of a run", () => {
  it("is printed before each step, with the time that is left at this pace", async () => {
    const lines: string[] = [];
    let seconds = 0;
    const step = (name: string, estimate: number, actual: number): Step => ({
      name,
      seconds: estimate,
      async run() {
        seconds += actual;
      },
    });
    const steps = [step("a", 60, 120), step("b", 30, 0), step("c", 30, 60)];
    await runSteps(
      steps,
      (line) => lines.push(line),
      () => seconds * 1000,
    );
    deepEqual(lines, [
      "1 of 3: a, about 2 min left",
      "2 of 3: b, about 2 min left",
      "3 of 3: c, about 40 s left",
    ]);
  });
});

describe("a full run", () => {
  const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);
  const sections = SECTIONS.map(({ name, seconds }) => ({ name, seconds }));
  const cases = (onBun: boolean): number =>
    sumOf(CASES.map((subject) => estimateSeconds(subject, "full", onBun)));

  it("takes at most 32 minutes on Node, of which the sections take at most seven", () => {
    const seconds = sumOf(sections.map((section) => section.seconds));
    ok(seconds <= 7 * 60, `${seconds} s of sections`);
    ok(cases(false) + seconds <= 32 * 60, `${cases(false)} s of cases`);
  });

  it("takes at most 27 minutes on Bun, which leaves out Go", () => {
    const onBun = sections.filter(({ name }) => name !== "go");
    const seconds = sumOf(onBun.map((section) => section.seconds));
    ok(cases(true) + seconds <= 27 * 60, `${cases(true)} s of cases, ${seconds} s of sections`);
  });

  it("has a round in the middle", () => {
    equal(EFFORTS.full.rounds % 2, 1);
  });
});

describe("a report", () => {
  const waiting = (loads: number[], lines: string[] = []) => ({
    load: () => (loads.length > 1 ? (loads.shift() ?? 0) : (loads[0] ?? 0)),
    pollMs: 1,
    print: (line: string) => void lines.push(line),
  });

  it("begins at once on a quiet machine", async () => {
    const lines: string[] = [];
    await waitForQuiet(1000, waiting([0.5], lines));
    deepEqual(lines, []);
  });

  it("waits until the machine is quiet, and says so", async () => {
    const lines: string[] = [];
    const loads = [2, 1.5, 0.6, 0.6, 0.4];
    await waitForQuiet(1000, waiting(loads, lines));
    deepEqual([lines.length, loads], [1, [0.4]]);
  });

  it("is refused when the machine stays busy", async () => {
    await rejects(waitForQuiet(5, waiting([0.7])), /load average is 0\.7 for each core/);
  });
});
