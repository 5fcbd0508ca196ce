import { onAbort } from "../internal/abort.ts";
import { checkDuration } from "../internal/durations.ts";
import { Download, type DownloadOptions } from "./files/download.ts";
import { openLocal } from "./files/download-local.ts";
import { encodeFilePath } from "./files/download-path.ts";
import { saveTo } from "./files/download-save.ts";
import { streamOf, watchedStream } from "./files/download-stream.ts";
import { FileFailure } from "./files/file-failure.ts";
import type { Redact } from "./redact.ts";
import type { Exchange } from "./requester.ts";
import { fileErrorOf } from "./requester-failure.ts";

/** Opens the files that a server names by their path. */
export class Downloader {
  readonly #exchange: Exchange;
  readonly #redact: Redact;
  readonly #timeoutMs: number;
  readonly #localFilesRoot: string | undefined;

  constructor(
    exchange: Exchange,
    redact: Redact,
    timeoutMs: number,
    localFilesRoot: string | undefined,
  ) {
    this.#exchange = exchange;
    this.#redact = redact;
    this.#timeoutMs = timeoutMs;
    this.#localFilesRoot = localFilesRoot;
  }

  /** Resolves when the file is there to be read; with `to`, when it is written. */
  async run(
    path: string | undefined,
    to: string | undefined,
    options: DownloadOptions,
  ): Promise<Download | undefined> {
    try {
      if (path === undefined) throw new FileFailure("file_path", "the server gave none");
      const isLocal = /^(?:\/|[a-z]:[\\/])/i.test(path);
      const download = isLocal
        ? await this.#openLocal(path, options)
        : await this.#fetch(encodeFilePath(path), options);
      if (to === undefined) return download;
      await saveTo(to, download.stream());
      return undefined;
    } catch (error) {
      throw fileErrorOf(error, "download", this.#redact);
    }
  }

  #fetch(path: string, options: DownloadOptions): Promise<Download> {
    const { signal } = options;
    signal?.throwIfAborted();
    const timeoutMs = checkDuration("timeoutMs", options.timeoutMs ?? this.#timeoutMs);
    return new Promise((resolve, reject) => {
      let size: number | undefined;
      const { readable, writable } = watchedStream(() => size, options);
      const writer = writable.getWriter();
      const unwanted = new AbortController();
      writer.closed.catch(() => unwanted.abort());
      // Not AbortSignal.any, of which Node 20 keeps a note on the caller's signal for ever.
      const unlink = signal && onAbort(signal, () => unwanted.abort(signal.reason));
      const sink = {
        begin(told: number | undefined) {
          size = told;
          resolve(new Download(readable, size));
        },
        write: (chunk: Uint8Array) => writer.write(chunk),
      };
      const fail = (error: unknown) => {
        reject(error);
        return writer.abort(error);
      };
      this.#exchange
        .download(path, sink, unwanted.signal, timeoutMs, options)
        .then(() => writer.close(), fail)
        // Whoever reads has the error, or has cancelled.
        .catch(() => {})
        .finally(unlink);
    });
  }

  async #openLocal(path: string, options: DownloadOptions): Promise<Download> {
    const { signal } = options;
    signal?.throwIfAborted();
    const file = await openLocal(path, this.#localFilesRoot).catch((error) => {
      throw new FileFailure("file_path", error);
    });
    const watching = watchedStream(() => file.size, options);
    const stream = streamOf(file, (error) =>
      fileErrorOf(new FileFailure(path, error), "download", this.#redact),
    );
    return new Download(
      stream.pipeThrough(watching, signal === undefined ? {} : { signal }),
      file.size,
    );
  }
}
