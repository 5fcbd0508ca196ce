import type { MessageEntity } from "../types/index.ts";

const STYLES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
]);

/** Sorts entities by offset, then longest first, else in their original order. */
export function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
}

/** Returns the end of an entity. */
export function endOf({ offset, length }: MessageEntity): number {
  return offset + length;
}

/** Whether an entity is `code` or `pre`, which cannot be nested with styles or contain other entities. */
export function isRaw({ type }: MessageEntity): boolean {
  return type === "code" || type === "pre";
}

/** Whether an entity is a style such as bold, which may contain anything but raw text, and may be split. */
export function isStyle({ type }: MessageEntity): boolean {
  return STYLES.has(type);
}

/** Whether an entity is a block quotation, expandable or not. */
export function isQuote({ type }: MessageEntity): boolean {
  return type === "blockquote" || type === "expandable_blockquote";
}

/**
 * Arranges entities by Telegram's nesting rules: of two that cannot be nested, the outer one stays, but styles are split
 * around raw text. Entities that overlap partially stay unchanged.
 *
 * @see https://core.telegram.org/bots/api#formatting-options
 */
export function arrangeEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  const open: MessageEntity[] = [];
  const result: MessageEntity[] = [];
  for (const entity of sortEntities(entities)) {
    if (entity.length <= 0) continue;
    while (endOf(open.at(-1) ?? entity) <= entity.offset) open.pop();
    if (!open.every((outer) => canContain(outer, entity))) continue;
    open.push(entity);
    result.push(entity);
  }
  return result.some(isRaw) ? sortEntities(cutAroundRaw(result)) : result;
}

function canContain(outer: MessageEntity, inner: MessageEntity): boolean {
  if (isRaw(outer)) return false;
  if (isStyle(outer)) return outer.type !== inner.type;
  if (isQuote(outer)) return !isQuote(inner);
  return isStyle(inner);
}

/** Splits styles around raw text. Both are sorted, so raw text before a style is not visited again. */
function cutAroundRaw(sorted: readonly MessageEntity[]): readonly MessageEntity[] {
  const holes = sorted.filter(isRaw);
  let first = 0;
  return sorted.flatMap((entity) => {
    if (!isStyle(entity)) return [entity];
    while (endOf(holes[first] ?? entity) <= entity.offset) first++;
    return piecesOf(entity, holes, first);
  });
}

function piecesOf(
  entity: MessageEntity,
  holes: readonly MessageEntity[],
  first: number,
): readonly MessageEntity[] {
  const pieces: MessageEntity[] = [];
  const end = endOf(entity);
  let { offset } = entity;
  for (let at = first; (holes[at]?.offset ?? end) < end; at++) {
    const hole = holes[at] ?? entity;
    pieces.push({ ...entity, offset, length: hole.offset - offset });
    offset = endOf(hole);
  }
  pieces.push({ ...entity, offset, length: end - offset });
  return pieces.filter(({ length }) => length > 0);
}
