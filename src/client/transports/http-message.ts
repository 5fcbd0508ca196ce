import { TransportFailure, type TransportRequest } from "./transport.ts";

/** Headers of a request. A stream without a length goes out in chunks; of a text, every HTTP client adds the length. */
export function headersOf({ contentType, body, sink }: TransportRequest): Record<string, string> {
  if (sink !== undefined) return IDENTITY_ENCODING;
  const length = typeof body === "string" ? undefined : body.contentLength;
  const type = { "content-type": contentType };
  return length === undefined ? type : { ...type, "content-length": `${length}` };
}

type Header = string | readonly string[] | null | undefined;

/** What a download asks for: packed, it would have another length on its way than here. */
export const IDENTITY_ENCODING = { "accept-encoding": "identity" } as const;

/** How many bytes a body has, from its headers `Content-Length` and `Content-Encoding`; `undefined` when they do not tell. */
function parseContentLength(length: Header, encoding: Header): number | undefined {
  const isTold = typeof length === "string" && (encoding ?? "") === "";
  return isTold ? Number(length) : undefined;
}

/** The same of what `fetch` gives. */
export function contentLengthOf({ headers }: Response): number | undefined {
  return parseContentLength(headers.get("content-length"), headers.get("content-encoding"));
}

/** The same where nobody unpacks: packed bytes must not pass for the file. */
export function identityContentLength(
  headers: Readonly<Partial<Record<string, string | readonly string[]>>>,
): number | undefined {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined) throw new TransportFailure("the file came packed, unasked", "yes");
  return parseContentLength(headers["content-length"], encoding);
}
