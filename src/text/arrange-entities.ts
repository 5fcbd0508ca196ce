import type { MessageEntity, MessageEntityType } from "../types/index.ts";

const STYLES: readonly MessageEntityType[] = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
];

/** Of entities with the same range, the one with the lower rank contains the others. */
const RANKS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ["blockquote", 0],
  ["expandable_blockquote", 0],
  ["pre", 2],
  ["code", 3],
  ["date_time", 4],
  ["text_link", 5],
  ["text_mention", 5],
  ["bold", 7],
  ["italic", 8],
  ["underline", 9],
  ["strikethrough", 10],
  ["spoiler", 11],
  ["custom_emoji", 12],
]);
const RANK_OF_CODE_WITH_LANGUAGE = 1;
/** Of entities that Telegram finds by itself, such as hashtags. */
const RANK_OF_FOUND = 6;

/** Sorts entities by offset, then longest first, then as Telegram nests them. */
export function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort(
    (a, b) => a.offset - b.offset || b.length - a.length || rankOf(a) - rankOf(b),
  );
}

function rankOf({ type, language }: MessageEntity): number {
  if (type === "pre" && language) return RANK_OF_CODE_WITH_LANGUAGE;
  return RANKS.get(type) ?? RANK_OF_FOUND;
}

/** Returns the end of an entity. */
export function endOf({ offset, length }: MessageEntity): number {
  return offset + length;
}

/** Whether an entity is `code` or `pre`, in which nothing is markup but the mark that ends it. */
export function isRaw({ type }: MessageEntity): boolean {
  return type === "code" || type === "pre";
}

/** Whether an entity is a style such as bold, which may be split. */
export function isStyle({ type }: MessageEntity): boolean {
  return STYLES.includes(type);
}

/** Whether an entity is a block quotation, expandable or not. */
export function isQuote({ type }: MessageEntity): boolean {
  return type === "blockquote" || type === "expandable_blockquote";
}

/**
 * Arranges entities as Telegram stores them, sorted and properly nested. Of two links, codes, mentions, dates or emoji that
 * overlap, the first stays, as does the first of two quotations; one that is partly in a quotation is dropped. Styles of a type
 * that touch are joined, and all are split where another entity starts or ends or another style starts. Code and dates contain
 * no styles.
 *
 * @see https://core.telegram.org/bots/api#formatting-options
 */
export function arrangeEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  const sorted = sortEntities(entities.filter(({ length }) => length > 0));
  if (isFlat(sorted)) return sorted;
  const styles = sorted.filter(isStyle);
  const quotes = withoutOverlaps(sorted.filter(isQuote));
  const others = withoutOverlaps(sorted.filter((each) => !isStyle(each) && !isQuote(each)));
  const fixed = [...quotes, ...withoutCrossing(others, quotes)];
  return sortEntities([...fixed, ...splitStyles(styles, fixed)]);
}

/** Whether no entity overlaps another one or touches one of its type. */
function isFlat(sorted: readonly MessageEntity[]): boolean {
  let before: MessageEntity | undefined;
  for (const entity of sorted) {
    const gap = before === undefined ? 1 : entity.offset - endOf(before);
    if (gap < 0 || (gap === 0 && before?.type === entity.type)) return false;
    before = entity;
  }
  return true;
}

/** Keeps the first of entities that overlap. */
function withoutOverlaps(sorted: readonly MessageEntity[]): readonly MessageEntity[] {
  let end = 0;
  return sorted.filter((entity) => {
    const isFree = entity.offset >= end;
    if (isFree) end = endOf(entity);
    return isFree;
  });
}

/** Drops entities that are neither in a quotation nor outside of all. */
function withoutCrossing(
  sorted: readonly MessageEntity[],
  quotes: readonly MessageEntity[],
): readonly MessageEntity[] {
  let at = 0;
  return sorted.filter((entity) => {
    while (endOf(quotes[at] ?? entity) <= entity.offset) at++;
    const quote = quotes[at];
    if (quote === undefined || endOf(entity) <= quote.offset) return true;
    return quote.offset <= entity.offset && endOf(entity) <= endOf(quote);
  });
}

/** Splits styles around the other entities and at the start of other styles, and cuts them out of code and dates. */
function splitStyles(
  sorted: readonly MessageEntity[],
  others: readonly MessageEntity[],
): readonly MessageEntity[] {
  const ranges = STYLES.map((type) => joinTouching(sorted.filter((style) => style.type === type)));
  const cuts: number[] = [];
  for (const { offset } of ranges.flat()) cuts.push(offset);
  for (const other of others) cuts.push(other.offset, endOf(other));
  cuts.sort((a, b) => a - b);
  const holes = others.filter((other) => isRaw(other) || other.type === "date_time");
  return ranges.flatMap((ofType) => cutRanges(ofType, cuts, holes));
}

/** Joins ranges of one type that overlap or touch. */
function joinTouching(sorted: readonly MessageEntity[]): readonly MessageEntity[] {
  const joined: MessageEntity[] = [];
  for (const entity of sorted) {
    const last = joined.at(-1);
    if (last === undefined || endOf(last) < entity.offset)
      joined.push({ type: entity.type, offset: entity.offset, length: entity.length });
    else last.length = Math.max(endOf(last), endOf(entity)) - last.offset;
  }
  return joined;
}

/** Everything is sorted, and a hole starts and ends at a cut. */
function cutRanges(
  ranges: readonly MessageEntity[],
  cuts: readonly number[],
  holes: readonly MessageEntity[],
): readonly MessageEntity[] {
  const pieces: MessageEntity[] = [];
  let cut = 0;
  let hole = 0;
  for (const range of ranges) {
    const end = endOf(range);
    for (let { offset } = range; offset < end; ) {
      while ((cuts[cut] ?? end) <= offset) cut++;
      const next = Math.min(cuts[cut] ?? end, end);
      while (endOf(holes[hole] ?? range) <= offset) hole++;
      const isInHole = (holes[hole]?.offset ?? end) <= offset;
      if (!isInHole) pieces.push({ type: range.type, offset, length: next - offset });
      offset = next;
    }
  }
  return pieces;
}
