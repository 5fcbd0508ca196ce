import { messageOf } from "../../internal/describe-error.ts";

/** Another process has taken the journal over: what was not acknowledged is sent to it. */
export class DeposedError extends Error {
  override readonly name = "DeposedError";

  constructor() {
    super("Another process has taken the journal over");
  }
}

/** The connection to the primary has ended, and calls may or may not have been executed. */
export class LinkLostError extends Error {
  override readonly name = "LinkLostError";

  constructor() {
    super("The connection to the process that writes the journal has ended");
  }
}

/** Whether the same call may succeed with the next primary. */
export function isPassing(error: unknown): boolean {
  return error instanceof DeposedError || error instanceof LinkLostError;
}

/** The code of an error of the system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  const hasCode = typeof error === "object" && error !== null && "code" in error;
  return hasCode && typeof error.code === "string" ? error.code : undefined;
}

const HINTS: Readonly<Record<string, string>> = {
  EACCES: "let the user of this process read and write the folder",
  EPERM: "let the user of this process read and write the folder",
  EROFS: "it needs a disk that can be written",
  ENOSPC: "free some space on its disk, then it goes on",
  EDQUOT: "free some space on its disk, then it goes on",
  ENOTDIR: "it needs a folder of its own",
};

/** Says what to do about an error of the file system. */
export function toJournalError(error: unknown, folder: string): unknown {
  const hint = HINTS[codeOf(error) ?? ""];
  if (hint === undefined || !(error instanceof Error)) return error;
  return Object.assign(
    new Error(`Journal ${folder}: ${messageOf(error)}; ${hint}`, { cause: error }),
    {
      code: codeOf(error),
    },
  );
}
