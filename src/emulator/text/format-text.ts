import { badRequest } from "../wire/refusal.ts";
import { cleanText, isInvisible, moveEntities } from "./clean.ts";
import { detectEntities } from "./detect/detect-entities.ts";
import { endOf, type FormattedText, sortEntities, type TextEntity } from "./entity.ts";
import { addFoundEntities, fixEntities } from "./fix-entities.ts";

/** What becomes of a text besides the cleaning. */
export interface FormatOptions {
  /** In characters, not UTF-16 units. Default: 4096, the limit of messages. */
  readonly maxLength?: number;
  /** The refusal of a longer text. Default: that of messages. */
  readonly tooLong?: string;
  /** Whether links, commands and so on become entities. Default: true. */
  readonly detect?: boolean;
  /** Whether the text can be empty, as a caption can. Default: false. */
  readonly canBeEmpty?: boolean;
}

/** Returns a text as Telegram stores it: cleaned, trimmed, and with explicit and found entities. */
export function formatText(
  source: string,
  explicit: readonly TextEntity[] = [],
  {
    maxLength = 4096,
    tooLong = "message is too long",
    detect = true,
    canBeEmpty = false,
  }: FormatOptions = {},
): FormattedText {
  const { text, entities } = trim(cleanFormattedText(source, explicit));
  if (isInvisible(text)) {
    if (canBeEmpty) return { text: "", entities: [] };
    throw badRequest("text must be non-empty");
  }
  // A character is at least one UTF-16 unit and at most two.
  if (text.length > maxLength && [...text].length > maxLength) throw badRequest(tooLong);
  return { text, entities: detect ? addFoundEntities(entities, detectEntities(text)) : entities };
}

/** Returns a text without the characters that Telegram removes, and with entities that nest as Telegram lets them. */
export function cleanFormattedText(source: string, explicit: readonly TextEntity[]): FormattedText {
  if (/\p{Surrogate}/u.test(source)) throw badRequest("strings must be encoded in UTF-8");
  const text = cleanText(source);
  if (explicit.length === 0) return { text, entities: [] };
  const present = explicit.filter(({ length }) => length > 0);
  const moved = moveEntities(source, fixEntities(present));
  // Characters that are gone can make two entities meet.
  return { text, entities: fixEntities(moved.filter(({ length }) => length > 0)) };
}

/** Removes spaces and line feeds from both ends, but not from inside of an entity at the beginning. */
function trim({ text, entities }: FormattedText): FormattedText {
  let end = text.length;
  while (isBlank(text[end - 1])) end--;
  const kept = entities.filter(({ offset }) => offset < end);
  const cut = kept.map((entity) =>
    endOf(entity) > end ? { ...entity, length: end - entity.offset } : entity,
  );
  const firstEntity = cut[0]?.offset ?? end;
  let begin = 0;
  while (begin < firstEntity && isBlank(text[begin])) begin++;
  return {
    text: text.slice(begin, end),
    entities: sortEntities(cut).map((entity) => ({ ...entity, offset: entity.offset - begin })),
  };
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\n";
}
