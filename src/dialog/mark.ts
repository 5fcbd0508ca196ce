import type { Context } from "../dispatch/index.ts";

/** The update that last moved a chat, as the session keeps it. */
export interface Mark {
  readonly update_id: number;
  /** When it did, in milliseconds since 1970; absent in what older versions of the library have stored. */
  readonly at?: number;
}

/** Telegram keeps an update for a day, and may begin its identifiers anew after a week without any. */
const MAX_AGE_MS = 86_400_000;

/** Identifiers begin at random: what is further below the mark comes from another server, or belongs to another bot. */
const MAX_DISTANCE = 1_000_000;

/** Contexts whose own handling has moved a chat. */
const movers = new WeakSet<Context>();

/** A mark for the update at hand. */
export function markOf(ctx: Context): Required<Mark> {
  movers.add(ctx);
  return { update_id: ctx.update.update_id, at: Date.now() };
}

/** Whether a mark was set while this very update is handled, so that it does not come again. */
export function isMover(ctx: Context): boolean {
  return movers.has(ctx);
}

/** Whether updates that come again can still be known by a mark. */
export function isFresh({ at }: Mark): boolean {
  return at !== undefined && Date.now() - at < MAX_AGE_MS;
}

/**
 * Whether an update is that of the mark or one before it: after a crash, Telegram delivers a whole batch again. Identifiers
 * rise.
 */
export function isAgain(mark: Mark, { update }: Context): boolean {
  const distance = mark.update_id - update.update_id;
  return distance === 0 || (distance > 0 && distance < MAX_DISTANCE && isFresh(mark));
}
