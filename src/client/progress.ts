import type { Deadline } from "./deadline.ts";
import { uploadChannel } from "./diagnostics.ts";
import type { DownloadSink } from "./transport.ts";
import type { Turn } from "./turn.ts";

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
  readonly turn?: Turn | undefined;
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

/** A sink that remembers whether an answer began, and stops the clock while the receiver is at work. */
export class WatchedSink implements DownloadSink {
  readonly #sink: DownloadSink;
  readonly #deadline: Deadline;
  readonly #isPaused: boolean;
  #hasBegun = false;

  constructor(sink: DownloadSink, deadline: Deadline, { timeoutMs }: WatchOptions) {
    this.#sink = sink;
    this.#deadline = deadline;
    this.#isPaused = timeoutMs === undefined;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(size: number | undefined): void {
    this.#hasBegun = true;
    this.#sink.begin(size);
  }

  async write(chunk: Uint8Array): Promise<void> {
    if (this.#isPaused) this.#deadline.pause();
    await this.#sink.write(chunk);
    if (this.#isPaused) this.#deadline.restart();
  }
}
