import type dns from "node:dns";
import type { LookupFunction } from "node:net";

/** Default maximum number of calls in flight, not counting long polls. */
export const MAX_CONNECTIONS = 64;

/** Default time to keep an idle socket: NATs and load balancers silently drop connections that are idle for longer. */
export const IDLE_TIMEOUT_MS = 30_000;

/**
 * Time to connect to one address before the next one is tried. Node's default of 250 ms is too short for a distant host:
 * Node then gives up on addresses that work. See nodejs/node#52075.
 */
export const ATTEMPT_TIMEOUT_MS = 2000;

/** Returns a lookup that lists IPv4 addresses first, so that broken IPv6 delays no call; IPv6 remains the fallback. */
export function preferIpv4(lookup: typeof dns.lookup): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, verbatim: false }, callback);
}

/**
 * Returns the URL of a proxy unchanged.
 *
 * @throws TypeError when it is not a URL with one of `protocols`. The message does not quote the URL, which may contain a
 * password.
 */
export function checkProxyUrl(proxy: string, protocols: readonly string[]): string {
  if (isDecodable(proxy) && protocols.includes(new URL(proxy).protocol)) return proxy;
  const schemes = protocols.map((protocol) => protocol.slice(0, -1)).join(", ");
  throw new TypeError(
    `proxy must be a URL with one of the schemes ${schemes}, such as http://user:password@localhost:3128, where a literal % is written as %25`,
  );
}

/** Whether this is a URL whose user name and password can be decoded. */
function isDecodable(proxy: string): boolean {
  try {
    const { username, password } = new URL(proxy);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
