import type { StreamBody } from "./transport.ts";

/** Headers of a body that is read while it is sent; without a length it goes out in chunks. */
export function streamHeaders(
  contentType: string,
  { contentLength }: StreamBody,
): Record<string, string> {
  const type = { "content-type": contentType };
  return contentLength === undefined ? type : { ...type, "content-length": `${contentLength}` };
}
