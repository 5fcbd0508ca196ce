import type { lookup } from "node:dns";
import type { LookupFunction } from "node:net";

/**
 * Time for one address, before the next one is tried. Node's own 250 ms is too little for a far host: it then takes each
 * of its addresses for dead. See nodejs/node#52075.
 */
export const ATTEMPT_TIMEOUT_MS = 2000;

/** Asks for IPv4 addresses first: where IPv6 is broken, nobody waits for it, and where there is no IPv4, IPv6 is next. */
export function ipv4First(ask: typeof lookup): LookupFunction {
  return (hostname, options, callback) => ask(hostname, { ...options, verbatim: false }, callback);
}
