const APP = /^(tg|ton|tonsite):(?:\/\/)?/i;
const PROTOCOL = /^([^:/?#@[\]]*):\/\//;
const AUTHORITY = /^[^/?#]*/;
const PORT = /^(.+):([^:\]@]*)$/s;
const ALLOWED_IN_HOST = /^(?:[\w.!$,~*'();&+=-]|[^\0-\x7f]|%[\da-f]{2})*/i;
const ALLOWED_IN_USER = /^(?:[\w.!$,~*'();&+=:-]|[^\0-\x7f]|%[\da-f]{2})*/i;
const MAX_PORT = 65_535;

/** A link as the server stores it, or the error text of the server. */
export type CheckedLink =
  | { readonly link: string }
  | { readonly link: undefined; readonly error: string };

/** Validates and normalizes a link by the rules of the server. */
export function checkLink(
  text: string,
  { httpsOnly = false }: { readonly httpsOnly?: boolean } = {},
): CheckedLink {
  const app = APP.exec(text);
  const url = text.slice(app?.[0].length ?? 0);
  const [start = "", protocol = "http"] = PROTOCOL.exec(url) ?? [];
  if (!/^https?$/i.test(protocol)) return invalidLink("Unsupported URL protocol");
  const authority = AUTHORITY.exec(url.slice(start.length))?.[0] ?? "";
  const [, before = authority, digits = ""] = PORT.exec(authority) ?? [];
  const port = Number(digits);
  if (before !== authority && !(/^\d+$/.test(digits) && port > 0 && port <= MAX_PORT))
    return invalidLink("Wrong port number specified in the URL");
  const at = before.lastIndexOf("@");
  const user = before.slice(0, Math.max(at, 0));
  const host = before.slice(at + 1);
  const isIpv6 = host.startsWith("[") && host.endsWith("]");
  const error = isIpv6 ? findIpv6Error(host) : findHostError(host, user);
  if (error !== undefined) return invalidLink(error);
  if (httpsOnly && (app !== null || protocol.toLowerCase() !== "https"))
    return invalidLink("Only HTTPS links are allowed");
  const scheme = (app?.[1] ?? protocol).toLowerCase();
  const lowerCaseHost = host.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const path = pathOf(url.slice(start.length + authority.length));
  if (app === null) {
    if (!host.includes(".") && !isIpv6) return invalidLink("Wrong HTTP URL");
    const place = `${user}${user && "@"}${lowerCaseHost}${port > 0 ? `:${port}` : ""}`;
    return { link: `${scheme}://${place}${path}` };
  }
  if (start !== "" || user !== "" || port > 0 || isIpv6)
    return invalidLink(scheme === "tg" ? "Wrong tg URL" : "Wrong ton URL");
  if (!(scheme === "tonsite" ? /^[\w.-]*$/ : /^[\w-]*$/).test(lowerCaseHost))
    return invalidLink("Unallowed characters in URL host");
  return { link: `${scheme}://${lowerCaseHost}${path.replace(/^\/\?/, "?")}` };
}

function invalidLink(error: string): CheckedLink {
  return { link: undefined, error };
}

function findIpv6Error(host: string): string | undefined {
  return URL.canParse(`http://${host}`) ? undefined : "Wrong IPv6 address specified in the URL";
}

function findHostError(host: string, user: string): string | undefined {
  if (host === "") return "URL host is empty";
  if (host === ".") return "Host is invalid";
  return (
    findPartError(host, ALLOWED_IN_HOST, "host") ?? findPartError(user, ALLOWED_IN_USER, "userinfo")
  );
}

function findPartError(part: string, allowed: RegExp, name: string): string | undefined {
  const end = allowed.exec(part)?.[0].length ?? 0;
  if (end === part.length) return undefined;
  return part[end] === "%"
    ? `Wrong percent-encoded symbol in URL ${name}`
    : `Disallowed character in URL ${name}`;
}

/** Returns the URL after the authority, with a leading slash and with spaces and control characters encoded. */
function pathOf(rest: string): string {
  const path = trimBlanks(rest).replace(BLANK, encodeBlank);
  return path.startsWith("/") ? path : `/${path}`;
}

/** Spaces and control characters of ASCII. */
const BLANK = /[^\P{Cc}\x7f-\x9f]| /gu;

function encodeBlank(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function trimBlanks(text: string): string {
  return text.replace(/[ \t\r\n\v]+$/, "");
}
