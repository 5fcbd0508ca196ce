import { ApiError, DecodeError } from "../errors.ts";
import { onAbort } from "../internal/abort.ts";
import { checkDuration } from "../internal/durations.ts";
import { replaceFile } from "../internal/replace-file.ts";
import { Deadline } from "./deadline.ts";
import { filePathOf } from "./endpoint.ts";
import { Download, type DownloadOptions, progressStream, toStream } from "./files/download.ts";
import { FileFailure, toFileError } from "./files/file-failure.ts";
import { type OpenFile, openPath } from "./files/open-file.ts";
import type { TransferOptions } from "./files/progress.ts";
import { type Connection, toCallError } from "./requester.ts";
import { CallRequest } from "./transports/call-request.ts";
import type { DownloadSink, TransportResponse } from "./transports/transport.ts";
import { decode } from "./wire/decode.ts";

/** What all downloads of a client share. */
export interface DownloadSettings {
  readonly timeoutMs: number;
  readonly localFilesRoot: string | undefined;
}

/**
 * Downloads a file by the path that the server assigned to it. Resolves when the response has started and the file can be
 * read; with `to`, when the file has been saved there.
 */
export async function download(
  connection: Connection,
  { timeoutMs, localFilesRoot }: DownloadSettings,
  path: string | undefined,
  to: string | undefined,
  options: DownloadOptions,
): Promise<Download | undefined> {
  const toError = (error: unknown) => toFileError(error, "download", connection.redact);
  try {
    if (path === undefined) throw new FileFailure("file_path", "the server returned none");
    const isLocal = /^(?:\/|[a-z]:[\\/])/i.test(path);
    const file = isLocal
      ? await readLocal(path, localFilesRoot, options, toError)
      : await fetchFile(connection, encodeFilePath(path), timeoutMs, options);
    if (to === undefined) return file;
    await saveTo(to, file.stream());
    return undefined;
  } catch (error) {
    throw toError(error);
  }
}

function fetchFile(
  connection: Connection,
  path: string,
  defaultTimeoutMs: number,
  options: DownloadOptions,
): Promise<Download> {
  const { signal } = options;
  signal?.throwIfAborted();
  const timeoutMs = checkDuration("timeoutMs", options.timeoutMs ?? defaultTimeoutMs);
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
    requestFile(connection, path, sink, canceled.signal, timeoutMs, options)
      .then(() => writer.close(), fail)
      // The reader of the stream already has the error, or has canceled.
      .catch(() => {})
      .finally(unlink);
  });
}

/** Requests a file, whose path is already encoded. Resolves when `sink` has received all of it. */
async function requestFile(
  { endpoint, transport, redact, maxResponseBytes }: Connection,
  path: string,
  sink: DownloadSink,
  signal: AbortSignal,
  timeoutMs: number,
  options: TransferOptions,
): Promise<void> {
  const method = "download";
  signal.throwIfAborted();
  const deadline = new Deadline(timeoutMs, signal);
  let hasBegun = false;
  const onBegin = () => {
    hasBegun = true;
  };
  let response: TransportResponse;
  try {
    const fields = {
      method,
      origin: endpoint.origin,
      path: filePathOf(endpoint) + path,
      contentType: "",
      body: "",
      sink: trackDownload(sink, deadline, options, onBegin),
      maxResponseBytes,
    };
    response = await transport.send(new CallRequest(fields, deadline));
  } catch (failure) {
    throw toCallError(failure, method, deadline, redact);
  } finally {
    deadline.end();
  }
  if (hasBegun) return;
  const envelope = decode(response, method, redact);
  if (!envelope.ok) throw new ApiError(envelope, method, { path });
  throw new DecodeError("download: the response is not a file", "", response.status);
}

/** Wraps a sink: calls `onBegin` when the response starts, and pauses the deadline while the receiver handles a chunk. */
function trackDownload(
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

async function readLocal(
  path: string,
  root: string | undefined,
  options: DownloadOptions,
  toError: (error: unknown) => unknown,
): Promise<Download> {
  const { signal } = options;
  signal?.throwIfAborted();
  const file = await openLocal(path, root).catch((error) => {
    throw new FileFailure("file_path", error);
  });
  const progress = progressStream(() => file.size, options);
  const stream = toStream(file, (error) => toError(new FileFailure(path, error)));
  return new Download(
    stream.pipeThrough(progress, signal === undefined ? {} : { signal }),
    file.size,
  );
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
