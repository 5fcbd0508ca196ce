import type { Gather } from "./gathering.ts";
import type { LaneKey } from "./lane-queue.ts";
import type { Turn } from "./turn.ts";

/**
 * What happens to an update while another one of its lane runs or waits: it waits for its turn (`queue`); it aborts the
 * running one, replaces those that wait, and waits for the end of the running one (`latest`); it is not handled at all
 * (`drop`); it runs at once, in no order (`side-by-side`).
 */
export type Overlap = "queue" | "latest" | "drop" | "side-by-side";

/** What the lanes schedule, and by which rules. */
export interface LanesWork<Job> {
  /** The turn of a job, once it needs one: a job that ends synchronously may never have one. */
  readonly turnOf: (job: Job) => Turn<Job> | undefined;
  readonly setTurn: (job: Job, turn: Turn<Job>) => void;
  /** Runs the handlers. Never throws or rejects. */
  readonly run: (job: Job) => void | Promise<void>;
  readonly keyOf: (job: Job) => LaneKey | undefined;
  readonly overlapOf: (job: Job) => Overlap;
  /** Whether a job is neither aborted nor dropped in favor of another one. */
  readonly isKept: (job: Job) => boolean;
  /** Whether a job may run past its busy lane. */
  readonly overtakes: (job: Job) => boolean;
  /** Describes the jobs that run in one turn with this one; `undefined` for none. */
  readonly gatherOf: (job: Job) => Gather | undefined;
  /** Called with a turn that has run for 30 seconds. */
  readonly onSlow: (turn: Turn<Job>) => void;
  /** Called with a turn that has run for `timeoutMs`, and aborts it. */
  readonly onTimeout: (turn: Turn<Job>) => void;
  /** Called with an error of background work. */
  readonly onError: (error: unknown, job: Job) => void;
}

/** Is notified whenever a turn or background work has ended. */
export interface EndObserver {
  notifyEnd(): void;
}

/** The limits of lanes. */
export interface LaneLimits {
  /** The number of turns that run at the same time. */
  readonly concurrency: number;
  /** How long handlers may run, in milliseconds. */
  readonly timeoutMs: number;
  /** The number of jobs that may wait. */
  readonly capacity: number;
}

/** A job that was not handled completely when the lanes had stopped. */
export interface Leftover<Job> {
  readonly job: Job;
  /** `aborted` when it has ended with the reason for which it was aborted. */
  readonly state: "aborted" | "running" | "waiting" | "background";
  /** How long it has been running; 0 for one that waits. */
  readonly ranMs: number;
}
