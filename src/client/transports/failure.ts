import type { Sent } from "../../errors.ts";
import { isError } from "../../internal/describe-error.ts";
import { TransportFailure } from "./transport.ts";

const MESSAGES: Readonly<Record<Sent, string>> = {
  no: "could not connect to the server",
  maybe: "the connection was lost before the response arrived",
  yes: "the connection was lost during the response",
};

/**
 * Codes of a connection that was never established, or whose handshake failed because the certificate was rejected. On
 * Node, `syscall` identifies the remaining cases. Other TLS errors also occur on established connections.
 */
const CONNECT_ERROR_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|(?:ERR_TLS_)?CERT_.+|.*SELF_SIGNED_CERT.*|UNABLE_TO_.+)$/;

/** Limits the search through causes, which may be circular. */
const MAX_CAUSES = 8;

/**
 * Converts what a runtime threw into a failure that keeps only its code: the message and other properties may contain the
 * URL. A `TransportFailure` is returned unchanged.
 */
export function toTransportFailure(error: unknown, sent: Sent): TransportFailure {
  if (isTransportFailure(error)) return error;
  const code = codeOf(error);
  const detail = code === undefined ? "" : ` (${code})`;
  return new TransportFailure(MESSAGES[sent] + detail, sent, code);
}

/** Whether an error is a {@link TransportFailure}, which states how far the request got. */
export function isTransportFailure(failure: unknown): failure is TransportFailure {
  return isError(failure) && failure instanceof TransportFailure;
}

/** Returns how far the failed request got; `"maybe"` for anything but a {@link TransportFailure}. */
export function sentOf(failure: unknown): Sent {
  return isTransportFailure(failure) ? failure.sent : "maybe";
}

/** Whether an error proves that no byte of the request was sent. */
export function isConnectError(error: unknown): boolean {
  if (CONNECT_ERROR_CODES.test(codeOf(error) ?? "")) return true;
  const syscall = findString(error, "syscall");
  return syscall === "connect" || syscall === "getaddrinfo";
}

/** Returns the system or library code of an error or of its nearest cause that has one. */
export function codeOf(error: unknown): string | undefined {
  return findString(error, "code");
}

/** Returns the code only if it is a single word, which cannot contain the token; every transport may set one. */
export function safeCodeOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^\w+$/.test(code) ? code : undefined;
}

function findString(error: unknown, key: "code" | "syscall"): string | undefined {
  try {
    for (let depth = 0; depth < MAX_CAUSES && isError(error); depth++) {
      const value: unknown = Reflect.get(error, key);
      if (typeof value === "string") return value;
      error = error.cause;
    }
  } catch {
    // A getter threw.
  }
  return undefined;
}
