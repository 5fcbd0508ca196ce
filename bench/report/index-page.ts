import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "./environment.ts";
import { RUNTIME_NAMES } from "./numbers.ts";
import { table } from "./table.ts";

/** What the index says about a report. */
type Entry = Pick<Environment, "date" | "runtime" | "commit" | "changed"> & {
  readonly folder: string;
  /** What was measured, if not all. */
  readonly selection?: readonly string[];
};

/** Writes `README.md`, which lists every report in a folder, newest first. */
export function writeIndex(folder: string): void {
  const entries = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "environment.json")))
    .map((name) => ({ folder: name, ...readEntry(join(folder, name, "environment.json")) }))
    .toSorted(
      (one, other) => other.date.localeCompare(one.date) || one.folder.localeCompare(other.folder),
    );
  writeFileSync(join(folder, "README.md"), indexPage(entries));
}

function readEntry(file: string): Omit<Entry, "folder"> {
  return JSON.parse(readFileSync(file, "utf8")) as Omit<Entry, "folder">;
}

/** The index as Markdown. */
export function indexPage(entries: readonly Entry[]): string {
  return [
    "# Reports",
    "",
    "Written by `npm run bench:report`. [Benchmarks](../docs/benchmarks.md) explains how to read them.",
    "",
    commitLine(entries),
    "",
    table(
      ["date", "runtime", "commit", "report"],
      entries.map(({ folder, date, runtime, commit, changed }) => [
        date,
        `${RUNTIME_NAMES[runtime.name]} ${runtime.version}`,
        changed ? `${commit}, with uncommitted changes` : commit,
        `[${folder}](${folder}/report.md)`,
      ]),
    ),
    "",
  ].join("\n");
}

/** Says whether the newest report of all cases on each runtime measures the same code. */
function commitLine(entries: readonly Entry[]): string {
  const newest = (["node", "bun"] as const).flatMap(
    (name) =>
      entries.find(({ runtime, selection }) => runtime.name === name && selection === undefined) ??
      [],
  );
  const commits = new Set(newest.map(({ commit }) => commit));
  const [commit = "none"] = commits;
  return commits.size === 1 && newest.every(({ changed }) => !changed)
    ? `The newest reports of all cases measure commit ${commit} on all runtimes.`
    : `The newest reports of all cases measure different code: ${newest.map((entry) => `${entry.commit} on ${RUNTIME_NAMES[entry.runtime.name]}`).join(", ")}.`;
}
