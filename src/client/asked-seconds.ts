import type { TransportResponse } from "./transport.ts";

/** How long a 429 asks to wait, in seconds: the header says it, and the envelope too. `undefined` for another answer. */
export function askedSeconds({ status, retryAfter, body }: TransportResponse): number | undefined {
  if (status !== 429) return undefined;
  const seconds = retryAfter ?? /"retry_after"\s*:\s*(\d+)/.exec(body)?.[1];
  return seconds !== undefined && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
}
