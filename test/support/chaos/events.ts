import { writeSync } from "node:fs";

/** What the processes of a chaos run report, one JSON line each. */
export type ChaosEvent =
  | { readonly type: "ready" }
  /** A put has resolved, after as many attempts as it took. */
  | { readonly type: "stored"; readonly ids: readonly number[]; readonly at: number }
  | { readonly type: "finished" }
  | {
      readonly type: "begun" | "ended";
      readonly id: number;
      readonly lane: number;
      readonly at: number;
    }
  /** The handler of an update has seen its signal abort. */
  | { readonly type: "aborted"; readonly id: number; readonly at: number };

/** Milliseconds since the epoch, on the clock that all processes of this machine share. */
export function now(): number {
  return Date.now();
}

/** Written at once: the process may be killed at any moment. */
export function report(event: ChaosEvent): void {
  const line = Buffer.from(`${JSON.stringify(event)}\n`);
  for (let written = 0; written < line.length; ) {
    try {
      written += writeSync(1, line, written);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}
