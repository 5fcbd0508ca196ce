/** An update that was fetched, and was not handled synchronously. */
export interface FetchedUpdate {
  readonly id: number;
  /** When its handlers started; `undefined` while it waits for its turn. */
  readonly startedAt: number | undefined;
  /** `unhandled` when the bot stopped before its handlers could end; `undefined` until it ends. */
  readonly outcome: "handled" | "unhandled" | undefined;
}

/** The updates of the last response, which Telegram keeps until a poll with a higher offset confirms them. */
export interface FetchedBatch {
  /** In the order of the response; `undefined` for an update that was handled synchronously or before. */
  readonly updates: readonly (FetchedUpdate | undefined)[];
  /** The offset that confirms all of them. */
  readonly end: number;
  readonly arrivedAt: number;
}

/** When to poll, and from where. */
export interface NextPoll {
  readonly offset: number;
  /** The number of updates that the poll returns again. */
  readonly known: number;
  /** 0 to poll now; otherwise when to decide again, unless all updates end before. */
  readonly delayMs: number;
}

/** Within 0.5 s of a poll, Telegram answers another one from the same offset with a single update. */
const MIN_REPEAT_MS = 550;

/**
 * Decides what the next poll confirms. An update may be confirmed once it was handled, or once it has run for `holdMs`; one
 * that waits for its turn never may. As soon as all may be, the poll confirms all. If some still may not after `holdMs`, the
 * poll confirms those before the first of them, and returns the rest again with new updates behind.
 *
 * With a `holdMs` of 0, every update may be confirmed as soon as it was fetched.
 *
 * There is one exception: when `limit` updates would be returned again, no new one has a place behind them. All are confirmed
 * then, because a bot that receives nothing more is worse than one that loses in a crash what waits in its memory.
 */
export function nextPoll(
  batch: FetchedBatch,
  now: number,
  holdMs: number,
  limit: number,
): NextPoll {
  const { updates, end, arrivedAt } = batch;
  const first = firstHeld(updates, now, holdMs);
  const held = updates[first];
  if (held === undefined) return { offset: end, known: 0, delayMs: 0 };
  const known = updates.length - first;
  const repeatAt = arrivedAt + repeatMs(holdMs);
  if (repeatAt > now) {
    const allAt = Math.max(...updates.map((update) => confirmableAt(update, holdMs)));
    return { offset: held.id, known, delayMs: Math.min(repeatAt, allAt) - now };
  }
  const isFull = known >= limit;
  return { offset: isFull ? end : held.id, known: isFull ? 0 : known, delayMs: 0 };
}

/** How long after a response the next poll is sent while an update waits: new ones may arrive so much later. */
export function repeatMs(holdMs: number): number {
  return holdMs === 0 ? 0 : Math.max(holdMs, MIN_REPEAT_MS);
}

/** Returns the index of the first update that may not be confirmed, or -1. */
export function firstHeld(updates: FetchedBatch["updates"], now: number, holdMs: number): number {
  return updates.findIndex((update) => confirmableAt(update, holdMs) > now);
}

/** Returns since when an update may be confirmed; `Infinity` when only its start or its end can allow that. */
function confirmableAt(update: FetchedUpdate | undefined, holdMs: number): number {
  if (update === undefined || update.outcome === "handled") return Number.NEGATIVE_INFINITY;
  if (update.outcome === "unhandled") return Number.POSITIVE_INFINITY;
  if (holdMs === 0) return Number.NEGATIVE_INFINITY;
  return (update.startedAt ?? Number.POSITIVE_INFINITY) + holdMs;
}
