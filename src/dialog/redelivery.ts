import type { Context } from "../dispatch/index.ts";

/** The update that last moved a chat, as the session keeps it. */
export interface UpdateMark {
  readonly update_id: number;
  /** When it did, in milliseconds since 1970; absent when an older version of the library stored the mark. */
  readonly at?: number;
}

/** Telegram keeps an update for a day, and may restart its identifiers at random after a week without updates. */
const MAX_AGE_MS = 86_400_000;

/** Identifiers start at random, so an update further below the mark is from another server, or belongs to another bot. */
const MAX_DISTANCE = 1_000_000;

/** Contexts whose handlers have moved a chat. */
const markedContexts = new WeakSet<Context>();

/** Makes a mark of the current update, and remembers that its handlers moved the chat. */
export function markUpdate(ctx: Context): Required<UpdateMark> {
  markedContexts.add(ctx);
  return { update_id: ctx.update.update_id, at: Date.now() };
}

/** Whether the handlers of this update set a mark themselves, so that it is not a repeated delivery. */
export function hasSetMark(ctx: Context): boolean {
  return markedContexts.has(ctx);
}

/** Whether Telegram may still repeat updates from before a mark. */
export function isFresh({ at }: UpdateMark): boolean {
  return at !== undefined && Date.now() - at < MAX_AGE_MS;
}

/**
 * Whether an update is that of the mark or an earlier one: after a crash, Telegram delivers a whole batch again.
 * Identifiers increase.
 */
export function isRedelivered(mark: UpdateMark, { update }: Context): boolean {
  const distance = mark.update_id - update.update_id;
  return distance === 0 || (distance > 0 && distance < MAX_DISTANCE && isFresh(mark));
}
