import type { FileSource, InputFile } from "../../types/index.ts";
import { contentLengthOf, IDENTITY_ENCODING } from "../transports/http-message.ts";
import { isFileSource } from "./input-file.ts";

/** A file that is being read. */
export interface OpenFile {
  /** Size in bytes, if known in advance. */
  readonly size: number | undefined;
  /** Resolves with the next bytes, or with `undefined` at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Frees the resources immediately, even while a read is pending. */
  close(): void;
}

const CHUNK_BYTES = 131_072;

/** Streams that a call has read from; each can be read only once. */
const consumed = new WeakSet<object>();

/** Whether the bytes can be read again from the start. */
export function isReplayable(data: InputFile["data"]): boolean {
  return (
    typeof data === "function" ||
    data instanceof URL ||
    data instanceof Blob ||
    data instanceof Uint8Array
  );
}

/** Opens a file for reading. Rejects when it cannot be read, or was a stream that has already been read. */
export async function openFile(
  data: InputFile["data"],
  signal: AbortSignal | undefined,
): Promise<OpenFile> {
  const source = typeof data === "function" ? await data() : data;
  if (!isFileSource(source)) {
    throw new TypeError("the function did not return file data");
  }
  if (source instanceof Uint8Array) return openBytes(source);
  if (source instanceof Blob) return openStream(source.stream(), source.size);
  if (source instanceof URL) {
    return source.protocol === "file:" ? openPath(source) : openUrl(source, signal);
  }
  if (consumed.has(source) || isConsumed(source)) {
    throw new Error(
      "the stream has already been read: pass InputFile a function that returns a new one",
    );
  }
  consumed.add(source);
  return "getReader" in source ? openStream(source, undefined) : openIterable(source);
}

/** A web stream that is being read is locked; a Node stream records whether it was read. */
function isConsumed(source: FileSource): boolean {
  return ["locked", "readableDidRead", "destroyed"].some(
    (property) => Reflect.get(source, property) === true,
  );
}

function openBytes(bytes: Uint8Array): OpenFile {
  let at = 0;
  return {
    size: bytes.length,
    read() {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      at += chunk.length;
      return Promise.resolve(chunk.length === 0 ? undefined : chunk);
    },
    close() {},
  };
}

/** Opens a file on disk. Bytes appended while it is being read are not included. */
export async function openPath(path: URL | string): Promise<OpenFile> {
  const { open } = process.getBuiltinModule("node:fs/promises");
  const handle = await open(path);
  const close = () => {
    handle.close().catch(() => {});
  };
  try {
    const stats = await handle.stat();
    // Pipes and devices report no size.
    const size = stats.isFile() ? stats.size : undefined;
    let left = size ?? Number.POSITIVE_INFINITY;
    const readChunk = async (): Promise<Uint8Array | undefined> => {
      const length = Math.min(CHUNK_BYTES, left);
      if (length === 0) return undefined;
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, null);
      left -= bytesRead;
      return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
    };
    let next: Promise<Uint8Array | undefined> | undefined;
    return {
      size,
      async read() {
        const chunk = await (next ?? readChunk());
        // The disk works while the transport sends. Guarded by the benchmark upload.
        next = chunk && readChunk();
        next?.catch(() => {});
        return chunk;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Fetches a URL. Rejects on any status but success: an error page must never be sent in place of the file. */
async function openUrl(url: URL, signal: AbortSignal | undefined): Promise<OpenFile> {
  const init = { headers: IDENTITY_ENCODING, redirect: "manual", signal: signal ?? null } as const;
  const response = await fetch(url, init).catch((cause: unknown) => {
    // The message of the cause may contain the URL, and with it a password.
    throw new Error(`no response from ${url.host}`, { cause });
  });
  const { ok, status, body } = response;
  if (!ok || body === null) {
    await body?.cancel();
    throw new Error(`${url.host} responded with HTTP ${status}`);
  }
  return openStream(body, contentLengthOf(response));
}

function openStream(stream: ReadableStream<Uint8Array>, size: number | undefined): OpenFile {
  const reader = stream.getReader();
  return {
    size,
    async read() {
      const { value, done } = await reader.read();
      return done ? undefined : checkBytes(value);
    },
    close: () => ignoreErrors(() => reader.cancel()),
  };
}

/** Opens a Node stream, a generator, or any other async iterable. */
function openIterable(source: AsyncIterable<unknown>): OpenFile {
  const iterator = source[Symbol.asyncIterator]();
  // Started now: a Node stream that fails while nothing listens would end the process.
  let next: Promise<IteratorResult<unknown>> | undefined = Promise.resolve(iterator.next());
  ignoreErrors(() => next);
  return {
    size: undefined,
    async read() {
      const { value, done } = await (next ?? iterator.next());
      next = undefined;
      return done === true ? undefined : checkBytes(value);
    },
    close() {
      ignoreErrors(() => {
        // A Node stream is destroyed directly: its iterator would first wait for a chunk that may never come.
        if ("destroy" in source && typeof source.destroy === "function") return source.destroy();
        return iterator.return?.();
      });
    },
  };
}

function checkBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError(`the stream returned ${typeof chunk}, not Uint8Array`);
}

/** Runs clean-up that nothing waits for. A custom iterator may throw, or return something other than a promise. */
function ignoreErrors(cleanUp: () => unknown): void {
  (async () => cleanUp())().catch(() => {});
}
