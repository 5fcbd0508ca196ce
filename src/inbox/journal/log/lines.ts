/** The length of the checksum and the space behind it. */
const PREFIX = 9;
const NEWLINE = 10;

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
 * Throws an error when undamaged lines follow, which a crash cannot explain.
 */
export function* readLines(content: Buffer, path: string): Iterable<ReadLine> {
  let start = 0;
  for (;;) {
    const line = lineAt(content, start);
    if (line === undefined) return;
    const json = decodeLine(line);
    const end = start + line.length + 1;
    if (json === undefined) {
      if (hasIntactLine(content, end))
        throw new Error(
          `${path} is damaged at byte ${start}, and undamaged lines follow: restore it from a backup, or delete this line to go on without what it holds`,
        );
      return;
    }
    yield { json, end };
    start = end;
  }
}

/** Returns the line without its end; `undefined` when it has none. */
function lineAt(content: Buffer, start: number): Buffer | undefined {
  const end = content.indexOf(NEWLINE, start);
  return end === -1 ? undefined : content.subarray(start, end);
}

function hasIntactLine(content: Buffer, from: number): boolean {
  for (let start = from; ; ) {
    const line = lineAt(content, start);
    if (line === undefined) return false;
    if (decodeLine(line) !== undefined) return true;
    start += line.length + 1;
  }
}
