import { messageOf } from "../../internal/describe-error.ts";
import { codeOf } from "../transports/failure.ts";

/** A file could not be read or written. The requester converts it to a `FileError`, with the method and without the token. */
export class FileFailure extends Error {
  readonly code: string | undefined;

  /** `subject` names the file in the message; `error` is what went wrong with it. */
  constructor(subject: string, error: unknown) {
    super(`${subject}: ${messageOf(error)}`);
    this.code = codeOf(error);
  }
}
