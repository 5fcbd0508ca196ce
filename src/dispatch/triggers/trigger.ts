/** A text to equal or a pattern to match. */
export type Trigger = string | RegExp;

/** Texts that begin with `prefix`, up to the first colon: `page`, `page:`, `page:2`, but not `pages`. */
export interface PrefixTrigger {
  readonly prefix: string;
}

/** Reads data that it has packed itself; `undefined` for data that it did not. */
export interface Codec<T> extends PrefixTrigger {
  readonly unpack: (data: string) => T | undefined;
}

/** Everything by which a text can be found. */
export type TextTrigger = Trigger | PrefixTrigger | Codec<unknown>;

/** What `ctx.match` is for a trigger: the text, the pattern's match, what a codec read, or the text after the prefix. */
export type MatchOf<T extends TextTrigger> = {
  match: T extends RegExp ? RegExpMatchArray : T extends Codec<infer Value> ? Value : string;
};

/** What stands between a prefix and the rest. */
const SEPARATOR = ":";

/** The part of a text by which prefixes are looked up. */
export function prefixOf(text: string): string {
  return text.slice(0, prefixLength(text));
}

/** Length of that part. */
export function prefixLength(text: string): number {
  const end = text.indexOf(SEPARATOR);
  return end === -1 ? text.length : end;
}

/** Throws a `TypeError` for a prefix that no text could have. */
export function checkPrefix({ prefix }: PrefixTrigger): void {
  if (!prefix.includes(SEPARATOR)) return;
  throw new TypeError(
    `${JSON.stringify(prefix)} can match no data: a prefix ends before the first colon`,
  );
}

/** What the first of the triggers that fits found in a text; `false` when none does. */
export function matchFirst(text: string | undefined, triggers: readonly TextTrigger[]): unknown {
  if (text === undefined) return false;
  for (const trigger of triggers) {
    const match = matchTrigger(text, trigger);
    if (match !== undefined) return match;
  }
  return false;
}

function matchTrigger(text: string, trigger: TextTrigger): unknown {
  if (typeof trigger === "string") return text === trigger ? text : undefined;
  if (trigger instanceof RegExp) return matchPattern(text, trigger);
  if ("unpack" in trigger)
    return prefixOf(text) === trigger.prefix ? trigger.unpack(text) : undefined;
  const { prefix } = trigger;
  return prefixOf(text) === prefix ? text.slice(prefix.length + SEPARATOR.length) : undefined;
}

/** What a pattern matches, wherever an earlier search left it: with the flags g and y it would go on from there. */
export function matchPattern(text: string, pattern: RegExp): RegExpMatchArray | undefined {
  pattern.lastIndex = 0;
  return text.match(pattern) ?? undefined;
}

/** A trigger as `bot.routes()` shows it. */
export function showTrigger(trigger: TextTrigger): string {
  return typeof trigger === "object" && "prefix" in trigger
    ? `${trigger.prefix}${SEPARATOR}*`
    : String(trigger);
}
