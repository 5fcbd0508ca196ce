import { onAbort } from "../internal/abort.ts";
import { checkDuration } from "../internal/durations.ts";
import { replaceFile } from "../internal/replace-file.ts";
import { Download, type DownloadOptions, progressStream, toStream } from "./files/download.ts";
import { FileFailure } from "./files/file-failure.ts";
import { type OpenFile, openPath } from "./files/open-file.ts";
import type { Redact } from "./redact.ts";
import { type Requester, toFileError } from "./requester.ts";

/** Downloads files by the path that the server assigned to them. */
export class Downloader {
  readonly #requester: Requester;
  readonly #redact: Redact;
  readonly #timeoutMs: number;
  readonly #localFilesRoot: string | undefined;

  constructor(
    requester: Requester,
    redact: Redact,
    timeoutMs: number,
    localFilesRoot: string | undefined,
  ) {
    this.#requester = requester;
    this.#redact = redact;
    this.#timeoutMs = timeoutMs;
    this.#localFilesRoot = localFilesRoot;
  }

  /** Resolves when the response has started and the file can be read; with `to`, when the file has been saved there. */
  async download(
    path: string | undefined,
    to: string | undefined,
    options: DownloadOptions,
  ): Promise<Download | undefined> {
    try {
      if (path === undefined) throw new FileFailure("file_path", "the server returned none");
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
      const canceled = new AbortController();
      writer.closed.catch(() => canceled.abort());
      // Not AbortSignal.any: on Node 20, it keeps an entry on the caller's signal forever.
      const unlink = signal && onAbort(signal, () => canceled.abort(signal.reason));
      const sink = {
        begin(contentLength: number | undefined) {
          size = contentLength;
          resolve(new Download(readable, size));
        },
        write: (chunk: Uint8Array) => writer.write(chunk),
      };
      const fail = (error: unknown) => {
        reject(error);
        return writer.abort(error);
      };
      this.#requester
        .download(path, sink, canceled.signal, timeoutMs, options)
        .then(() => writer.close(), fail)
        // The reader of the stream already has the error, or has canceled.
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
    const progress = progressStream(() => file.size, options);
    const stream = toStream(file, (error) =>
      toFileError(new FileFailure(path, error), "download", this.#redact),
    );
    return new Download(
      stream.pipeThrough(progress, signal === undefined ? {} : { signal }),
      file.size,
    );
  }
}

/** Opens a file that a local server keeps on this machine. Rejects unless it is inside `root`, symbolic links resolved. */
async function openLocal(path: string, root: string | undefined): Promise<OpenFile> {
  if (root === undefined) {
    throw new Error("the file is on the server's own disk: set localFilesRoot");
  }
  const { realpath } = process.getBuiltinModule("node:fs/promises");
  const { relative, isAbsolute, sep } = process.getBuiltinModule("node:path");
  const [realRoot, realFile] = await Promise.all([realpath(root), realpath(path)]);
  const inner = relative(realRoot, realFile);
  // A path on another drive has no relative form, and stays absolute.
  if (inner.split(sep)[0] === ".." || isAbsolute(inner)) {
    throw new Error("the file is outside localFilesRoot");
  }
  return openPath(realFile);
}

/**
 * Encodes the path of a file for use in a URL.
 *
 * @throws FileFailure when the path could lead out of the bot's folder.
 */
function encodeFilePath(path: string): string {
  const segments = path.split("/");
  const isPlain =
    !/[\p{Cc}\p{Surrogate}]/u.test(path) &&
    !path.includes("\\") &&
    !/^[a-z][a-z\d+.-]*:/i.test(path) &&
    segments.every((segment) => segment !== "" && segment !== "." && segment !== "..");
  if (!isPlain) throw new FileFailure("file_path", "it could lead out of the bot's folder");
  return segments.map(encodeURIComponent).join("/");
}

/**
 * Saves a stream to a file, which replaces an existing one only once it is complete.
 *
 * @throws FileFailure when writing fails, or whatever error the stream fails with.
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
    // When the file could not be opened, the stream was never read, so it must be canceled here.
    if (!stream.locked) stream.cancel().catch(() => {});
    throw error;
  }
}
