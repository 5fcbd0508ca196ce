import type { TextUpdate } from "../../inputs/updates.ts";

/** What the handler does with the session: it reads a number, or reads and increments it. */
export type SessionUse = "reads" | "writes";

/** Called by the handler with the update's identifier and the number in the session of its chat. */
export type OnVisit = (updateId: number, visits: number) => void;

/** Creates a bot with sessions in memory and one synchronous handler of messages. */
export type CreateSessionBot = (
  use: SessionUse,
  onVisit: OnVisit,
) => (update: TextUpdate) => unknown;

/** The session of a chat. */
export interface Visits {
  visits: number;
}

/** Creates the session of a chat. */
export function createVisits(): Visits {
  return { visits: 0 };
}

/** The handler, but for what its library calls the session. */
export function visit(use: SessionUse, session: Visits): number {
  if (use === "writes") session.visits += 1;
  return session.visits;
}
