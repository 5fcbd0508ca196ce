import { FileError } from "../../errors.ts";
import type { DownloadOptions } from "./download.ts";
import type { OpenFile } from "./file-stream.ts";

/** Tells of every chunk that passes, and lets no more than `maxBytes` pass. */
export function watchedStream(
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
export function streamOf(
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
