import { FileError, NetworkError, TimeoutError } from "../errors.ts";
import { isError, messageOf } from "../internal/describe-error.ts";
import type { Deadline } from "./deadline.ts";
import { FileFailure } from "./files/file-failure.ts";
import type { Upload } from "./files/upload-body.ts";
import type { Redact } from "./redact.ts";
import { codeOf, sentOf } from "./transports/failure.ts";

/**
 * What a call that failed rejects with. A new error, never the raw one: what runtimes throw may hold the URL, and so the
 * token, in any property. Only the reason of the caller's abort and what the caller's own function threw stay as they are.
 */
export function explainFailure(
  failure: unknown,
  method: string,
  deadline: Deadline,
  redact: Redact,
  upload?: Upload,
): unknown {
  const sent = sentOf(failure);
  if (deadline.isExpired) return new TimeoutError(method, sent, deadline.timeoutMs);
  if (deadline.signal.aborted) return deadline.signal.reason;
  if (upload?.failure !== undefined) return fileErrorOf(upload.failure.reason, method, redact);
  const code = codeOf(failure);
  const isCutOff = upload?.isWhole === false && sent === "maybe";
  const reason = isCutOff
    ? "the upload was refused, or the connection broke before its end"
    : redact(messageOf(failure));
  return new NetworkError(`${method}: ${reason}`, method, sent, code && redact(code));
}

/** Turns what went wrong with a file into an error for the caller; what is no such thing stays as it is. */
export function fileErrorOf(failure: unknown, method: string, redact: Redact): unknown {
  if (!isError(failure) || !(failure instanceof FileFailure)) return failure;
  const { message, code } = failure;
  return new FileError(`${method}: ${redact(message)}`, method, code && redact(code));
}
