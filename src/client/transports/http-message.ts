import { TransportFailure, type TransportRequest } from "./transport.ts";

type Header = string | readonly string[] | null | undefined;

/** Request header of a download: the length of a compressed body would not be the size of the file. */
export const IDENTITY_ENCODING = { "accept-encoding": "identity" } as const;

/**
 * Returns the headers of a request. A stream of unknown length has no `content-length` and is sent in chunks; for a string,
 * every HTTP client adds the length itself.
 */
export function headersOf({ contentType, body, sink }: TransportRequest): Record<string, string> {
  if (sink !== undefined) return IDENTITY_ENCODING;
  const length = typeof body === "string" ? undefined : body.contentLength;
  const type = { "content-type": contentType };
  return length === undefined ? type : { ...type, "content-length": `${length}` };
}

/** Returns the body length in bytes of a response of `fetch`; `undefined` when its headers do not state it. */
export function contentLengthOf({ headers }: Response): number | undefined {
  return parseContentLength(headers.get("content-length"), headers.get("content-encoding"));
}

/**
 * Returns the same for HTTP clients that do not decompress.
 *
 * @throws TransportFailure when the body is compressed: its bytes must not be taken for the file.
 */
export function identityContentLength(
  headers: Readonly<Partial<Record<string, string | readonly string[]>>>,
): number | undefined {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined) {
    throw new TransportFailure("the server sent the file compressed", "yes");
  }
  return parseContentLength(headers["content-length"], encoding);
}

function parseContentLength(length: Header, encoding: Header): number | undefined {
  const isKnown = typeof length === "string" && (encoding ?? "") === "";
  return isKnown ? Number(length) : undefined;
}
