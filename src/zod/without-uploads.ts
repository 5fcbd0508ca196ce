import type { WithoutUploads } from "../types/index.ts";
import { fileData, type Schema } from "./schema.ts";

/** A schema for fields in which Telegram accepts no uploads: a file anywhere in the value is a problem with its path. */
export function withoutUploads<T>(schema: Schema<T>): Schema<WithoutUploads<T>> {
  const checked = schema.check(({ value, issues }) => {
    for (const path of filesIn(value, [])) {
      const message = "cannot be uploaded here; use a file_id or a URL";
      issues.push({ code: "custom", input: value, path: [...path], message });
    }
  });
  // The check ensures that the value contains no file, which the compiler cannot derive.
  return checked as unknown as Schema<WithoutUploads<T>>;
}

type Path = readonly PropertyKey[];

function filesIn(value: unknown, path: Path): readonly Path[] {
  if (typeof value !== "object" || value === null) return [];
  if ("data" in value && fileData.safeParse(value.data).success) return [path];
  return Object.entries(value).flatMap(([key, inner]) =>
    filesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}
