import type { TransportResponse } from "./transport.ts";

/** Makes the response out of a body's chunks, joined before they are decoded: a chunk may end inside a UTF-8 character. */
export function gatheredResponse(
  status: number,
  chunks: readonly Buffer[],
  retryAfter: string | undefined,
): TransportResponse {
  // Most answers are one chunk, which need not be copied; the benchmark case send-64 shows it.
  const [first] = chunks;
  const bytes = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
  const response = { status, body: bytes.toString() };
  return retryAfter === undefined ? response : { ...response, retryAfter };
}
