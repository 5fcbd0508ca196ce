import type { MessageEntityType } from "../../types/index.ts";

/** A range of a text; offset and length count UTF-16 units. */
export interface TextEntity {
  readonly type: MessageEntityType;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly language?: string;
  /** Of a `text_mention`, until the user is looked up. */
  readonly userId?: number;
  readonly custom_emoji_id?: string;
  readonly unix_time?: number;
  readonly date_time_format?: string;
}

/** A text and its entities. */
export interface FormattedText {
  readonly text: string;
  readonly entities: readonly TextEntity[];
}

/** Entities that can overlap others, which splits them, in the order in which they are split. */
export const SPLITTABLE_TYPES: readonly MessageEntityType[] = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "spoiler",
];

/** Which of two entities with the same range comes first: the lower one. */
const PRIORITIES: ReadonlyMap<string, number> = new Map([
  ["blockquote", 0],
  ["expandable_blockquote", 0],
  ["pre", 11],
  ["code", 20],
  ["date_time", 30],
  ["text_link", 49],
  ["text_mention", 49],
  ["bold", 90],
  ["italic", 91],
  ["underline", 92],
  ["strikethrough", 93],
  ["spoiler", 94],
  ["custom_emoji", 99],
]);
/** Of those that are found in the text. */
const FOUND_PRIORITY = 50;

/** What can contain no other entity. */
const PRE_TYPES: ReadonlySet<string> = new Set(["pre", "code", "date_time"]);

export function isSplittable({ type }: TextEntity): boolean {
  return SPLITTABLE_TYPES.some((splittable) => splittable === type);
}

export function isBlockquote({ type }: TextEntity): boolean {
  return type === "blockquote" || type === "expandable_blockquote";
}

/** Whether the entity can contain no other one. */
export function isPre({ type }: TextEntity): boolean {
  return PRE_TYPES.has(type);
}

export function endOf({ offset, length }: TextEntity): number {
  return offset + length;
}

/** Sorts entities as Telegram does: by offset, longer ones first, then by type. */
export function sortEntities(entities: readonly TextEntity[]): TextEntity[] {
  return [...entities].sort(
    (a, b) => a.offset - b.offset || b.length - a.length || priorityOf(a) - priorityOf(b),
  );
}

function priorityOf({ type, language }: TextEntity): number {
  // A block of code with a language comes before one without.
  if (type === "pre" && language !== undefined) return 10;
  return PRIORITIES.get(type) ?? FOUND_PRIORITY;
}
