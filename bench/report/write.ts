import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment, Source } from "./environment.ts";
import { writeIndex } from "./index-page.ts";
import { type Findings, reportMarkdown } from "./markdown.ts";

/** Throws when the tree differs from the commit, because nobody could repeat what is measured then. */
export function requireCommitted({ changed, commit }: Source): void {
  if (changed)
    throw new Error(`The tree differs from commit ${commit}: commit or discard the changes first`);
}

/**
 * Writes `report.md`, `results.json` and `environment.json`, and the index of all reports. Returns the report's folder.
 * Throws when the tree was not that of a commit, or when `now` another commit is checked out.
 */
export function writeReport(folder: string, findings: Findings, now: Source): string {
  const { reports, sections, environment, run, effort, load, seconds } = findings;
  requireCommitted(environment);
  if (now.commit !== environment.commit || now.changed)
    throw new Error("The tree has changed during the run");
  const target = join(folder, nameOf(environment));
  mkdirSync(target, { recursive: true });
  const results = {
    seed: run.seed,
    effort: { name: run.effort, ...effort },
    cases: reports.map(({ result }) => result),
    ...Object.fromEntries(sections.map(({ name, figures }) => [name, figures])),
  };
  writeFileSync(join(target, "report.md"), reportMarkdown(findings));
  writeFileSync(join(target, "results.json"), json(results));
  writeFileSync(join(target, "environment.json"), json({ ...environment, load, seconds }));
  writeIndex(folder);
  return target;
}

/** `2026-01-31-node-24`: two versions of Node can be measured on the same day. */
function nameOf({ date, runtime: { name, version } }: Environment): string {
  return name === "bun" ? `${date}-bun` : `${date}-node-${version.split(".")[0]}`;
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
