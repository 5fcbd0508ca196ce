import type { MessageEntity } from "../types/index.ts";
import { endOf, sortEntities } from "./arrange-entities.ts";
import { findBreakPoint, unbreakableMask } from "./break-points.ts";
import { type Formatted, FormattedText } from "./formatted-text.ts";

/**
 * Cuts a text into parts that fit into a message each: `for (const part of splitText(answer)) await ctx.reply(part)`. Cuts
 * between paragraphs, lines or words where it can, and outside of links and code; what is marked across a cut is marked in
 * both parts. A part of white space alone, which Telegram refuses, is left out.
 *
 * @param limit In UTF-16 units: 4096 for messages, 1024 for captions. Telegram never counts more than that.
 * @throws RangeError for a limit below 2.
 */
export function splitText({ text, entities = [] }: Formatted, limit = 4096): FormattedText[] {
  if (!(limit >= 2)) throw new RangeError(`a part of ${limit} units cannot hold every character`);
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

/** What of an entity lies between two positions, counted from the first. */
function clip(entity: MessageEntity, start: number, end: number): readonly MessageEntity[] {
  const offset = Math.max(entity.offset, start);
  const length = Math.min(endOf(entity), end) - offset;
  return length > 0 ? [{ ...entity, offset: offset - start, length }] : [];
}
