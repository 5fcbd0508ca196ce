import { FileError } from "../../errors.ts";
import type { OpenFile } from "./open-file.ts";
import type { FileProgress } from "./progress.ts";

/** Settings of one download. */
export interface DownloadOptions {
  /** Ends the download at once; what waits for it then rejects with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Time for all of it. Without it, the client's `timeoutMs` is counted from each chunk anew. */
  readonly timeoutMs?: number;
  /** Hears of every chunk. */
  readonly onProgress?: (progress: FileProgress) => void;
  /** Fails as soon as it is known to be longer. Default: no limit. */
  readonly maxBytes?: number;
}

/** What a download starts from: an object of the Bot API that names a file, such as `File`, `Document` or `PhotoSize`. */
export interface DownloadableFile {
  readonly file_id: string;
  readonly file_path?: string;
}

/** A file on its way. Read it once, by one of its methods; to give it up, cancel its stream or abort the call's signal. */
export class Download {
  /** Bytes of the file, where the server tells. */
  readonly size: number | undefined;
  readonly #stream: ReadableStream<Uint8Array>;

  constructor(stream: ReadableStream<Uint8Array>, size: number | undefined) {
    this.#stream = stream;
    this.size = size;
  }

  /** The bytes as they come, no faster than they are read. Fails with the same errors as the call. */
  stream(): ReadableStream<Uint8Array> {
    return this.#stream;
  }

  /** The whole file. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(this.#stream).arrayBuffer());
  }

  /** The whole file, as UTF-8. */
  async text(): Promise<string> {
    return new Response(this.#stream).text();
  }
}

/** Tells of every chunk that passes, and lets no more than `maxBytes` pass. */
export function progressStream(
  totalBytes: () => number | undefined,
  { onProgress, maxBytes = Number.POSITIVE_INFINITY }: DownloadOptions,
): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (Math.max(bytes, totalBytes() ?? 0) > maxBytes) {
        throw new FileError(`download: the file is longer than ${maxBytes} bytes`, "download");
      }
      controller.enqueue(chunk);
      onProgress?.({ bytes, totalBytes: totalBytes() });
    },
  });
}

/** A file on disk as a stream; `explain` makes the error that it fails with. */
export function toStream(
  file: OpenFile,
  explain: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const chunk = await file.read();
          if (chunk !== undefined) return controller.enqueue(chunk);
          controller.close();
          file.end();
        } catch (error) {
          file.end();
          controller.error(explain(error));
        }
      },
      cancel: () => file.end(),
    },
    { highWaterMark: 0 },
  );
}
