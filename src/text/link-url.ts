import type { User } from "../types/index.ts";

/** Schemes that open something within Telegram. */
const APP_SCHEME = /^(?:tg|ton|(tonsite)):(?:\/\/)?/i;
const PROTOCOL = /^([^:/?#@[\]]*):\/\//;
const APP_HOST = /^@?[\w-]+$/;
const SITE_HOST = /^@?(?!\.$)[\w.-]+$/;
const AUTHORITY =
  /^(?:(?:[\w.!$,~*'();&+=:-]|%[\da-f]{2}|[^\0-\x7f])*@)?((?:[\w.!$,~*'();&+=-]|%[\da-f]{2}|[^\0-\x7f])+|\[[\da-f:.]+\])(?::0*([1-9]\d{0,4}))?$/i;
/** Characters that Telegram removes from a text before parsing it. */
const IGNORED = /[\r\u2028-\u202e]|\u0333|\u033f|\u030a/g;
const MAX_PORT = 65_535;

/**
 * Returns the address that a link opens in Telegram, with its scheme; `undefined` when Telegram does not accept the link.
 * The rules are those of the server, which rejects a whole message because of one invalid link.
 */
export function linkAddress(input: string): string | undefined {
  if (/\p{Surrogate}/u.test(input)) return undefined;
  const url = input.replace(IGNORED, "");
  const app = APP_SCHEME.exec(url);
  const rest = url.slice(app?.[0].length ?? 0);
  const protocol = PROTOCOL.exec(rest);
  if (app !== null) {
    const host = (app[1] === undefined ? APP_HOST : SITE_HOST).test(authorityOf(rest));
    return protocol === null && host ? url : undefined;
  }
  if (protocol === null) return isHost(authorityOf(url)) ? `http://${url}` : undefined;
  const isHttp = /^https?$/i.test(protocol[1] ?? "");
  return isHttp && isHost(authorityOf(url.slice(protocol[0].length))) ? url : undefined;
}

function authorityOf(address: string): string {
  return /^[^/?#]*/.exec(address)?.[0] ?? "";
}

function isHost(authority: string): boolean {
  const [, host = "", port = "1"] = AUTHORITY.exec(authority) ?? [];
  if (Number(port) > MAX_PORT) return false;
  return host.startsWith("[") ? URL.canParse(`http://${host}`) : host.includes(".") && host !== ".";
}

/** Returns the address of a user; `undefined` without an id. */
export function userAddress(user: User | undefined): string | undefined {
  return typeof user?.id === "number" ? `tg://user?id=${user.id}` : undefined;
}
