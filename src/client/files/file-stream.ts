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
export function openBytes(bytes: Uint8Array): OpenFile {
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
export function openStream(stream: ReadableStream<Uint8Array>, size: number | undefined): OpenFile {
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
export function openIterable(source: AsyncIterable<unknown>): OpenFile {
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
