import { FileError } from "../../errors.ts";
import { isError, messageOf } from "../../internal/describe-error.ts";
import type { Redact } from "../redact.ts";
import { codeOf } from "../transports/failure.ts";

/** A file could not be read or written. {@link toFileError} adds the method and removes the token. */
export class FileFailure extends Error {
  readonly code: string | undefined;

  /** `subject` names the file in the message; `error` is what went wrong with it. */
  constructor(subject: string, error: unknown) {
    super(`${subject}: ${messageOf(error)}`);
    this.code = codeOf(error);
  }
}

/** Converts a {@link FileFailure} to the error for the caller; anything else is returned unchanged. */
export function toFileError(failure: unknown, method: string, redact: Redact): unknown {
  if (!isError(failure) || !(failure instanceof FileFailure)) return failure;
  const { message, code } = failure;
  return new FileError(`${method}: ${redact(message)}`, method, code && redact(code));
}
