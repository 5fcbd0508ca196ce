import { retryAfterMs } from "../../internal/durations.ts";
import type { TransportResponse } from "./transport.ts";

/** The pause after a 429 that does not state one. */
export const DEFAULT_RETRY_AFTER_SECONDS = 1;

/** Returns how many seconds a 429 asks to wait; `undefined` when it states none, and for any other status. */
export function retryAfterSeconds(response: TransportResponse): number | undefined {
  return response.status === 429 ? statedRetryAfter(response) : undefined;
}

/**
 * Returns the seconds to wait that a response of any status states, in its envelope or else in its header; `undefined`
 * unless it is a number above 0.
 */
export function statedRetryAfter({ body, retryAfter }: TransportResponse): number | undefined {
  const [, inEnvelope] = /"retry_after"\s*:\s*([\d.eE+-]+)/.exec(body) ?? [];
  const ms = retryAfterMs(Number(inEnvelope)) ?? retryAfterMs(Number(retryAfter));
  return ms === undefined ? undefined : ms / 1000;
}
