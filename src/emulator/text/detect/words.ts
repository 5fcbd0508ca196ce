import { TAG, WORD } from "./characters.ts";

/** A part of a text: from `begin` to before `end`, in UTF-16 units. */
export interface Range {
  readonly begin: number;
  readonly end: number;
}

const MENTION = new RegExp(`(?<![${WORD}])@([a-zA-Z0-9_]+)(?![${WORD}])`, "gu");
const COMMAND = new RegExp(
  `(?<![${WORD}/<>])/([a-zA-Z0-9_]+)(?:@([a-zA-Z0-9_]*)(?![${WORD}/<>])|(?![${WORD}/<>@]))`,
  "gu",
);
const HASHTAG = new RegExp(`(?<![${TAG}])#([${TAG}]+)(@[a-zA-Z0-9_]{3,32})?`, "gu");
const NAME = "@[a-zA-Z0-9_]{3,32}(?![a-zA-Z0-9_])";
const CASHTAG = new RegExp(
  `(?<![$${TAG}])\\$(?:1INCH|[A-Z]{1,8}(?![A-Z]))(?:${NAME}|(?!${NAME}))(?![$${TAG}])`,
  "gu",
);

/** Names of inline bots that are shorter than other names can be. */
const SHORT_NAMES: ReadonlySet<string> = new Set(["gif", "nft", "pic", "ufc", "vid"]);
const MAX_HASHTAG = 256;

/** Finds `@names` of users. */
export function findMentions(text: string): Range[] {
  return [...text.matchAll(MENTION)]
    .filter(([, name = ""]) =>
      name.length >= 4 ? name.length <= 32 : SHORT_NAMES.has(name.toLowerCase()),
    )
    .map(rangeOf);
}

/** Finds `/commands`, also those with the name of a bot. */
export function findCommands(text: string): Range[] {
  return [...text.matchAll(COMMAND)]
    .filter(([, command = "", name]) => {
      const isAddressed = name === undefined || (name.length >= 3 && name.length <= 32);
      return command.length <= 64 && isAddressed;
    })
    .map(rangeOf);
}

/** Finds `#hashtags`, also those with the name of a channel. */
export function findHashtags(text: string): Range[] {
  return [...text.matchAll(HASHTAG)].flatMap((match) => {
    const [whole, tag = "", name = ""] = match;
    const letters = [...tag];
    const counted = letters.slice(0, MAX_HASHTAG).join("");
    if (!/\p{L}/u.test(counted)) return [];
    const begin = match.index;
    // A longer one is cut, and has no name.
    if (letters.length > MAX_HASHTAG) {
      const isFollowed = text[begin + 1 + tag.length] === "#";
      return isFollowed ? [] : [{ begin, end: begin + 1 + counted.length }];
    }
    const end = begin + 1 + tag.length + name.length;
    return text[end] === "#" ? [] : [{ begin, end: begin + whole.length }];
  });
}

/** Finds `$CASHTAGS`. */
export function findCashtags(text: string): Range[] {
  return [...text.matchAll(CASHTAG)].map(rangeOf);
}

function rangeOf(match: RegExpExecArray): Range {
  return { begin: match.index, end: match.index + match[0].length };
}
