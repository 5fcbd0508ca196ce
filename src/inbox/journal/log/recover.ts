import type { Change } from "../state/change.ts";
import { compare, type Listing, logName, type Position, snapshotName, syncFile } from "./folder.ts";
import { type Header, parseHeader } from "./header.ts";
import { damageError, type ReadLine, readLines } from "./lines.ts";

/** How many lines are read before other work gets a turn. */
const LINES_AT_ONCE = 1_000;

/** A log or snapshot that has to be read. */
interface Segment {
  readonly path: string;
  readonly content: Buffer;
}

/** Where a new log has to go on. */
export interface Recovered {
  /** `null` in an empty folder. */
  readonly previous: Header["previous"];
  /** Changes that were read, and may not be on the disk. */
  readonly unsynced: readonly Change[];
}

/** Reads everything that a journal has stored. */
export async function recover(
  folder: string,
  listing: Listing,
  apply: (change: Change) => void,
): Promise<Recovered> {
  const { segments, last } = readChain(folder, listing);
  const newest = segments.at(-1);
  // The next log says how long it is, and its writer may have ended before it was on the disk.
  if (newest !== undefined) syncFile(newest.path);
  let length = 0;
  let unsynced: { readonly change: Change; readonly end: number }[] = [];
  for (const segment of segments) {
    const { path, content } = segment;
    let lines = 0;
    length = 0;
    unsynced = [];
    for (const { json, end } of readLines(content, path, segment === newest)) {
      length = end;
      if (++lines % LINES_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
      // The header.
      if (lines === 1) continue;
      const change = parseChange(json);
      apply(change);
      if (change[0] === "synced") unsynced = unsynced.filter((each) => each.end > change[1]);
      else if (path.endsWith(".log")) unsynced.push({ change, end });
    }
    if (segment !== newest && length < content.length) throw damageError(path, length);
  }
  const previous = last === undefined ? null : { ...last, length };
  return { previous, unsynced: unsynced.map(({ change }) => change) };
}

function parseChange(json: string): Change {
  return JSON.parse(json);
}

/** The latest snapshot, and the logs since, each as far as the next one has read it. */
function readChain(
  folder: string,
  { logs, snapshots }: Listing,
): { readonly segments: readonly Segment[]; readonly last: Position | undefined } {
  const segments: Segment[] = [];
  const newest = logs.map((position) => readLog(folder, position)).find((log) => log !== undefined);
  let log = newest;
  while (log !== undefined) {
    const { position } = log;
    segments.unshift(log);
    const snapshot = snapshots.find((each) => compare(each, position) === 0);
    if (snapshot !== undefined) {
      segments.unshift(readSnapshot(folder, snapshot));
      break;
    }
    const { previous } = log.header;
    if (previous === null) break;
    log = readLog(folder, previous, previous.length);
    if (log === undefined)
      throw new Error(
        `${folder}/${logName(previous)} is missing or damaged: restore the folder from a backup`,
      );
  }
  return { segments, last: newest?.position };
}

/** Returns `undefined` for a log without a header: its writer has not got as far as storing anything. */
function readLog(
  folder: string,
  position: Position,
  length?: number,
): (Segment & { readonly position: Position; readonly header: Header }) | undefined {
  const path = `${folder}/${logName(position)}`;
  const content = readIfThere(path)?.subarray(0, length);
  const first = content && firstLine(content, path);
  if (content === undefined || first === undefined) return undefined;
  if (length !== undefined && content.length < length)
    throw new Error(`${path} is shorter than it was: restore the folder from a backup`);
  return { path, content, position, header: parseHeader(first.json, path) };
}

function readSnapshot(folder: string, position: Position): Segment {
  const path = `${folder}/${snapshotName(position)}`;
  const content = process.getBuiltinModule("node:fs").readFileSync(path);
  const first = firstLine(content, path);
  if (first === undefined) throw new Error(`${path} is damaged: restore the folder from a backup`);
  parseHeader(first.json, path);
  return { path, content };
}

function firstLine(content: Buffer, path: string): ReadLine | undefined {
  for (const line of readLines(content, path, false)) return line;
  return undefined;
}

function readIfThere(path: string): Buffer | undefined {
  const { existsSync, readFileSync } = process.getBuiltinModule("node:fs");
  return existsSync(path) ? readFileSync(path) : undefined;
}
