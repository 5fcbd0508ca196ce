import { PLAIN_BYTES } from "./download-size.ts";
import type { TransportRequest } from "./transport.ts";

/** Headers of a request. A stream without a length goes out in chunks; of a text, every HTTP client adds the length. */
export function headersOf({ contentType, body, sink }: TransportRequest): Record<string, string> {
  if (sink !== undefined) return PLAIN_BYTES;
  const length = typeof body === "string" ? undefined : body.contentLength;
  const type = { "content-type": contentType };
  return length === undefined ? type : { ...type, "content-length": `${length}` };
}
