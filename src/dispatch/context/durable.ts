import type { Update } from "../../types/index.ts";

/** When a job runs, and what it gets. */
export type ScheduleOptions = JobTime & {
  /** Becomes `ctx.match` of the job's handlers. Must be JSON-serializable. Default: `null`. */
  readonly data?: unknown;
  /** Identifies the job in its chat: another one with this id is ignored for 25 hours. At most 95 characters. Default: a new one. */
  readonly id?: string;
};

/** When a job runs: after a wait, or at a time. At most a year from now. */
type JobTime =
  | {
      /** Milliseconds, or a text such as `90s`, `5m`, `2h`, `1d` or `1h30m`. */
      readonly in: number | string;
      readonly at?: never;
    }
  | {
      /** A date, or milliseconds since the epoch. One in the past means at once. */
      readonly at: Date | number;
      readonly in?: never;
    };

/** What handlers of a bot with an inbox can rely on after a crash. Rejects as {@link Context} describes. */
export interface Durable {
  /** `signal` ends the wait for an effect that has begun elsewhere. */
  once<T>(key: string, effect: () => T | Promise<T>, signal: AbortSignal): Promise<T>;
  /** Stores a job in the lane of an update. Resolves with its id. */
  schedule(update: Update, name: string, options: ScheduleOptions): Promise<string>;
  /** Deletes a job in the lane of an update. Returns `false` when it has begun or does not exist. */
  cancel(update: Update, id: string): Promise<boolean>;
}
