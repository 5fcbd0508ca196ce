import type { UploadCost, UploadCosts } from "../upload/measure.ts";
import { bytes, duration } from "./numbers.ts";
import { table } from "./table.ts";

/** What telewire wants to stay below. */
export const MOST_GROWTH_BYTES = 100_000_000;

/** The section on uploading a large file, the lightest first; each verdict follows from the figures. */
export function uploadSection({ fileBytes, costs }: UploadCosts): string {
  const sorted = costs.toSorted((one, other) => one.growthBytes - other.growthBytes);
  return [
    "## Uploading a large file",
    "",
    `By how much the resident memory of a process grew at its peak, while it uploaded a sparse file of ${bytes(fileBytes)} from disk to a server on loopback, after one of 1 MB. One run each; the time says little.`,
    "",
    table(
      ["way", "growth of memory", "time"],
      sorted.map(({ way, growthBytes, seconds }) => [
        way,
        bytes(growthBytes),
        duration(seconds * 1e9),
      ]),
    ),
    "",
    ...sorted.filter(({ way }) => way.startsWith("telewire")).map(judged),
  ].join("\n");
}

function judged({ way, growthBytes }: UploadCost): string {
  const reached = growthBytes <= MOST_GROWTH_BYTES ? "reached" : "**not reached**";
  return `- Target for ${way}: at most ${bytes(MOST_GROWTH_BYTES)}: ${reached}.`;
}
