import type { Sent } from "../errors.ts";
import { TransportFailure } from "./transport.ts";

const MESSAGES: Readonly<Record<Sent, string>> = {
  no: "no connection to the server",
  maybe: "the connection broke before an answer came",
  yes: "the connection broke inside the answer",
};

/** Codes of a connection that never came about; `syscall` tells the rest on Node. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "UND_ERR_CONNECT_TIMEOUT",
  "ConnectionRefused",
]);

/** Describes what a runtime threw by its code alone: its messages and properties may hold the URL. Ours stay as they are. */
export function createFailure(error: unknown, sent: Sent): TransportFailure {
  if (error instanceof TransportFailure) return error;
  const code = codeOf(error);
  const detail = code === undefined ? "" : ` (${code})`;
  return new TransportFailure(MESSAGES[sent] + detail, sent, code);
}

/** Whether an error proves that no byte of the request left. */
export function neverConnected(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && NEVER_CONNECTED.has(code)) return true;
  const syscall = stringIn(error, "syscall");
  return syscall === "connect" || syscall === "getaddrinfo";
}

/** System or library code of an error or of its cause. */
export function codeOf(error: unknown): string | undefined {
  return stringIn(error, "code");
}

/** The same if it is one word, which cannot hold the token: other transports may put anything there. */
export function safeCodeOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^\w+$/.test(code) ? code : undefined;
}

function stringIn(error: unknown, key: "code" | "syscall"): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const value = key in error ? Reflect.get(error, key) : undefined;
  return typeof value === "string" ? value : stringIn(error.cause, key);
}
