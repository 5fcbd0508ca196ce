import type { Job } from "../dispatch/index.ts";
import type { Update } from "../types/index.ts";

/** A job, and the update in whose chat it runs. */
export interface StoredJob extends Job {
  readonly update: Update;
}

/** Turns a job into the JSON of its entry. */
export function packJob({ name, data, update }: StoredJob): string {
  return JSON.stringify({ job: name, data, update });
}

/** Whether an entry holds a job; updates have numbers as ids. */
export function isJob({ id }: { readonly id: string }): boolean {
  return id.startsWith("job:");
}

/** Reads the JSON of an entry that holds a job. */
export function unpackJob(json: string): StoredJob {
  // Written by `packJob`.
  const { job, data, update }: { job: string; data: unknown; update: Update } = JSON.parse(json);
  return { name: job, data, update };
}
