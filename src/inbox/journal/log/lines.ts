/** The length of the checksum and the space behind it. */
const PREFIX = 9;
const NEWLINE = 10;
/** The change that says how much was on the disk. */
const SYNCED = "synced";

/** A line of a file: the CRC-32 of a JSON text, and the text. */
export function encodeLine(value: unknown): string {
  const json = JSON.stringify(value);
  return `${checksum(json)} ${json}\n`;
}

/** Returns the text of a line without its end; `undefined` when it is damaged. */
function decodeLine(line: Buffer): string | undefined {
  if (line.length <= PREFIX) return undefined;
  const json = line.toString("utf8", PREFIX);
  return line.toString("latin1", 0, PREFIX) === `${checksum(json)} ` ? json : undefined;
}

function checksum(text: string): string {
  return process.getBuiltinModule("node:zlib").crc32(text).toString(16).padStart(8, "0");
}

/** A line that was read, and where the next one begins. */
export interface ReadLine {
  readonly json: string;
  readonly end: number;
}

/**
 * Reads lines from the content of a file, up to the first one that is damaged: the last write before a crash may be incomplete.
 * Throws an error when a later line says that it was on the disk. Only a file that `canShrink` may go on without that line.
 */
export function* readLines(content: Buffer, path: string, canShrink: boolean): Iterable<ReadLine> {
  let start = 0;
  for (const line of linesFrom(content, start)) {
    const json = decodeLine(line);
    const end = start + line.length + 1;
    if (json === undefined) {
      if (hasSynced(content, end, start)) throw damageError(path, start, canShrink);
      return;
    }
    yield { json, end };
    start = end;
  }
}

export function damageError(path: string, at: number, canShrink = false): Error {
  const way = canShrink ? ", or delete this line to go on without what it holds" : "";
  return new Error(`${path} is damaged at byte ${at}: restore the folder from a backup${way}`);
}

/** The lines without their ends, up to one that has none. */
function* linesFrom(content: Buffer, from: number): Iterable<Buffer> {
  for (let start = from; ; ) {
    const end = content.indexOf(NEWLINE, start);
    if (end === -1) return;
    yield content.subarray(start, end);
    start = end + 1;
  }
}

/** Whether a line from here on says that the byte at an offset was on the disk. */
function hasSynced(content: Buffer, from: number, offset: number): boolean {
  for (const line of linesFrom(content, from)) {
    const json = decodeLine(line);
    if (json === undefined) continue;
    const value: unknown = JSON.parse(json);
    if (Array.isArray(value) && value[0] === SYNCED && value[1] > offset) return true;
  }
  return false;
}
