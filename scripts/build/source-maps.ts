import { readFileSync, writeFileSync } from "node:fs";
import {
  decode,
  encode,
  type SourceMapLine,
  type SourceMapSegment,
} from "@jridgewell/sourcemap-codec";

interface SourceMap {
  readonly mappings: string;
  readonly names: readonly string[];
}

/**
 * Reduces the source map of a built file to what a stack needs: the file and the line. Columns and names are most of a map.
 */
export function reduceSourceMap(path: string): void {
  const map: SourceMap = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...map, mappings: toLines(map.mappings), names: [] }));
}

/** Mappings of whole lines: a segment stays where another source line begins, and the first of a line covers all of it. */
export function toLines(mappings: string): string {
  return encode(decode(mappings).map(startsOfLines));
}

function startsOfLines(segments: SourceMapLine): SourceMapLine {
  const kept: SourceMapSegment[] = [];
  let lastSource: number | undefined;
  let lastLine: number | undefined;
  for (const [column, source, line] of segments) {
    if (source === undefined || line === undefined) continue;
    if (source === lastSource && line === lastLine) continue;
    kept.push([kept.length === 0 ? 0 : column, source, line, 0]);
    lastSource = source;
    lastLine = line;
  }
  return kept;
}
