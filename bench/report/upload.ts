import type { UploadCost, UploadCosts } from "../upload/measure.ts";
import { bytes, duration } from "./numbers.ts";
import { table } from "./table.ts";

/** telewire's target. */
export const MAX_GROWTH_BYTES = 100_000_000;

/** The section on uploading a large file, lightest setup first; the verdicts are computed from the figures. */
export function uploadSection({ fileBytes, costs }: UploadCosts): string {
  const sorted = costs.toSorted((one, other) => one.growthBytes - other.growthBytes);
  return [
    "## Uploading a large file",
    "",
    `Peak growth of the resident memory of a process that uploads a sparse file of ${bytes(fileBytes)} from disk to a server on loopback, after one of 1 MB. One run each, so the time means little.`,
    "",
    table(
      ["setup", "growth of memory", "time"],
      sorted.map(({ setup, growthBytes, seconds }) => [
        setup,
        bytes(growthBytes),
        duration(seconds * 1e9),
      ]),
    ),
    "",
    ...sorted.filter(({ setup }) => setup.startsWith("telewire")).map(targetLine),
  ].join("\n");
}

function targetLine({ setup, growthBytes }: UploadCost): string {
  const reached = growthBytes <= MAX_GROWTH_BYTES ? "reached" : "**not reached**";
  return `- Target for ${setup}: at most ${bytes(MAX_GROWTH_BYTES)}: ${reached}.`;
}
