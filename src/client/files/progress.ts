import type { Deadline } from "../deadline.ts";
import { uploadChannel } from "../observability/channels.ts";
import type { DownloadSink } from "../transports/transport.ts";

/** Progress of an upload or a download. */
export interface FileProgress {
  /** Bytes transferred so far; starts from 0 again when an upload is retried. */
  readonly bytes: number;
  /** Total number of bytes, if known in advance. For an upload: of the whole request body, not just its files. */
  readonly totalBytes: number | undefined;
}

/** The options of a call that affect a transfer. */
export interface TransferOptions {
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
}

/** Creates the listener for the chunks of an upload: it restarts the deadline and reports to the caller and the channel. */
export function trackUpload(
  method: string,
  deadline: Deadline,
  { timeoutMs, onProgress }: TransferOptions = {},
): (sentBytes: number, totalBytes: number | undefined) => void {
  return (sentBytes, totalBytes) => {
    // A timeout set by the caller covers the whole call.
    if (timeoutMs === undefined) deadline.restart();
    onProgress?.({ bytes: sentBytes, totalBytes });
    if (uploadChannel.hasSubscribers) uploadChannel.publish({ method, sentBytes, totalBytes });
  };
}

/** Wraps a sink: calls `onBegin` when the response starts, and pauses the deadline while the receiver handles a chunk. */
export function trackDownload(
  sink: DownloadSink,
  deadline: Deadline,
  { timeoutMs }: TransferOptions,
  onBegin: () => void,
): DownloadSink {
  return {
    begin(size) {
      onBegin();
      sink.begin(size);
    },
    async write(chunk) {
      // A timeout set by the caller covers the whole download.
      if (timeoutMs === undefined) deadline.pause();
      await sink.write(chunk);
      if (timeoutMs === undefined) deadline.restart();
    },
  };
}
