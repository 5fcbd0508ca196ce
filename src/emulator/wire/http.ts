/** A request on its way in, from a socket or from `emulator.fetch`. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query as they stood in the request line. */
  readonly target: string;
  readonly contentType: string;
  readonly contentEncoding: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
}

/** An answer on its way out. */
export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  /** Seconds, for the header of the same meaning. */
  readonly retryAfter?: number;
  /** The socket is of no use afterwards. */
  readonly close?: boolean;
}

/** The headers of an answer; its length and its date are for the socket to add. */
export function responseHeaders({ body, retryAfter, close }: HttpResponse): Record<string, string> {
  return {
    ...(body === "" ? {} : { "Content-Type": "application/json" }),
    ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    ...(close === true ? { Connection: "close" } : {}),
  };
}

/** A failure below the methods: a bare status line, and the end of the connection. */
export function emptyResponse(status: number): HttpResponse {
  return { status, body: "", close: true };
}

/** Bytes of a body, files and all. Telegram's own front takes no more; the server behind it would. */
export const MAX_BODY_BYTES: number = 50 << 20;

/** The whole body; undefined when it is too big, and what is left of it stays unread. */
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
