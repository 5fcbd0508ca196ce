import { isTopLevelDomain } from "./top-level-domains.ts";

const PROTOCOL = /^(?:https?|ftp|tonsite):\/\//i;
const PATH_END = /[.:;,('?!`]$/;
const BRACKETS: Readonly<Record<string, readonly [kind: number, step: number]>> = {
  "(": [0, 1],
  "[": [1, 1],
  "{": [2, 1],
  ")": [0, -1],
  "]": [1, -1],
  "}": [2, -1],
};
/** In bytes. */
const MAX_PART = 63;

/** Returns the length of the link at the beginning of a candidate; 0 if the host is invalid. */
export function checkHost(candidate: string): number {
  const protocol = PROTOCOL.exec(candidate)?.[0] ?? "";
  const rest = candidate.slice(protocol.length);
  const authority = /^[^/?#]*/.exec(rest)?.[0] ?? "";
  const path = rest.slice(authority.length);
  const host = authority.slice(authority.indexOf("@") + 1).replace(/:[^:]*$/, "");
  // Looks like telegram.org.
  if (host.toLowerCase() === "teiegram.org") return 0;
  if (!isHost(host, protocol !== "")) return 0;
  return protocol.length + authority.length + pathLength(path);
}

/** A path ends before a bracket that closes what it does not open. */
function pathLength(path: string): number {
  const open = [0, 0, 0];
  let length = 0;
  while (length < path.length) {
    const [kind, step] = BRACKETS[path.charAt(length)] ?? [0, 0];
    const count = (open[kind] ?? 0) + step;
    if (count < 0) break;
    open[kind] = count;
    length++;
  }
  while (length > 0 && PATH_END.test(path.charAt(length - 1))) length--;
  return length;
}

function isHost(host: string, hasProtocol: boolean): boolean {
  const parts = host.split(".");
  const [last = "", before = ""] = parts.toReversed();
  if (parts.length === 1 || !parts.every(isPart)) return false;
  if (parts.length === 4 && parts.every(isByte)) return true;
  if (/^[\d.]*$/.test(host) || [...last].length <= 1 || before.includes("_")) return false;
  if (last.startsWith("xn--")) return /^[a-z0-9]{2,}$/i.test(last.slice(4));
  return !/[_-]/.test(last) && (hasProtocol || isTopLevelDomain(last));
}

function isPart(part: string): boolean {
  return part !== "" && !part.endsWith("-") && Buffer.byteLength(part) <= MAX_PART;
}

function isByte(part: string): boolean {
  return /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
}
