import type { InputFile as InputFileShape } from "../types/index.ts";

/**
 * A file to upload, for any parameter or nested field that takes one.
 *
 * Wraps bytes or a `Blob`; for a file on disk take `await openAsBlob(path)` of `node:fs`, or `Bun.file(path)`.
 * The whole file passes through memory.
 *
 * @see https://core.telegram.org/bots/api#sending-files
 */
export class InputFile implements InputFileShape {
  readonly filename: string;
  readonly data: Blob | Uint8Array;

  /** Without `filename`, the name of a `File` is taken, else `file`. */
  constructor(data: Blob | Uint8Array, filename?: string) {
    if (!isFileData(data)) {
      throw new TypeError(
        "InputFile takes a Blob or a Uint8Array; for a path give await openAsBlob(path) of node:fs, and send a URL or a file_id as a plain string",
      );
    }
    this.data = data;
    this.filename = filename ?? nameOf(data) ?? "file";
  }
}

/** Any object of the shape, so that two copies of this package understand each other's files. */
export function isInputFile(value: unknown): value is InputFileShape {
  return typeof value === "object" && value !== null && "data" in value && isFileData(value.data);
}

function isFileData(data: unknown): data is Blob | Uint8Array {
  return data instanceof Blob || data instanceof Uint8Array;
}

function nameOf(data: Blob | Uint8Array): string | undefined {
  return "name" in data && typeof data.name === "string" ? data.name : undefined;
}
