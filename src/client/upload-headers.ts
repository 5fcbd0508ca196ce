import { PLAIN_BYTES } from "./download-size.ts";
import type { StreamBody, TransportRequest } from "./transport.ts";

/** Headers of a body that is read while it is sent; without a length it goes out in chunks. */
export function streamHeaders(
  contentType: string,
  { contentLength }: StreamBody,
): Record<string, string> {
  const type = { "content-type": contentType };
  return contentLength === undefined ? type : { ...type, "content-length": `${contentLength}` };
}

/** Headers of a request that tell of its body. */
export function headersOf({
  contentType,
  body,
  sink,
}: TransportRequest): Record<string, string | number> {
  if (sink !== undefined) return PLAIN_BYTES;
  if (typeof body !== "string") return streamHeaders(contentType, body);
  return { "content-type": contentType, "content-length": Buffer.byteLength(body) };
}
