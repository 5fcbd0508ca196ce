import type { Deadline } from "./deadline.ts";
import { uploadChannel } from "./diagnostics.ts";

/** How far an upload or a download came. */
export interface Progress {
  /** Bytes so far; from 0 again when an upload is tried again. */
  readonly bytes: number;
  /** Bytes in all, where that is known beforehand. For an upload: of the whole body, not of its files alone. */
  readonly totalBytes: number | undefined;
}

/** What a caller may ask of a call that carries a file. */
export interface WatchOptions {
  readonly timeoutMs?: number | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** Makes what hears of every chunk of an upload: the deadline, the caller, the channel. */
export function watchUpload(
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
