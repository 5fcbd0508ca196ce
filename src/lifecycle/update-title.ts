import type { UpdateKind } from "../types/index.ts";

/** Names an update in log lines and errors: `update 7 (message)`, and `job "remind" of update 7 (message)`. */
export function updateTitle(
  updateId: number,
  kind: UpdateKind | undefined,
  job: string | undefined,
): string {
  return `${jobTitle(job)}update ${updateId} (${kind ?? "unknown kind"})`;
}

/** Names a job before its update: `job "remind" of `. Empty without one. */
export function jobTitle(job: string | undefined): string {
  return job === undefined ? "" : `job ${JSON.stringify(job)} of `;
}
