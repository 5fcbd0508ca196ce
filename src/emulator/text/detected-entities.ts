import type { MessageEntity, MessageEntityType } from "../../types/index.ts";

const WORD = "\\p{L}\\p{N}_";
const TAG = "\\p{L}\\p{Nd}_\\u200c\\u00b7\\u0d80-\\u0dff";
const NAME = "@[a-zA-Z0-9_]{3,32}";
const TOP_LEVEL = "com|org|net|info|dev|app|io|me|ru|ua|de|fr|uk|eu|us|ai|co|tv|xyz";
const HOST = `(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+`;
const PATH = `(?::\\d{1,5})?(?:[/?#][^\\s<>"«»]*)?`;

const SHORT_NAMES: ReadonlySet<string> = new Set(["gif", "nft", "pic", "ufc", "vid"]);

interface Rule {
  readonly type: MessageEntityType;
  readonly pattern: RegExp;
  /** Checks what the pattern cannot express. */
  readonly isMatch?: (found: string) => boolean;
  /** Characters at the end of a match that do not belong to the entity. */
  readonly end?: RegExp;
}

const RULES: readonly Rule[] = [
  {
    type: "mention",
    pattern: new RegExp(`(?<![${WORD}])@[a-zA-Z0-9_]{2,32}(?![${WORD}])`, "gu"),
    isMatch: (found) => found.length > 4 || SHORT_NAMES.has(found.slice(1).toLowerCase()),
  },
  {
    type: "bot_command",
    pattern: new RegExp(
      `(?<![${WORD}/<>])/[a-zA-Z0-9_]{1,64}(?:${NAME}(?![${WORD}/<>])|(?![${WORD}/<>@]))`,
      "gu",
    ),
  },
  {
    type: "hashtag",
    pattern: new RegExp(`(?<![${TAG}])#[${TAG}]{1,256}(?:${NAME})?(?![${TAG}]*#)`, "gu"),
    isMatch: (found) => /\p{L}/u.test(found.split("@")[0] ?? ""),
  },
  {
    type: "cashtag",
    pattern: new RegExp(`(?<![$${TAG}])\\$(?:1INCH|[A-Z]{1,8})(?:${NAME})?(?![$${TAG}])`, "gu"),
  },
  {
    type: "email",
    pattern: new RegExp(`(?<![${WORD}.+-])[a-z0-9._%+-]+@${HOST}[a-z]{2,24}(?![${WORD}])`, "giu"),
  },
  {
    type: "url",
    pattern: new RegExp(`(?<![${WORD}])(?:https?|ftp|tg)://[\\p{L}\\p{N}][^\\s<>"«»]*`, "giu"),
    end: /[.,:;!?'`()[\]{}]+$/,
  },
  {
    type: "url",
    pattern: new RegExp(`(?<![${WORD}@./-])${HOST}(?:${TOP_LEVEL})(?![${WORD}@-])${PATH}`, "giu"),
    end: /[.,:;!?'`()[\]{}]+$/,
  },
];

/** Finds the entities that Telegram detects by itself. Offsets and lengths count UTF-16 units. */
export function detectEntities(text: string): MessageEntity[] {
  const found: MessageEntity[] = [];
  for (const { type, pattern, isMatch, end } of RULES) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const marked = end === undefined ? match : match.replace(end, "");
      if (isMatch?.(marked) ?? true) found.push({ offset: index, length: marked.length, type });
    }
  }
  return withoutOverlaps(sortEntities(found));
}

/** Sorts entities by offset, longer ones first. */
export function sortEntities(entities: readonly MessageEntity[]): MessageEntity[] {
  return [...entities].sort((a, b) => a.offset - b.offset || b.length - a.length);
}

function withoutOverlaps(entities: readonly MessageEntity[]): MessageEntity[] {
  let end = 0;
  return entities.filter((entity) => {
    if (entity.offset < end) return false;
    end = entity.offset + entity.length;
    return true;
  });
}
