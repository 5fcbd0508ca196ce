import type { MessageEntity } from "../types/index.ts";
import { endOf, isStyle } from "./arrange-entities.ts";
import type { Formatted } from "./formatted-text.ts";

/** An event while walking through a text: text, or an entity that opens or closes. Events are always properly nested. */
export type EntityEvent =
  | { readonly type: "open" | "close"; readonly entity: MessageEntity }
  | { readonly type: "text"; readonly text: string };

/** Walks through a text whose entities are sorted and nested. A style that ends where it starts again goes on. */
export function entityEvents({ text, entities = [] }: Formatted): readonly EntityEvent[] {
  const events: EntityEvent[] = [];
  const open: MessageEntity[] = [];
  let at = 0;
  const goTo = (position: number) => {
    if (position > at) events.push({ type: "text", text: text.slice(at, position) });
    at = Math.max(at, position);
  };
  const closeUntil = (position: number) => {
    for (let inner = open.at(-1); inner && endOf(inner) <= position; inner = open.at(-1)) {
      goTo(endOf(inner));
      events.push({ type: "close", entity: inner });
      open.pop();
    }
  };
  for (const entity of entities) {
    closeUntil(entity.offset);
    goTo(entity.offset);
    const last = events.at(-1);
    const goesOn = last?.type === "close" && last.entity.type === entity.type && isStyle(entity);
    if (goesOn) events.pop();
    else events.push({ type: "open", entity });
    open.push(entity);
  }
  closeUntil(Number.POSITIVE_INFINITY);
  goTo(text.length);
  return events;
}
