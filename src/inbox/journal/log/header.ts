import type { Position } from "./folder.ts";

/** The version of the files. */
export const FORMAT = 1;

/** The first line of a log or a snapshot. */
export interface Header {
  readonly format: number;
  /** The log before, and how many bytes of it count: its writer may have gone on after it was deposed. */
  readonly previous: (Position & { readonly length: number }) | null;
}

/** Reads a header. Throws an error for one of a newer version. */
export function parseHeader(json: string, path: string): Header {
  const header: Header = JSON.parse(json);
  if (header.format > FORMAT)
    throw new Error(
      `${path} was written by a newer version of telewire: use that version or a later one`,
    );
  return header;
}
