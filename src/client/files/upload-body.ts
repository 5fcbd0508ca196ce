import type { InputFile } from "../../types/index.ts";
import type { Deadline } from "../deadline.ts";
import { uploadChannel } from "../observability/channels.ts";
import { createAbortFailure, type StreamBody } from "../transports/transport.ts";
import { FileFailure } from "./file-failure.ts";
import type { Part } from "./multipart.ts";
import { isReplayable, type OpenFile, openFile } from "./open-file.ts";
import type { TransferOptions } from "./progress.ts";

const CLOSED = "the upload has ended";

/** A part of the body whose file is open. */
interface OpenPart {
  readonly filename: string;
  readonly file: OpenFile;
}

type Piece = Uint8Array | OpenPart;

/** Called with the number of bytes handed to the transport so far, and their total if known. */
export type OnSent = (sentBytes: number, totalBytes: number | undefined) => void;

/** A multipart body that is read while it is sent: of each file, only one chunk is in memory. */
export class UploadBody implements StreamBody {
  readonly #parts: readonly Part[];
  readonly #isReplayable: boolean;
  #signal: AbortSignal | undefined;
  #onSent: OnSent = () => {};
  /** Set once the files are open, unless the size of one is unknown. */
  contentLength: number | undefined;
  /** Whether the transport has received the last byte; before that, no server can have executed the call. */
  isFullySent: boolean = false;
  /** An error on this side: a {@link FileFailure}, or whatever `onSent` threw. */
  failure: { readonly reason: unknown } | undefined;
  /** The pieces of the latest attempt; replaced when another attempt starts or the body is closed. */
  #pieces: Piece[] = [];
  #isOpened = false;

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
    this.#isReplayable = parts.every((part) => isBytes(part) || isReplayable(part.data));
  }

  get isReplayable(): boolean {
    return this.failure === undefined && (this.#isReplayable || !this.#isOpened);
  }

  /**
   * Opens every file, so that a missing one fails before the request starts. Rejects when `signal` aborts; `onSent` is
   * called for each chunk that is sent later.
   */
  async prepare(signal: AbortSignal, onSent: OnSent): Promise<void> {
    if (signal.aborted) throw createAbortFailure("no");
    this.#signal = signal;
    this.#onSent = onSent;
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(createAbortFailure("no")));
    });
    const pieces = await Promise.race([this.#openFiles(), aborted]);
    this.contentLength = pieces.reduce<number | undefined>((total, piece) => {
      const size = isBytes(piece) ? piece.length : piece.file.size;
      return total === undefined || size === undefined ? undefined : total + size;
    }, 0);
  }

  async *open(): AsyncGenerator<Uint8Array, void> {
    const pieces = this.#isOpened ? await this.#openFiles() : this.#pieces;
    this.#isOpened = true;
    this.isFullySent = false;
    let sentBytes = 0;
    for (const piece of pieces) {
      for await (const chunk of isBytes(piece) ? [piece] : this.#read(piece, pieces)) {
        yield chunk;
        if (pieces !== this.#pieces) throw new Error(CLOSED);
        sentBytes += chunk.length;
        try {
          this.#onSent(sentBytes, this.contentLength);
        } catch (reason) {
          this.failure = { reason };
          throw new Error(CLOSED);
        }
      }
    }
    this.isFullySent = true;
  }

  /** Closes all files. A transport that is still reading gets an error: a truncated body must not look complete. */
  close(): void {
    for (const piece of this.#pieces) if (!isBytes(piece)) piece.file.close();
    this.#pieces = [];
  }

  async *#read(piece: OpenPart, pieces: readonly Piece[]): AsyncGenerator<Uint8Array, void> {
    let left = piece.file.size;
    for (;;) {
      let chunk: Uint8Array | undefined;
      try {
        chunk = await piece.file.read();
        if (left !== undefined) left -= chunk?.length ?? 0;
        if (left !== undefined && (left < 0 || (chunk === undefined && left > 0))) {
          throw new Error("its size changed while it was being read");
        }
      } catch (error) {
        const reason = new FileFailure(piece.filename, error);
        if (pieces === this.#pieces) this.failure = { reason };
        // Never the value that the stream threw, which may be anything: undici waits forever on `null`.
        throw reason;
      }
      if (pieces !== this.#pieces) throw new Error(CLOSED);
      if (chunk === undefined) return piece.file.close();
      yield chunk;
    }
  }

  async #openFiles(): Promise<readonly Piece[]> {
    this.close();
    const pieces = this.#pieces;
    for (const part of this.#parts) {
      const piece = isBytes(part) ? part : await this.#openFile(part);
      if (pieces !== this.#pieces) {
        if (!isBytes(piece)) piece.file.close();
        throw new Error(CLOSED);
      }
      pieces.push(piece);
    }
    return pieces;
  }

  async #openFile({ filename, data }: InputFile): Promise<OpenPart> {
    const file = await openFile(data, this.#signal).catch((error) => {
      const reason = new FileFailure(filename, error);
      this.failure = { reason };
      throw reason;
    });
    return { filename, file };
  }
}

/** Creates the listener for the chunks of an upload: it restarts the deadline and reports to the caller and the channel. */
export function trackUpload(
  method: string,
  deadline: Deadline,
  { timeoutMs, onProgress }: TransferOptions = {},
): OnSent {
  return (sentBytes, totalBytes) => {
    // A timeout set by the caller covers the whole call.
    if (timeoutMs === undefined) deadline.restart();
    onProgress?.({ bytes: sentBytes, totalBytes });
    if (uploadChannel.hasSubscribers) uploadChannel.publish({ method, sentBytes, totalBytes });
  };
}

function isBytes(part: Part | Piece): part is Uint8Array {
  return part instanceof Uint8Array;
}
