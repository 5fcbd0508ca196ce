import type { InputFile } from "../../types/index.ts";
import { type StreamBody, TransportFailure } from "../transports/transport.ts";
import { FileFailure } from "./file-failure.ts";
import type { Part } from "./multipart.ts";
import { isReplayable, type OpenFile, openFile } from "./open-file.ts";

const ENDED = "the upload has ended";

/** A file of the body, open. */
interface OpenPart {
  readonly filename: string;
  readonly file: OpenFile;
}

type Piece = Uint8Array | OpenPart;

/** Hears how many bytes were handed over, of how many. */
export type OnSent = (sentBytes: number, totalBytes: number | undefined) => void;

/** A multipart body that is read while it is sent: of each file, only a chunk is in memory. */
export class UploadBody implements StreamBody {
  readonly #parts: readonly Part[];
  readonly #isReplayable: boolean;
  #signal: AbortSignal | undefined;
  #onSent: OnSent = () => {};
  /** Known once the files are open, unless one is a stream. */
  contentLength: number | undefined;
  /** Whether the body was handed over to its last byte; until then no server can have executed the call. */
  isFullySent: boolean = false;
  /** What went wrong on this side: a {@link FileFailure}, or what `onSent` threw. */
  failure: { readonly reason: unknown } | undefined;
  /** What the latest try reads; another array means another try, or the end. */
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
   * Opens every file, before anything is sent: what is not there begins no request. `signal` ends that; `onSent` hears of
   * every chunk.
   */
  async prepare(signal: AbortSignal, onSent: OnSent): Promise<void> {
    this.#signal = signal;
    this.#onSent = onSent;
    const aborted = new Promise<never>((_resolve, reject) => {
      const fail = () => reject(new TransportFailure("the request was aborted", "no", "ABORT_ERR"));
      signal.addEventListener("abort", fail);
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
        if (pieces !== this.#pieces) throw new Error(ENDED);
        sentBytes += chunk.length;
        try {
          this.#onSent(sentBytes, this.contentLength);
        } catch (reason) {
          this.failure = { reason };
          throw new Error(ENDED);
        }
      }
    }
    this.isFullySent = true;
  }

  /** Frees all that is open. A transport that still reads gets an error: a body that is cut off must not look whole. */
  end(): void {
    for (const piece of this.#pieces) if (!isBytes(piece)) piece.file.end();
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
          throw new Error("its size changed while it was read");
        }
      } catch (error) {
        const reason = new FileFailure(piece.filename, error);
        if (pieces === this.#pieces) this.failure = { reason };
        // Not what the stream threw, which may be anything: undici waits for ever on `null`.
        throw reason;
      }
      if (pieces !== this.#pieces) throw new Error(ENDED);
      if (chunk === undefined) return piece.file.end();
      yield chunk;
    }
  }

  async #openFiles(): Promise<readonly Piece[]> {
    this.end();
    const pieces = this.#pieces;
    for (const part of this.#parts) {
      const piece = isBytes(part) ? part : await this.#openFile(part);
      if (pieces !== this.#pieces) {
        if (!isBytes(piece)) piece.file.end();
        throw new Error(ENDED);
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

function isBytes(part: Part | Piece): part is Uint8Array {
  return part instanceof Uint8Array;
}
