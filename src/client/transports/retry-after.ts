import { retryAfterMs } from "../../internal/durations.ts";
import type { TransportResponse } from "./transport.ts";

/** The pause after a 429 that does not say how long. */
export const DEFAULT_RETRY_AFTER_SECONDS = 1;

/** How long a 429 asks to wait, in seconds; `undefined` for another answer. */
export function retryAfterSeconds(response: TransportResponse): number | undefined {
  return response.status === 429 ? statedRetryAfter(response) : undefined;
}

/** The wait that an answer states, in seconds, in its envelope or its header; `undefined` unless it is a number above 0. */
export function statedRetryAfter({ body, retryAfter }: TransportResponse): number | undefined {
  const [, inEnvelope] = /"retry_after"\s*:\s*([\d.eE+-]+)/.exec(body) ?? [];
  const ms = retryAfterMs(Number(inEnvelope)) ?? retryAfterMs(Number(retryAfter));
  return ms === undefined ? undefined : ms / 1000;
}
