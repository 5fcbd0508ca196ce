import type { MessageEntity } from "../types/index.ts";
import { endOf, sortEntities } from "./arrange-entities.ts";
import type { Formatted } from "./formatted-text.ts";

/** An event while walking through a text: text, or an entity that opens or closes. Events are always properly nested. */
export type EntityEvent =
  | { readonly type: "open" | "close"; readonly entity: MessageEntity }
  | { readonly type: "text"; readonly text: string };

/** Walks through a text. An entity that overlaps another one partially is closed and reopened. */
export function entityEvents({ text, entities = [] }: Formatted): readonly EntityEvent[] {
  const events: EntityEvent[] = [];
  let open: MessageEntity[] = [];
  let at = 0;
  const goTo = (position: number) => {
    if (position > at) events.push({ type: "text", text: text.slice(at, position) });
    at = Math.max(at, position);
  };
  const closeUntil = (position: number) => {
    for (;;) {
      const end = Math.min(...open.map(endOf));
      if (end > position) return;
      goTo(end);
      const first = open.findIndex((entity) => endOf(entity) === end);
      const closed = open.slice(first);
      const reopened = closed.filter((entity) => endOf(entity) > end);
      open = [...open.slice(0, first), ...reopened];
      for (const entity of closed.reverse()) events.push({ type: "close", entity });
      for (const entity of reopened) events.push({ type: "open", entity });
    }
  };
  for (const entity of sortEntities(entities)) {
    closeUntil(entity.offset);
    goTo(entity.offset);
    events.push({ type: "open", entity });
    open.push(entity);
  }
  closeUntil(text.length);
  goTo(text.length);
  return events;
}
