import type { FileSource, InputFile } from "../../types/index.ts";
import { openPath } from "./file-path.ts";
import { type OpenFile, openBytes, openIterable, openStream } from "./file-stream.ts";
import { openUrl } from "./file-url.ts";
import { isFileSource } from "./input-file.ts";

/** Streams that were handed to a call; each gives its bytes only once. */
const taken = new WeakSet<object>();

/** Whether the bytes can be had again from their beginning. */
export function isReplayable(data: InputFile["data"]): boolean {
  return (
    typeof data === "function" ||
    data instanceof URL ||
    data instanceof Blob ||
    data instanceof Uint8Array
  );
}

/** Begins to read a file. Rejects when it cannot be read, or not any more. */
export async function openFile(
  data: InputFile["data"],
  signal: AbortSignal | undefined,
): Promise<OpenFile> {
  const source = typeof data === "function" ? await data() : data;
  if (!isFileSource(source)) throw new TypeError("the function gave no source of bytes");
  if (source instanceof Uint8Array) return openBytes(source);
  if (source instanceof Blob) return openStream(source.stream(), source.size);
  if (source instanceof URL) {
    return source.protocol === "file:" ? openPath(source) : openUrl(source, signal);
  }
  if (taken.has(source) || isRead(source)) {
    throw new Error("its stream was read before: give InputFile a function that returns a new one");
  }
  taken.add(source);
  return "getReader" in source ? openStream(source, undefined) : openIterable(source);
}

/** A web stream that is read already has a reader; a stream of Node remembers that it was read. */
function isRead(source: FileSource): boolean {
  return ["locked", "readableDidRead", "destroyed"].some(
    (sign) => Reflect.get(source, sign) === true,
  );
}
