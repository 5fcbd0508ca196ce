import type { Effort } from "../measure/effort.ts";
import type { LoadAverages } from "../measure/load-average.ts";
import type { Run } from "../measure/measure-case.ts";
import { median } from "../measure/statistics.ts";
import { describeSeconds } from "../progress.ts";
import type { MeasuredSection } from "../sections.ts";
import type { Environment } from "./environment.ts";
import { RUNTIME_NAMES } from "./numbers.ts";
import { type CaseReport, summarySection } from "./summary.ts";
import { caseTable } from "./table.ts";

/** Everything that a run measured. */
export interface Findings {
  readonly reports: readonly CaseReport[];
  readonly sections: readonly MeasuredSection[];
  readonly environment: Environment;
  readonly run: Run;
  readonly effort: Effort;
  /** The names of what was measured; `undefined` for every case and every section. */
  readonly selection: readonly string[] | undefined;
  readonly load: LoadAverages;
  /** How long the run took. */
  readonly seconds: number;
}

/** The report as Markdown: results, charts, method, every table, and what must not be compared. */
export function reportMarkdown(findings: Findings, charts: readonly string[]): string {
  const { reports, sections, environment, selection } = findings;
  const { name, version } = environment.runtime;
  const notes = new Set(reports.flatMap(({ subject }) => subject.notes));
  return [
    `# Benchmarks on ${RUNTIME_NAMES[name]} ${version}, ${environment.date}`,
    "",
    ...(selection === undefined ? [] : ["This report covers a selection of the cases.", ""]),
    summarySection(reports, sections, name),
    "",
    ...charts.flatMap((file) => [
      `![${file.replace(".svg", "").replaceAll("-", " ")}](${file})`,
      "",
    ]),
    "## Method",
    "",
    ...method(findings),
    "",
    "## Cases",
    ...reports.flatMap(({ subject, result }) => [
      "",
      `### ${subject.title}`,
      "",
      `One operation: ${subject.operation}.${subject.caveat === undefined ? "" : ` ${subject.caveat}`}`,
      "",
      caseTable(result),
    ]),
    ...sections.flatMap(({ text }) => ["", text]),
    "",
    "## What to know before comparing",
    "",
    ...[...notes].map((note) => `- ${note}`),
    "- Ratios hold within this run only: do not divide figures of different runs, machines or runtimes by each other.",
    "",
  ].join("\n");
}

function method({ environment, run, effort, load, seconds }: Findings): readonly string[] {
  const { runtime, cpu, packages, mockServer, commit } = environment;
  const { rounds, warmUpMs, callWarmUpMs, loadWarmUpMs, sampleMs } = effort;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  const runtimeName = RUNTIME_NAMES[runtime.name];
  return [
    `Commit ${commit}, without uncommitted changes. ${versions.join(", ")}. ${cpu.model}, ${cpu.cores} cores. The run took ${describeSeconds(seconds)}${run.effort === "full" ? "" : `, with the effort \`${run.effort}\``}.`,
    "",
    `- Load average for each core: ${load.before} before the run, ${describeDuring(load.during)} during it, ${load.after} after it. The benchmarks are part of the last two.`,
    `- Each contender of a case runs alone in a new ${runtimeName} process in each round. The mock server is another process, on Node ${mockServer}.`,
    "- A contender is measured only if it gives the right result for every input.",
    "- Each contender cycles through the same 512 different inputs.",
    `- ${rounds} rounds. In each, the contenders take their turns in random order: ${warmUpMs} ms of warm-up (${callWarmUpMs} ms for calls to a server), then at least ${sampleMs} ms of samples.`,
    "- One sample is the mean of a fixed number of operations, the same for each contender of a case. A round's figure is the median of its samples; the figure here is the median of the rounds, beside the fastest and the slowest round. CPU time is that of all samples together, the collector's share included.",
    `- Under load, each bot runs in a new process in each round, with ${loadWarmUpMs} ms of warm-up, and reports its own CPU time. The updates come from other processes. A sample is a fixed number of updates, of which each must be handled once and answered.`,
    "- A ratio is computed round by round; tables show its median. A contender counts as ahead only if it is ahead in every round.",
    "- Heap per operation is the growth of V8's heap, without what the same loop around an empty function allocates. Bun does not report it exactly.",
  ];
}

function describeDuring(during: readonly number[]): string {
  return `${median(during).toFixed(2)} in the middle and ${Math.max(...during)} at most`;
}
