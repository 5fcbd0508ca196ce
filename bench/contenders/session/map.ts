import { type CreateSessionBot, createVisits, type Visits, visit } from "./contract.ts";

/** A Map of objects by chat: the least that a session in memory takes, without copies and without a lock. */
export const createMapSession: CreateSessionBot = (use, onVisit) => {
  const sessions = new Map<number, Visits>();
  return ({ update_id, message }) => {
    const { id } = message.chat;
    let session = sessions.get(id);
    if (session === undefined) {
      session = createVisits();
      sessions.set(id, session);
    }
    onVisit(update_id, visit(use, session));
  };
};
