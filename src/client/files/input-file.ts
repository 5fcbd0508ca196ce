import type { FileSource, InputFile as InputFileShape } from "../../types/index.ts";

/**
 * A file to upload, for any parameter or nested field that takes one. It is read chunk by chunk while it is sent.
 *
 * Takes the path of a file, a `URL` (`http:`, `https:`, `file:`) that is read from here, a `Blob`, bytes, a web or Node
 * stream, anything else that gives its bytes bit by bit, or a function that returns one of these anew for each try. A stream
 * can be sent once.
 *
 * @see https://core.telegram.org/bots/api#sending-files
 */
export class InputFile implements InputFileShape {
  readonly filename: string;
  readonly type: string | undefined;
  readonly data: InputFileShape["data"];

  /**
   * @param filename Without it: the name of the `File`, the last part of the path or URL, else `file`.
   * @param type Media type. Without it: that of the `Blob`, else `application/octet-stream`.
   * @throws TypeError when it is nothing of these, or a path where there is no file system.
   */
  constructor(data: string | InputFileShape["data"], filename?: string, type?: string) {
    this.data = typeof data === "string" ? urlOfPath(data) : data;
    if (!isFileData(this.data)) {
      throw new TypeError(
        "InputFile takes a path, a URL object, a Blob, a Uint8Array, a stream of bytes, or a function that returns one of these",
      );
    }
    this.filename = filename ?? nameOf(this.data) ?? "file";
    this.type = type;
  }
}

/** Any object of the shape, so that two copies of this package understand each other's files. */
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

/** Whether bytes can be read from it. */
export function isFileSource(data: unknown): data is FileSource {
  return (
    data instanceof Uint8Array ||
    data instanceof Blob ||
    (data instanceof URL && /^(?:file|https?):$/.test(data.protocol)) ||
    data instanceof ReadableStream ||
    (typeof data === "object" && data !== null && Symbol.asyncIterator in data)
  );
}

/** Made absolute now: the working directory may be another one when the file is sent. */
function urlOfPath(path: string): URL {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(path)) {
    throw new TypeError(
      "InputFile takes a string as a path: give new URL(...) for a file that is fetched from here, and a plain string in place of an InputFile for one that Telegram fetches",
    );
  }
  if (typeof process === "undefined" || process.getBuiltinModule === undefined) {
    throw new TypeError("InputFile takes a path only where there is a file system");
  }
  return process.getBuiltinModule("node:url").pathToFileURL(path);
}

function nameOf(data: InputFileShape["data"]): string | undefined {
  if (data instanceof URL) return lastPart(decoded(data.pathname));
  const isNamed = data instanceof Blob && "name" in data && typeof data.name === "string";
  // The name of a `Bun.file` is its path.
  return isNamed ? lastPart(String(data.name)) : undefined;
}

function lastPart(path: string): string | undefined {
  return path.split("/").at(-1) || undefined;
}

/** A URL may hold a `%` that encodes nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
