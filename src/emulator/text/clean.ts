import { badRequest } from "../wire/refusal.ts";
import { endOf, type TextEntity } from "./entity.ts";

/** Carriage returns, separators of lines and directions, and lines across letters. */
const REMOVED = /[\r\u2028-\u202e]|\u0333|\u033f|\u030a/g;
/** Control characters, except line feeds and those beyond ASCII. */
const REPLACED = /[^\P{Cc}\n\x7f-\x9f]/gu;
/** All but the last of several marks of direction in a row. */
const MARKS = /[\u200e\u200f](?=[\u200e\u200f])/g;
/** What a text can consist of and still count as empty. */
const INVISIBLE =
  /^[ \n\u1680\u180e\u2000-\u200f\u202f\u205f\u2800\u3000\ufffc\ufeff\u00a0\u{e0000}-\u{e007f}]*$/u;

/** Removes and replaces the characters that the server does not accept. */
export function cleanText(text: string): string {
  return text.replace(REMOVED, "").replace(REPLACED, " ").replace(MARKS, "\u200c");
}

/** Whether a text has no visible character. */
export function isInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Moves entities to where their characters are in the cleaned text. Throws a refusal for one that is not in the text. */
export function moveEntities(source: string, entities: readonly TextEntity[]): TextEntity[] {
  checkRanges(source, entities);
  const removed = [...source.matchAll(REMOVED)].map(({ index }) => index);
  if (removed.length === 0) return [...entities];
  const moved = (offset: number): number =>
    offset - removed.filter((index) => index < offset).length;
  return entities.map((entity) => {
    const offset = moved(entity.offset);
    return { ...entity, offset, length: moved(endOf(entity)) - offset };
  });
}

/** The server reads from left to right, and reports what it finds first. */
function checkRanges(source: string, entities: readonly TextEntity[]): void {
  const faults = entities.flatMap((entity, index) => {
    const { offset } = entity;
    const end = endOf(entity);
    // An entity that does not begin does not end either.
    if (isInsidePair(source, offset))
      return [{ at: offset, order: entities.length + index, entity }];
    if (isInsidePair(source, end)) return [{ at: end, order: -index, entity }];
    return [];
  });
  faults.sort((a, b) => a.at - b.at || a.order - b.order);
  const [first] = faults;
  if (first !== undefined) {
    const { at, entity } = first;
    const place = `a middle of a UTF-16 symbol at byte offset ${Buffer.byteLength(source.slice(0, at + 1))}`;
    throw badRequest(
      at === entity.offset
        ? `entity begins in ${place}`
        : `entity beginning at UTF-16 offset ${entity.offset} ends in ${place}`,
    );
  }
  const outside = entities.find(({ offset }) => offset > source.length);
  if (outside !== undefined) {
    throw badRequest(`entity begins after the end of the text at UTF-16 offset ${outside.offset}`);
  }
  const long = entities.findLast((entity) => endOf(entity) > source.length);
  if (long !== undefined) {
    throw badRequest(
      `entity beginning at UTF-16 offset ${long.offset} ends after the end of the text at UTF-16 offset ${endOf(long)}`,
    );
  }
}

/** Whether an offset is between the two halves of a surrogate pair. */
function isInsidePair(text: string, offset: number): boolean {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff;
}
