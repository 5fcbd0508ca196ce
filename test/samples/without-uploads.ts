import type { WithoutUploads } from "../../src/types/index.ts";

/** A sample with the names of files in place of the files. */
export function withoutUploads<T>(sample: T): WithoutUploads<T> {
  return JSON.parse(JSON.stringify(sample, nameOfFile));
}

function nameOfFile(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("data" in value)) return value;
  return "filename" in value ? value.filename : value;
}
