import type { MessageEntity } from "../types/index.ts";

const STYLES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
]);

/** In order of their beginnings, the longer first, else as they were given. */
export function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
}

/** Where an entity ends. */
export function endOf({ offset, length }: MessageEntity): number {
  return offset + length;
}

/** Whether it is `code` or `pre`, which hold nothing and lie in no mark. */
export function isRaw({ type }: MessageEntity): boolean {
  return type === "code" || type === "pre";
}

/** Whether it is a mark such as bold, which may hold anything but raw text, and be cut in pieces. */
export function isStyle({ type }: MessageEntity): boolean {
  return STYLES.has(type);
}

/** Whether it is a block quotation of either sort. */
export function isQuote({ type }: MessageEntity): boolean {
  return type === "blockquote" || type === "expandable_blockquote";
}

/**
 * Entities as Telegram lets them lie in each other: of two that cannot, the outer stays, but marks are cut around raw text.
 * Entities that overlap in part stay as they are.
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

/** Cuts marks around raw text. Both come in order, so what lies behind a mark is not looked at again. */
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
