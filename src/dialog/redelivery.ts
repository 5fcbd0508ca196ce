import { type Context, isEarly } from "../dispatch/index.ts";

/** The update that last changed a dialog or state, as stored in the session. */
export interface UpdateMark {
  readonly update_id: number;
  /** When it did, as a Unix time in milliseconds. If absent, earlier updates are not taken for redeliveries. */
  readonly at?: number;
}

/** Telegram keeps updates for a day, and after a week without any may restart update ids at random. */
const MAX_AGE_MS = 86_400_000;

/** Update ids start at random, so one further below the mark comes from another server or bot. */
const MAX_DISTANCE = 1_000_000;

/** Contexts whose handlers have set a mark. */
const markedContexts = new WeakSet<Context>();

/** Returns a mark of the current update, and records that its handlers set it. */
export function markUpdate(ctx: Context): UpdateMark {
  markedContexts.add(ctx);
  const { update_id } = ctx.update;
  // Updates from before one that overtakes are handled after it: they are no redeliveries.
  return isEarly(ctx) ? { update_id } : { update_id, at: Date.now() };
}

/** Whether the handlers of this update set a mark, so that it cannot be a redelivery. */
export function hasSetMark(ctx: Context): boolean {
  return markedContexts.has(ctx);
}

/** Whether Telegram may still redeliver updates from before the mark. */
export function isFresh({ at }: UpdateMark): boolean {
  return at !== undefined && Date.now() - at < MAX_AGE_MS;
}

/**
 * Whether an update is the marked one or an earlier one: after a crash, Telegram delivers a whole batch again. Update ids
 * increase. A job is no update, however old the one is that has scheduled it.
 */
export function isRedelivered(mark: UpdateMark, { job, update }: Context): boolean {
  if (job !== undefined) return false;
  const distance = mark.update_id - update.update_id;
  return distance === 0 || (distance > 0 && distance < MAX_DISTANCE && isFresh(mark));
}
