import { FileError } from "../../errors.ts";
import type { OpenFile } from "./open-file.ts";
import type { FileProgress } from "./progress.ts";

/** Settings of one download. */
export interface DownloadOptions {
  /** Cancels the download immediately; pending reads then reject with `signal.reason`. */
  readonly signal?: AbortSignal;
  /** Time for the whole download. Default: the client's `timeoutMs`, which restarts with each chunk. */
  readonly timeoutMs?: number;
  /** Called for each chunk. */
  readonly onProgress?: (progress: FileProgress) => void;
  /** Fails as soon as the file is known to be larger. Default: no limit. */
  readonly maxBytes?: number;
}

/** An object of the Bot API that identifies a file, such as `File`, `Document` or `PhotoSize`. */
export interface DownloadableFile {
  readonly file_id: string;
  readonly file_path?: string;
}

/** A file being downloaded. Read it once, with one of its methods; to stop, cancel its stream or abort the call's signal. */
export class Download {
  /** Size of the file in bytes, if the server states it. */
  readonly size: number | undefined;
  readonly #stream: ReadableStream<Uint8Array>;

  constructor(stream: ReadableStream<Uint8Array>, size: number | undefined) {
    this.#stream = stream;
    this.size = size;
  }

  /** Returns the bytes as a stream, fetched only as fast as it is read. It fails with the same errors as the call. */
  stream(): ReadableStream<Uint8Array> {
    return this.#stream;
  }

  /** Reads the whole file. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await new Response(this.#stream).arrayBuffer());
  }

  /** Reads the whole file as UTF-8. */
  async text(): Promise<string> {
    return new Response(this.#stream).text();
  }
}

/** Creates a stream that passes chunks through, reports progress, and fails beyond `maxBytes`. */
export function progressStream(
  totalBytes: () => number | undefined,
  { onProgress, maxBytes = Number.POSITIVE_INFINITY }: DownloadOptions,
): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (Math.max(bytes, totalBytes() ?? 0) > maxBytes) {
        throw new FileError(`download: the file is larger than ${maxBytes} bytes`, "download");
      }
      controller.enqueue(chunk);
      onProgress?.({ bytes, totalBytes: totalBytes() });
    },
  });
}

/** Converts an open file to a stream; `toError` converts the error that the stream fails with. */
export function toStream(
  file: OpenFile,
  toError: (error: unknown) => unknown,
): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const chunk = await file.read();
          if (chunk !== undefined) return controller.enqueue(chunk);
          controller.close();
          file.close();
        } catch (error) {
          file.close();
          controller.error(toError(error));
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
}
