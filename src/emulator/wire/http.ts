/** An incoming request, from a socket or from `emulator.fetch`. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly target: string;
  readonly contentType: string;
  readonly contentEncoding: string;
  /** The `Range` header of a download. */
  readonly range?: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** The response to an {@link HttpRequest}. */
export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  /** In place of the body: those of a downloaded file. */
  readonly bytes?: Uint8Array;
  /** Default: JSON, unless the body is empty. */
  readonly contentType?: string;
  /** Which part of a file it is. */
  readonly contentRange?: string;
  /** The connection is closed after so many bytes of the body; without a response at all if it is 0. */
  readonly cutAfterBytes?: number;
  /** Seconds, for the `Retry-After` header. */
  readonly retryAfter?: number;
  /** What the answer to a method call comes from, for the header `X-Emulator-Answer`. */
  readonly origin?: string;
  /** Whether to close the connection. */
  readonly close?: boolean;
}

/** The headers of a response; the HTTP server adds length and date. */
export function responseHeaders({
  body,
  bytes,
  contentType = "application/json",
  contentRange,
  retryAfter,
  origin,
  close,
}: HttpResponse): Record<string, string> {
  return {
    ...(body === "" && bytes === undefined ? {} : { "Content-Type": contentType }),
    ...(contentRange === undefined ? {} : { "Content-Range": contentRange }),
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    ...(origin === undefined ? {} : { "X-Emulator-Answer": origin }),
    ...(close === true ? { Connection: "close" } : {}),
  };
}

/** The response to a request that reaches no method: only a status, and the connection is closed. */
export function emptyResponse(status: number): HttpResponse {
  return { status, body: "", close: true };
}

/** The maximum size of a body, files included: the limit of Telegram's front end. The server behind it accepts more. */
export const MAX_BODY_BYTES: number = 50 << 20;

/** Reads a whole body. Returns undefined, and leaves the rest unread, when it exceeds {@link MAX_BODY_BYTES}. */
export async function readBody(
  source: AsyncIterable<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
