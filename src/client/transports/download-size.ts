import { TransportFailure } from "./transport.ts";

type Header = string | readonly string[] | null | undefined;

/** What a download asks for: packed, it would have another length on its way than here. */
export const PLAIN_BYTES = { "accept-encoding": "identity" } as const;

/** How many bytes a body has, from its headers `Content-Length` and `Content-Encoding`; `undefined` when they do not tell. */
function sizeOfBody(length: Header, encoding: Header): number | undefined {
  const isTold = typeof length === "string" && (encoding ?? "") === "";
  return isTold ? Number(length) : undefined;
}

/** The same of what `fetch` gives. */
export function sizeOfResponse({ headers }: Response): number | undefined {
  return sizeOfBody(headers.get("content-length"), headers.get("content-encoding"));
}

/** The same where nobody unpacks: packed bytes must not pass for the file. */
export function sizeOfPlainBody(
  headers: Readonly<Partial<Record<string, string | readonly string[]>>>,
): number | undefined {
  const encoding = headers["content-encoding"];
  if (encoding !== undefined) throw new TransportFailure("the file came packed, unasked", "yes");
  return sizeOfBody(headers["content-length"], encoding);
}
