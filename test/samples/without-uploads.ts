import type { WithoutUploads } from "../../src/types/index.ts";

/** A sample with a file's name wherever it had a file. */
export function withoutUploads<T>(sample: T): WithoutUploads<T> {
  return JSON.parse(JSON.stringify(sample, nameOfFile));
}

function nameOfFile(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("data" in value)) return value;
  return "filename" in value ? value.filename : value;
}
