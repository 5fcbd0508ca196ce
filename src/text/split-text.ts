import type { MessageEntity } from "../types/index.ts";
import { endOf, sortEntities } from "./arrange-entities.ts";
import { findBreakPoint, unbreakableMask } from "./break-points.ts";
import { asFormatted, type Formatted, FormattedText } from "./formatted-text.ts";

/**
 * Splits a text into parts that each fit into a message: `for (const part of splitText(answer)) await ctx.reply(part)`. Splits
 * between paragraphs, lines or words where possible, and outside of links and code; an entity that is split continues in the
 * next part. Parts of only white space, which Telegram rejects, are omitted.
 *
 * @param limit In UTF-16 units: 4096 for messages, 1024 for captions. Telegram never counts more units than that.
 * @throws RangeError for a limit below 2, TypeError for a text that is not one.
 */
export function splitText(whole: string | Formatted, limit = 4096): FormattedText[] {
  const { text, entities = [] } = asFormatted(whole);
  if (!(limit >= 2)) throw new RangeError(`limit must be at least 2; got ${limit}`);
  const sorted = sortEntities(entities);
  const mask = unbreakableMask(text.length, sorted);
  const parts: FormattedText[] = [];
  let continued: readonly MessageEntity[] = [];
  let next = 0;
  for (let start = 0; start < text.length; ) {
    const end =
      text.length - start <= limit ? text.length : findBreakPoint(text, mask, start, start + limit);
    const current = [...continued];
    for (let entity = sorted[next]; entity && entity.offset < end; entity = sorted[++next]) {
      current.push(entity);
    }
    const part = text.slice(start, end);
    if (/\S/.test(part))
      parts.push(
        new FormattedText(
          part,
          current.flatMap((entity) => clip(entity, start, end)),
        ),
      );
    continued = current.filter((entity) => endOf(entity) > end);
    start = end;
  }
  return parts;
}

/** Returns the part of an entity between two positions, with its offset relative to `start`. */
function clip(entity: MessageEntity, start: number, end: number): readonly MessageEntity[] {
  const offset = Math.max(entity.offset, start);
  const length = Math.min(endOf(entity), end) - offset;
  return length > 0 ? [{ ...entity, offset: offset - start, length }] : [];
}
