import type { Deadline } from "../deadline.ts";
import { uploadChannel } from "../observability/channels.ts";
import type { Ticket } from "../ticket.ts";
import type { DownloadSink } from "../transports/transport.ts";

/** How far an upload or a download came. */
export interface FileProgress {
  /** Bytes so far; from 0 again when an upload is tried again. */
  readonly bytes: number;
  /** Bytes in all, where that is known beforehand. For an upload: of the whole body, not of its files alone. */
  readonly totalBytes: number | undefined;
}

/** What a caller may ask of a call that carries a file. */
export interface WatchOptions {
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((progress: FileProgress) => void) | undefined;
  readonly background?: boolean | undefined;
  /** Shared by calls that are tries of one, as those of a broadcast are. */
  readonly ticket?: Ticket | undefined;
}

/** Makes what hears of every chunk of an upload: the deadline, the caller, the channel. */
export function trackUpload(
  method: string,
  deadline: Deadline,
  { timeoutMs, onProgress }: WatchOptions = {},
): (sentBytes: number, totalBytes: number | undefined) => void {
  return (sentBytes, totalBytes) => {
    // A time that the caller set for the call is for the whole of it.
    if (timeoutMs === undefined) deadline.restart();
    onProgress?.({ bytes: sentBytes, totalBytes });
    if (uploadChannel.hasSubscribers) uploadChannel.publish({ method, sentBytes, totalBytes });
  };
}

/** Makes a sink that tells when an answer begins, and stops the clock while the receiver is at work. */
export function trackDownload(
  sink: DownloadSink,
  deadline: Deadline,
  { timeoutMs }: WatchOptions,
  onBegin: () => void,
): DownloadSink {
  return {
    begin(size) {
      onBegin();
      sink.begin(size);
    },
    async write(chunk) {
      // A time that the caller set for the download is for the whole of it.
      if (timeoutMs === undefined) deadline.pause();
      await sink.write(chunk);
      if (timeoutMs === undefined) deadline.restart();
    },
  };
}
