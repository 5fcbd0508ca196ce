import { messageOf } from "../../internal/describe-error.ts";
import { codeOf } from "../transports/failure.ts";

/** A file that could not be read or written, told without the method. */
export class FileFailure extends Error {
  readonly code: string | undefined;

  constructor(what: string, error: unknown) {
    super(`${what}: ${messageOf(error)}`);
    this.code = codeOf(error);
  }
}
