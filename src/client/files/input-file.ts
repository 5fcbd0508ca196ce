import type { FileSource, InputFile as InputFileShape } from "../../types/index.ts";

/**
 * A file to upload, for any parameter or nested field that accepts one. It is read chunk by chunk while it is sent.
 *
 * Accepts the path of a file, a `URL` (`http:`, `https:` or `file:`) to read from this process, a `Blob`, bytes, a web or Node
 * stream, any other async iterable of bytes, or a function that returns one of these for each attempt. A stream can be sent
 * only once.
 *
 * @see https://core.telegram.org/bots/api#sending-files
 * @example bot.command("cat", (ctx) => ctx.replyWithPhoto(new InputFile("cat.jpg")));
 */
export class InputFile implements InputFileShape {
  readonly filename: string;
  readonly type: string | undefined;
  readonly data: InputFileShape["data"];

  /**
   * @param filename Default: the name of the `File`, or the last segment of the path or URL, or else `file`.
   * @param type Media type. Default: the type of the `Blob`, or else `application/octet-stream`.
   * @throws TypeError when `data` is not of an accepted kind, or is a path on a runtime without a file system.
   */
  constructor(data: string | InputFileShape["data"], filename?: string, type?: string) {
    this.data = typeof data === "string" ? pathToUrl(data) : data;
    if (!isFileData(this.data)) {
      throw new TypeError(
        "InputFile takes a path, a URL object, a Blob, a Uint8Array, a stream of bytes, or a function that returns one of these",
      );
    }
    this.filename = filename ?? filenameOf(this.data) ?? "file";
    this.type = type;
  }
}

/** Whether a value has the shape of an `InputFile`: two copies of this package accept each other's files. */
export function isInputFile(value: unknown): value is InputFileShape {
  return (
    typeof value === "object" &&
    value !== null &&
    "data" in value &&
    "filename" in value &&
    isFileData(value.data)
  );
}

function isFileData(data: unknown): data is InputFileShape["data"] {
  return typeof data === "function" || isFileSource(data);
}

/** Whether bytes can be read from a value. */
export function isFileSource(data: unknown): data is FileSource {
  return (
    data instanceof Uint8Array ||
    data instanceof Blob ||
    (data instanceof URL && /^(?:file|https?):$/.test(data.protocol)) ||
    data instanceof ReadableStream ||
    (typeof data === "object" && data !== null && Symbol.asyncIterator in data)
  );
}

/** Resolves a path now: the working directory may have changed by the time the file is sent. */
function pathToUrl(path: string): URL {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) {
    throw new TypeError(
      "InputFile takes a string as a path: pass new URL(...) to fetch the file from here, or pass the plain string instead of an InputFile to let Telegram fetch it",
    );
  }
  if (typeof process === "undefined" || process.getBuiltinModule === undefined) {
    throw new TypeError("InputFile cannot read a path: this runtime has no file system");
  }
  return process.getBuiltinModule("node:url").pathToFileURL(path);
}

function filenameOf(data: InputFileShape["data"]): string | undefined {
  if (data instanceof URL) return lastSegment(decodePath(data.pathname));
  const isNamed = data instanceof Blob && "name" in data && typeof data.name === "string";
  // The name of a `Bun.file` is its path.
  return isNamed ? lastSegment(String(data.name)) : undefined;
}

function lastSegment(path: string): string | undefined {
  return path.split("/").at(-1) || undefined;
}

/** Decodes a path, unless it contains a `%` that encodes nothing. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
