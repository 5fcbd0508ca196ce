import type { lookup } from "node:dns";
import type { LookupFunction } from "node:net";

/**
 * Time for one address, before the next one is tried. Node's own 250 ms is too little for a far host: it then takes each
 * of its addresses for dead. See nodejs/node#52075.
 */
export const ATTEMPT_TIMEOUT_MS = 2000;

/** Asks for IPv4 addresses first: where IPv6 is broken, nobody waits for it, and where there is no IPv4, IPv6 is next. */
export function preferIpv4(ask: typeof lookup): LookupFunction {
  return (hostname, options, callback) => ask(hostname, { ...options, verbatim: false }, callback);
}

/** Hands a proxy's URL back, or says what is wrong; the message does not quote it, since it may hold a password. */
export function checkProxyUrl(proxy: string, protocols: readonly string[]): string {
  if (isReadable(proxy) && protocols.includes(new URL(proxy).protocol)) return proxy;
  const schemes = protocols.map((protocol) => protocol.slice(0, -1)).join(", ");
  throw new TypeError(
    `proxy must be a URL with ${schemes}, for example http://user:password@localhost:3128, where a % is written %25`,
  );
}

/** Whether it is a URL whose name and password can be decoded. */
function isReadable(proxy: string): boolean {
  try {
    const { username, password } = new URL(proxy);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
