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

/** Raw text, and the quotation around it, if any. */
interface Hole {
  readonly raw: MessageEntity;
  readonly quote: MessageEntity | undefined;
}

/** Splits styles around raw text. Both are sorted, so raw text before a style is not visited again. */
function cutAroundRaw(sorted: readonly MessageEntity[]): readonly MessageEntity[] {
  const holes = holesOf(sorted);
  let first = 0;
  return sorted.flatMap((entity) => {
    if (!isStyle(entity)) return [entity];
    while (endOf(holes[first]?.raw ?? entity) <= entity.offset) first++;
    return piecesOf(entity, holes, first);
  });
}

function holesOf(sorted: readonly MessageEntity[]): readonly Hole[] {
  const holes: Hole[] = [];
  let quote: MessageEntity | undefined;
  for (const entity of sorted) {
    if (isQuote(entity)) quote = entity;
    if (!isRaw(entity)) continue;
    const isQuoted = quote !== undefined && endOf(quote) >= endOf(entity);
    holes.push({ raw: entity, quote: isQuoted ? quote : undefined });
  }
  return holes;
}

/** A piece must not overlap a quotation partially, so it is split where the quotation around a hole starts or ends. */
function piecesOf(
  entity: MessageEntity,
  holes: readonly Hole[],
  first: number,
): readonly MessageEntity[] {
  const cuts: number[] = [];
  const end = endOf(entity);
  let { offset } = entity;
  const pieces: MessageEntity[] = [];
  const addPieces = (to: number): void => {
    for (const cut of [...cuts.splice(0), to]) {
      if (cut <= offset || cut > to) continue;
      pieces.push({ ...entity, offset, length: cut - offset });
      offset = cut;
    }
  };
  for (let at = first; (holes[at]?.raw.offset ?? end) < end; at++) {
    const { raw, quote } = holes[at] as Hole;
    if (quote !== undefined) cuts.push(quote.offset);
    addPieces(raw.offset);
    offset = endOf(raw);
    if (quote !== undefined) cuts.push(endOf(quote));
  }
  addPieces(end);
  return pieces;
}
