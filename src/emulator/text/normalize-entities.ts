import type { MessageEntity } from "../../types/index.ts";
import { sortEntities } from "./detected-entities.ts";

const SPLITTABLE: ReadonlySet<string> = new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
]);
/** Of entities that cannot hold each other the outer one stays; code and pre hold nothing at all. */
export function arrangeEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  const sorted = sortEntities(entities);
  const solid: MessageEntity[] = [];
  for (const entity of sorted.filter(({ type }) => !isSplittable(type))) {
    const quote = entity.type.endsWith("blockquote");
    const rivals = solid.filter((other) => quote || !other.type.endsWith("blockquote"));
    if (!rivals.some((other) => overlap(other, entity))) solid.push(entity);
  }
  const raw = solid.filter(({ type }) => type === "code" || type === "pre");
  const soft = merged(sorted.filter(({ type }) => isSplittable(type)));
  return sortEntities([...solid, ...soft.flatMap((entity) => without(entity, raw))]);
}

/** Entities of one type that touch become one. */
function merged(sorted: readonly MessageEntity[]): MessageEntity[] {
  const last = new Map<string, MessageEntity>();
  const result: MessageEntity[] = [];
  for (const entity of sorted) {
    const before = last.get(entity.type);
    if (before === undefined || end(before) < entity.offset) {
      const copy = { ...entity };
      last.set(entity.type, copy);
      result.push(copy);
    } else before.length = Math.max(end(before), end(entity)) - before.offset;
  }
  return result;
}

/** The pieces of an entity outside the holes, which are in order. */
function without(entity: MessageEntity, holes: readonly MessageEntity[]): MessageEntity[] {
  const pieces: MessageEntity[] = [];
  let offset = entity.offset;
  for (const hole of holes.filter((other) => overlap(other, entity))) {
    pieces.push({ ...entity, offset, length: hole.offset - offset });
    offset = end(hole);
  }
  pieces.push({ ...entity, offset, length: end(entity) - offset });
  return pieces.filter((piece) => piece.length > 0);
}

/** Adds what was found where nothing solid was given. */
export function addFoundEntities(
  given: readonly MessageEntity[],
  found: readonly MessageEntity[],
): MessageEntity[] {
  const solid = given.filter(({ type }) => !isSplittable(type) && !type.endsWith("blockquote"));
  const added = found.filter((entity) => !solid.some((other) => overlap(other, entity)));
  return sortEntities([...given, ...added]);
}

function end(entity: MessageEntity): number {
  return entity.offset + entity.length;
}

function overlap(one: MessageEntity, other: MessageEntity): boolean {
  return one.offset < end(other) && other.offset < end(one);
}

/** Whether entities of this type may cover part of another, or be cut in pieces. */
function isSplittable(type: string): boolean {
  return SPLITTABLE.has(type);
}
