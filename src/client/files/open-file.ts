import type { FileSource, InputFile } from "../../types/index.ts";
import { contentLengthOf, IDENTITY_ENCODING } from "../transports/http-message.ts";
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

/** A file that is being read. */
export interface OpenFile {
  /** Bytes in all, where that is known beforehand. */
  readonly size: number | undefined;
  /** The next bytes; `undefined` at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Frees what is held, at once, also while a read is pending. */
  end(): void;
}

const CHUNK_BYTES = 65_536;

/** Reads bytes that are there already. */
function openBytes(bytes: Uint8Array): OpenFile {
  let at = 0;
  return {
    size: bytes.length,
    read() {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      at += chunk.length;
      return Promise.resolve(chunk.length === 0 ? undefined : chunk);
    },
    end() {},
  };
}

/** Reads a web stream. */
function openStream(stream: ReadableStream<Uint8Array>, size: number | undefined): OpenFile {
  const reader = stream.getReader();
  return {
    size,
    async read() {
      const { value, done } = await reader.read();
      return done ? undefined : bytesOf(value);
    },
    end: () => dropped(() => reader.cancel()),
  };
}

/** Reads a stream of Node, a generator, or anything else that is iterated. */
function openIterable(source: AsyncIterable<unknown>): OpenFile {
  const iterator = source[Symbol.asyncIterator]();
  // Asked for now: a stream of Node that fails while nobody listens would end the process.
  let next: Promise<IteratorResult<unknown>> | undefined = Promise.resolve(iterator.next());
  dropped(() => next);
  return {
    size: undefined,
    async read() {
      const { value, done } = await (next ?? iterator.next());
      next = undefined;
      return done === true ? undefined : bytesOf(value);
    },
    end() {
      dropped(() => {
        // A stream of Node is told directly: its iterator would first wait for the chunk that may never come.
        if ("destroy" in source && typeof source.destroy === "function") return source.destroy();
        return iterator.return?.();
      });
    },
  };
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new TypeError(`its stream gave ${typeof chunk}, not Uint8Array`);
}

/** Runs what nothing waits for. An iterator of the user's may throw, or return what is no promise. */
function dropped(ending: () => unknown): void {
  (async () => ending())().catch(() => {});
}

/** Opens a file on disk. What is appended while it is read is left out. */
export async function openPath(path: URL | string): Promise<OpenFile> {
  const { open } = process.getBuiltinModule("node:fs/promises");
  const handle = await open(path);
  const end = () => {
    handle.close().catch(() => {});
  };
  try {
    const stats = await handle.stat();
    // A pipe or device tells no size.
    const size = stats.isFile() ? stats.size : undefined;
    let left = size ?? Number.POSITIVE_INFINITY;
    return {
      size,
      async read() {
        const length = Math.min(CHUNK_BYTES, left);
        if (length === 0) return undefined;
        const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, null);
        left -= bytesRead;
        return bytesRead === 0 ? undefined : buffer.subarray(0, bytesRead);
      },
      end,
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Fetches what a URL leads to, provided that it is there: an error page must never be sent in place of a file. */
async function openUrl(url: URL, signal: AbortSignal | undefined): Promise<OpenFile> {
  const init = { headers: IDENTITY_ENCODING, redirect: "manual", signal: signal ?? null } as const;
  const response = await fetch(url, init).catch((cause: unknown) => {
    // Its message may show the URL, and in that a password.
    throw new Error(`${url.host} gave no answer`, { cause });
  });
  const { ok, status, body } = response;
  if (!ok || body === null) {
    await body?.cancel();
    throw new Error(`${url.host} answered with HTTP ${status}`);
  }
  return openStream(body, contentLengthOf(response));
}
