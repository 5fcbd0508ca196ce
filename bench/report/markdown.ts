import type { Effort } from "../measure/effort.ts";
import type { MemoryCosts } from "../memory/measure-bots.ts";
import type { ConnectionCosts } from "../memory/measure-connections.ts";
import type { TypeCosts } from "../types/measure.ts";
import type { UploadCosts } from "../upload/measure.ts";
import { connectionSection } from "./connections.ts";
import type { Environment } from "./environment.ts";
import { memorySection } from "./memory.ts";
import { type CaseReport, summarySection } from "./summary.ts";
import { caseTable } from "./table.ts";
import { typeSection } from "./types.ts";
import { uploadSection } from "./upload.ts";

/** Everything that a run found. */
export interface Findings {
  readonly reports: readonly CaseReport[];
  readonly environment: Environment;
  readonly effort: Effort;
  readonly memory: MemoryCosts;
  readonly connections: ConnectionCosts;
  readonly uploads: UploadCosts;
  readonly types: TypeCosts;
}

/** The report as Markdown: what came out, how it was measured, every table, and what must not be compared. */
export function reportMarkdown(findings: Findings): string {
  const { reports, environment, effort, memory, connections, uploads, types } = findings;
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
    connectionSection(connections),
    "",
    uploadSection(uploads),
    "",
    typeSection(types),
    "",
    "## What to know before comparing",
    "",
    ...[...notes].map((note) => `- ${note}`),
    "- Ratios hold within this run only. Figures of two runs, machines or runtimes must not be divided by each other.",
    "",
  ].join("\n");
}

function method(environment: Environment, { rounds, millisecondsPerRound }: Effort): string[] {
  const { runtime, cpu, packages, loadAverageBefore, mockServer } = environment;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return [
    `${versions.join(", ")}. ${cpu.model}, ${cpu.cores} cores, load average before the run ${loadAverageBefore.join(", ")}. Commit ${environment.commit}${environment.changed ? " with uncommitted changes" : ""}.`,
    "",
    `- Each case runs in a ${runtime.name} process of its own; the mock server is another process (Node ${mockServer}).`,
    "- Before a case is measured, each contender must give the right answer for every input, or nothing is measured.",
    "- Inputs come from a ring of 512 different ones, the same for each contender.",
    `- ${rounds} rounds. In each, every contender runs for at least ${millisecondsPerRound} ms, and each round begins with another one.`,
    "- mitata takes the samples; one sample is the mean of a fixed number of operations, the same for each contender of a case. A round's figure is the median of its samples; the figure here is the median of the rounds, beside the least and the greatest round.",
    "- A ratio is formed round by round; here stand its median and its range. A contender counts as faster only when it is in every round.",
    "- Heap per operation is what V8's heap grows by, without what an empty function takes. Bun does not tell it exactly.",
  ];
}
