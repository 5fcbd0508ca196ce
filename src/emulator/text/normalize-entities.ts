import type { MessageEntity, MessageEntityType } from "../../types/index.ts";
import { sortEntities } from "./detected-entities.ts";

/** Types of entities that can overlap others in part, or be split. */
export const SPLITTABLE_TYPES: ReadonlySet<MessageEntityType> = new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
]);
/** Makes entities nest as Telegram does: of two that cannot nest the outer one stays; code and pre contain nothing. */
export function normalizeEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  const sorted = sortEntities(entities);
  const unsplittable: MessageEntity[] = [];
  for (const entity of sorted.filter(({ type }) => !SPLITTABLE_TYPES.has(type))) {
    const isQuote = entity.type.endsWith("blockquote");
    const rivals = unsplittable.filter((other) => isQuote || !other.type.endsWith("blockquote"));
    if (!rivals.some((other) => isOverlapping(other, entity))) unsplittable.push(entity);
  }
  const raw = unsplittable.filter(({ type }) => type === "code" || type === "pre");
  const splittable = mergeTouching(sorted.filter(({ type }) => SPLITTABLE_TYPES.has(type)));
  return sortEntities([...unsplittable, ...splittable.flatMap((entity) => cutOut(entity, raw))]);
}

/** Merges entities of the same type that touch or overlap. */
function mergeTouching(sorted: readonly MessageEntity[]): MessageEntity[] {
  const last = new Map<string, MessageEntity>();
  const result: MessageEntity[] = [];
  for (const entity of sorted) {
    const before = last.get(entity.type);
    if (before === undefined || endOf(before) < entity.offset) {
      const copy = { ...entity };
      last.set(entity.type, copy);
      result.push(copy);
    } else before.length = Math.max(endOf(before), endOf(entity)) - before.offset;
  }
  return result;
}

/** Returns the parts of an entity outside `holes`, which must be sorted. */
function cutOut(entity: MessageEntity, holes: readonly MessageEntity[]): MessageEntity[] {
  const pieces: MessageEntity[] = [];
  let offset = entity.offset;
  for (const hole of holes.filter((other) => isOverlapping(other, entity))) {
    pieces.push({ ...entity, offset, length: hole.offset - offset });
    offset = endOf(hole);
  }
  pieces.push({ ...entity, offset, length: endOf(entity) - offset });
  return pieces.filter((piece) => piece.length > 0);
}

/** Adds detected entities, except inside code, pre and text links. */
export function addDetectedEntities(
  explicit: readonly MessageEntity[],
  detected: readonly MessageEntity[],
): MessageEntity[] {
  const unsplittable = explicit.filter(
    ({ type }) => !SPLITTABLE_TYPES.has(type) && !type.endsWith("blockquote"),
  );
  const added = detected.filter(
    (entity) => !unsplittable.some((other) => isOverlapping(other, entity)),
  );
  return sortEntities([...explicit, ...added]);
}

function endOf(entity: MessageEntity): number {
  return entity.offset + entity.length;
}

function isOverlapping(one: MessageEntity, other: MessageEntity): boolean {
  return one.offset < endOf(other) && other.offset < endOf(one);
}
