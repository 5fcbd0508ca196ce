import type { Sent } from "../../errors.ts";
import { isError } from "../../internal/describe-error.ts";
import { TransportFailure } from "./transport.ts";

const MESSAGES: Readonly<Record<Sent, string>> = {
  no: "no connection to the server",
  maybe: "the connection broke before an answer came",
  yes: "the connection broke inside the answer",
};

/**
 * Codes of a connection that was never made, or whose handshake ended with a certificate that was refused; `syscall` tells the
 * rest on Node. Codes of other TLS errors come later as well.
 */
const CONNECT_ERROR_CODES =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|(?:ERR_TLS_)?CERT_.+|.*SELF_SIGNED_CERT.*|UNABLE_TO_.+)$/;

const MAX_CAUSES = 8;

/** Describes what a runtime threw by its code alone: its messages and properties may hold the URL. Ours stay as they are. */
export function toTransportFailure(error: unknown, sent: Sent): TransportFailure {
  if (isTransportFailure(error)) return error;
  const code = codeOf(error);
  const detail = code === undefined ? "" : ` (${code})`;
  return new TransportFailure(MESSAGES[sent] + detail, sent, code);
}

/** Whether a transport said how far the request came. */
export function isTransportFailure(failure: unknown): failure is TransportFailure {
  return isError(failure) && failure instanceof TransportFailure;
}

/** How far the request of a failure came; what else is thrown says nothing. */
export function sentOf(failure: unknown): Sent {
  return isTransportFailure(failure) ? failure.sent : "maybe";
}

/** Whether an error proves that no byte of the request left. */
export function isConnectError(error: unknown): boolean {
  if (CONNECT_ERROR_CODES.test(codeOf(error) ?? "")) return true;
  const syscall = findString(error, "syscall");
  return syscall === "connect" || syscall === "getaddrinfo";
}

/** System or library code of an error or of its cause. */
export function codeOf(error: unknown): string | undefined {
  return findString(error, "code");
}

/** The same if it is one word, which cannot hold the token: other transports may put anything there. */
export function safeCodeOf(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^\w+$/.test(code) ? code : undefined;
}

/** Finds it in an error or in one of its causes, which may lead back to the error. */
function findString(error: unknown, key: "code" | "syscall"): string | undefined {
  try {
    for (let depth = 0; depth < MAX_CAUSES && isError(error); depth++) {
      const value: unknown = Reflect.get(error, key);
      if (typeof value === "string") return value;
      error = error.cause;
    }
  } catch {
    // A getter that throws.
  }
  return undefined;
}
