import { onAbort } from "../internal/abort.ts";
import { checkDuration } from "../internal/durations.ts";
import { replaceFile } from "../internal/replace-file.ts";
import { Download, type DownloadOptions, progressStream, toStream } from "./files/download.ts";
import { FileFailure } from "./files/file-failure.ts";
import { type OpenFile, openPath } from "./files/open-file.ts";
import type { Redact } from "./redact.ts";
import { type Exchange, toFileError } from "./requester.ts";

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
      throw toFileError(error, "download", this.#redact);
    }
  }

  #fetch(path: string, options: DownloadOptions): Promise<Download> {
    const { signal } = options;
    signal?.throwIfAborted();
    const timeoutMs = checkDuration("timeoutMs", options.timeoutMs ?? this.#timeoutMs);
    return new Promise((resolve, reject) => {
      let size: number | undefined;
      const { readable, writable } = progressStream(() => size, options);
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
    const watching = progressStream(() => file.size, options);
    const stream = toStream(file, (error) =>
      toFileError(new FileFailure(path, error), "download", this.#redact),
    );
    return new Download(
      stream.pipeThrough(watching, signal === undefined ? {} : { signal }),
      file.size,
    );
  }
}

/** Opens a file that a local server keeps on this machine, provided that it lies under `root`, links followed. */
async function openLocal(path: string, root: string | undefined): Promise<OpenFile> {
  if (root === undefined) {
    throw new Error("it is on the server's own disk: set localFilesRoot");
  }
  const { realpath } = process.getBuiltinModule("node:fs/promises");
  const { relative, isAbsolute, sep } = process.getBuiltinModule("node:path");
  const [realRoot, realFile] = await Promise.all([realpath(root), realpath(path)]);
  const inner = relative(realRoot, realFile);
  // Another drive has no relative path.
  if (inner.split(sep)[0] === ".." || isAbsolute(inner)) {
    throw new Error("it is not under localFilesRoot");
  }
  return openPath(realFile);
}

/**
 * Encodes the path of a file as the server gave it, to be put behind the URL of the bot.
 *
 * @throws FileFailure when it could lead anywhere else.
 */
function encodeFilePath(path: string): string {
  const segments = path.split("/");
  const isPlain =
    !/[\p{Cc}\p{Surrogate}]/u.test(path) &&
    !path.includes("\\") &&
    !/^[a-z][a-z\d+.-]*:/i.test(path) &&
    segments.every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (!isPlain) throw new FileFailure("file_path", "it may lead out of the bot's folder");
  return segments.map(encodeURIComponent).join("/");
}

/**
 * Writes a stream to a file. It gets its name when it is whole: until then, and after a failure, what was there before stays.
 *
 * @throws FileFailure when the disk does not take it, else what the stream fails with.
 */
async function saveTo(path: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  try {
    await replaceFile(
      path,
      async (file) => {
        for await (const chunk of stream) await file.writeFile(chunk);
      },
      (error) => new FileFailure(path, error),
    );
  } catch (error) {
    // When the file could not even be opened, the stream has not ended with its reader.
    if (!stream.locked) stream.cancel().catch(() => {});
    throw error;
  }
}
