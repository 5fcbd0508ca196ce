import type { Effort } from "../measure/effort.ts";
import type { MemoryCosts } from "../memory/measure-bots.ts";
import type { ConnectionCosts } from "../memory/measure-connections.ts";
import type { LaneMemory } from "../memory/measure-lanes.ts";
import type { TypeCosts } from "../types/measure.ts";
import type { UploadCosts } from "../upload/measure.ts";
import { connectionSection } from "./connections.ts";
import type { Environment } from "./environment.ts";
import { laneSection } from "./lanes.ts";
import { memorySection } from "./memory.ts";
import { type CaseReport, summarySection } from "./summary.ts";
import { caseTable } from "./table.ts";
import { typeSection } from "./types.ts";
import { uploadSection } from "./upload.ts";

/** Everything that a run measured. */
export interface Findings {
  readonly reports: readonly CaseReport[];
  readonly environment: Environment;
  readonly effort: Effort;
  readonly memory: MemoryCosts;
  readonly lanes: LaneMemory;
  readonly connections: ConnectionCosts;
  readonly uploads: UploadCosts;
  readonly types: TypeCosts;
}

/** The report as Markdown: results, method, every table, and what must not be compared. */
export function reportMarkdown(findings: Findings): string {
  const { reports, environment, effort, memory, lanes, connections, uploads, types } = findings;
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
    "",
    memorySection(memory),
    "",
    laneSection(lanes),
    "",
    connectionSection(connections),
    "",
    uploadSection(uploads),
    "",
    typeSection(types),
    "",
    "## What to know before comparing",
    "",
    ...[...notes].map((note) => `- ${note}`),
    "- Ratios hold within this run only: do not divide figures of different runs, machines or runtimes by each other.",
    "",
  ].join("\n");
}

function method(environment: Environment, { rounds, millisecondsPerRound }: Effort): string[] {
  const { runtime, cpu, packages, loadAverageBefore, mockServer } = environment;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return [
    `${versions.join(", ")}. ${cpu.model}, ${cpu.cores} cores, load average before the run ${loadAverageBefore.join(", ")}. Commit ${environment.commit}${environment.changed ? " with uncommitted changes" : ""}.`,
    "",
    `- Each case runs in a separate ${runtime.name} process, the mock server in another (Node ${mockServer}).`,
    "- A case is measured only if each contender gives the right result for every input.",
    "- Each contender cycles through the same 512 different inputs.",
    `- ${rounds} rounds. In each, every contender runs for at least ${millisecondsPerRound} ms, and each round starts with another one.`,
    "- mitata takes the samples; one sample is the mean of a fixed number of operations, the same for each contender of a case. A round's figure is the median of its samples; the figure here is the median of the rounds, beside the fastest and the slowest round.",
    "- Under load, each bot runs in a separate process and reports its own CPU time, and the updates come from other processes. A sample is a fixed number of updates, of which each must be handled once and answered.",
    "- A ratio is computed round by round; tables show its median, and the summary its range too. A contender counts as faster only if it is faster in every round.",
    "- Heap per operation is the growth of V8's heap. Bun does not report it exactly.",
  ];
}
