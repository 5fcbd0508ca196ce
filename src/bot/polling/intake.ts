import type { Update } from "../../types/index.ts";

/** From where to poll, and how many updates to request. */
export interface PollRange {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Takes the updates that polling fetches, and decides which of them the next poll confirms. An intake that stores updates
 * would confirm them as soon as they are stored.
 */
export interface Intake {
  /** Takes the updates of one response, in its order. Returns whether any of them is new. */
  take(updates: readonly Update[]): boolean;
  /** Resolves when the next poll should be sent, or with `undefined` when polling stops. */
  next(): Promise<PollRange | undefined>;
  /** Returns the offset that confirms what needs no second delivery, once polling has stopped. */
  finalOffset(): number;
}
