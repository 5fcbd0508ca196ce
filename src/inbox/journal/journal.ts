import { checkOptions } from "../../internal/arguments.ts";
import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { CAPACITY, type Inbox, LOCK_MS } from "../inbox.ts";
import { JournalInbox } from "./journal-inbox.ts";

const COMPACT_BYTES = 32 * 1024 * 1024;

/** Settings of {@link journal}. */
export interface JournalOptions {
  /** How long a claim lasts after its process has died or frozen, in milliseconds. Default: 30 s. */
  readonly lockMs?: number;
  /** How many entries are stored, dead letters not included. Default: 100,000. All of them are in memory. */
  readonly capacity?: number;
}

/**
 * An inbox in a folder of this machine, which is created on demand. Several processes may share it: one of them writes the files,
 * the others connect to it, and one of those takes its place when it ends or freezes. Needs Node or Bun, and a local disk.
 */
export function journal(folder: string, options: JournalOptions = {}): Inbox {
  checkOptions("journal", options, { lockMs: 1, capacity: 1 });
  if (typeof folder !== "string" || folder === "")
    throw new TypeError("journal takes the path of a folder");
  const { lockMs = LOCK_MS, capacity = CAPACITY } = options;
  return new JournalInbox(process.getBuiltinModule("node:path").resolve(folder), {
    lockMs: checkDuration("lockMs", lockMs),
    capacity: checkCount("capacity", capacity),
    compactBytes: COMPACT_BYTES,
  });
}
