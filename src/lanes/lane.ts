import type { Lanes } from "./lanes.ts";

/** The updates of one chat, as one of them sees the others. */
export interface Lane {
  /** How many other updates of the chat are being handled, or have background work that runs. */
  readonly busy: number;
  /** How many updates of the chat wait for their turn. */
  readonly waiting: number;
  /**
   * Aborts the `ctx.signal` of the other updates of the chat that are being handled, and returns their number. A string
   * becomes the message of an `AbortError`. A handler that fails with this reason has not failed: `bot.catch` is not called.
   */
  abort(reason?: unknown): number;
  /** Removes the updates of the chat that wait for their turn, without handling them, and returns their number. */
  clear(): number;
}

/** Creates the view that a job has of its lane. */
export function laneOf<Job extends object>(lanes: Lanes<Job>, job: Job): Lane {
  return {
    get busy() {
      return lanes.othersOf(job).length;
    },
    get waiting() {
      return lanes.waitingBehind(job);
    },
    abort(reason = "aborted by another update of the chat") {
      const error = typeof reason === "string" ? new DOMException(reason, "AbortError") : reason;
      const others = lanes.othersOf(job);
      for (const turn of others) turn.abort(error);
      return others.length;
    },
    clear: () => lanes.clearBehind(job),
  };
}
