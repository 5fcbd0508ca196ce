import type { Effort } from "../measure/effort.ts";
import type { Run } from "../measure/measure-case.ts";
import type { MeasuredSection } from "../sections.ts";
import type { Environment } from "./environment.ts";
import { type CaseReport, summarySection } from "./summary.ts";
import { caseTable } from "./table.ts";

/** Everything that a run measured. */
export interface Findings {
  readonly reports: readonly CaseReport[];
  readonly sections: readonly MeasuredSection[];
  readonly environment: Environment;
  readonly run: Run;
  readonly effort: Effort;
}

/** The report as Markdown: results, method, every table, and what must not be compared. */
export function reportMarkdown(findings: Findings): string {
  const { reports, sections, environment, effort } = findings;
  const notes = new Set(reports.flatMap(({ subject }) => subject.notes));
  return [
    `# Benchmarks on ${environment.runtime.name} ${environment.runtime.version}, ${environment.date}`,
    "",
    summarySection(reports, environment.runtime.name),
    "",
    "## Method",
    "",
    ...method(environment, effort),
    "",
    "## Cases",
    ...reports.flatMap(({ subject, result }) => [
      "",
      `### ${subject.title}`,
      "",
      `One operation: ${subject.operation}.`,
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

function method(
  environment: Environment,
  { rounds, warmUpMs, sampleMs }: Effort,
): readonly string[] {
  const { runtime, cpu, packages, loadAverageBefore, mockServer } = environment;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return [
    `${versions.join(", ")}. ${cpu.model}, ${cpu.cores} cores, load average before the run ${loadAverageBefore.join(", ")}. Commit ${environment.commit}${environment.changed ? " with uncommitted changes" : ""}.`,
    "",
    `- Each contender of a case runs alone in a new ${runtime.name} process in each round. The mock server is another process, on Node ${mockServer}.`,
    "- A case is measured only if each contender gives the right result for every input.",
    "- Each contender cycles through the same 512 different inputs.",
    `- ${rounds} rounds. In each, the contenders take their turns in random order: ${warmUpMs} ms of warm-up, then at least ${sampleMs} ms of samples.`,
    "- One sample is the mean of a fixed number of operations, the same for each contender of a case. A round's figure is the median of its samples; the figure here is the median of the rounds, beside the fastest and the slowest round. CPU time is that of all samples together, the collector's share included.",
    "- Under load, each bot runs in a separate process and reports its own CPU time, and the updates come from other processes. A sample is a fixed number of updates, of which each must be handled once and answered.",
    "- A ratio is computed round by round; tables show its median, and the summary its range too. A contender counts as faster only if it is faster in every round.",
    "- Heap per operation is the growth of V8's heap, without what the same loop around an empty function allocates. Bun does not report it exactly.",
  ];
}
