import { argumentError } from "../../internal/arguments.ts";
import { MAX_CALLBACK_DATA_BYTES } from "../../internal/callback-data-limit.ts";
import type { UpdateKind } from "../../types/index.ts";
import { TEXT_SOURCES, type TextReader } from "../view/text.ts";
import type { Condition, Key, Matcher, Part } from "./condition.ts";

/** A text to equal, or a pattern to match. */
export type Trigger = string | RegExp;

/** What strings have. As the bound of a type parameter, `string` would make each call with another text another type. */
interface AnyString {
  charAt(index: number): string;
}

/** Bounds the type of a {@link Trigger}, so that texts are inferred as `string`. */
export type AnyTrigger = AnyString | RegExp;

/** Matches texts that begin with `prefix`, up to the first colon: `page`, `page:`, `page:2`, but not `pages`. */
export interface PrefixTrigger {
  readonly prefix: string;
}

/** Reads data that it packed itself; returns `undefined` for any other data, and never for its own. */
export interface Codec<T> extends PrefixTrigger {
  readonly unpack: (data: string) => T | undefined;
}

/** Everything that can match a text. */
export type TextTrigger = Trigger | PrefixTrigger | Codec<unknown>;

/** Bounds the type of a {@link TextTrigger}, so that texts are inferred as `string`. */
export type AnyTextTrigger = AnyTrigger | PrefixTrigger | Codec<unknown>;

/** The type of `ctx.match` for a trigger: the text, the pattern's match, the codec's value, or the text after the prefix. */
export type MatchOf<T extends AnyTextTrigger> = {
  match: T extends RegExp ? RegExpMatchArray : T extends Codec<infer Value> ? Value : string;
};

/** Separates a prefix from the rest. */
const SEPARATOR = ":";

/** Returns the part of a text by which prefixes are looked up. */
export function prefixOf(text: string): string {
  return text.slice(0, prefixLength(text));
}

/** Returns the length of that part. */
export function prefixLength(text: string): number {
  const end = text.indexOf(SEPARATOR);
  return end === -1 ? text.length : end;
}

/** Matches a pattern from the start of a text, whatever the `lastIndex` that an earlier search with the flag g or y left. */
export function matchPattern(text: string, pattern: RegExp): RegExpMatchArray | undefined {
  pattern.lastIndex = 0;
  return text.match(pattern) ?? undefined;
}

/** Passes updates of these kinds by their text: that of a message, the data of a button, a query. */
export class TextCondition implements Condition {
  readonly verb: string;
  readonly kinds: readonly UpdateKind[];
  readonly #triggers: readonly TextTrigger[];

  /** Throws a `TypeError` for a trigger that can never match. */
  constructor(verb: string, kinds: readonly UpdateKind[], triggers: readonly AnyTextTrigger[]) {
    this.verb = verb;
    this.kinds = kinds;
    // What has the method of strings is a string.
    this.#triggers = triggers as readonly TextTrigger[];
    for (const trigger of this.#triggers) checkTrigger(trigger, kinds);
  }

  parts(): readonly Part[] {
    const values = this.#triggers.map((trigger) => describeTrigger(this.verb, trigger));
    return this.kinds.flatMap((kind) => textParts(kind, this.requiredNames(kind) ?? [""], values));
  }

  requiredNames(kind: UpdateKind): readonly string[] | undefined {
    return TEXT_SOURCES[kind]?.fields;
  }

  keys(): readonly Key[] | undefined {
    const keys: Key[] = [];
    for (const trigger of this.#triggers) {
      if (trigger instanceof RegExp) return undefined;
      keys.push(
        isText(trigger)
          ? { index: "text", key: trigger }
          : { index: "prefix", key: trigger.prefix },
      );
    }
    return keys;
  }

  matcher(kind: UpdateKind, isIndexed: boolean): Matcher {
    const triggers = this.#triggers;
    const [trigger] = triggers;
    const read: TextReader = TEXT_SOURCES[kind]?.read ?? (() => undefined);
    if (isIndexed && trigger !== undefined) {
      // The look-up has compared these texts and prefixes already. Guarded by the benchmark dispatch-buttons.
      if (triggers.every(isText)) return read;
      if (triggers.length === 1 && isPrefixed(trigger)) return prefixMatcher(trigger, read);
    }
    return (view) => {
      const text = read(view);
      return text === undefined ? undefined : matchFirst(text, triggers);
    };
  }
}

function checkTrigger(trigger: TextTrigger, kinds: readonly UpdateKind[]): void {
  if (trigger instanceof RegExp) return;
  const text: unknown = isText(trigger) ? trigger : trigger?.prefix;
  if (typeof text !== "string") throw argumentError("a string, a RegExp or a codec", trigger);
  if (!isText(trigger) && text.includes(SEPARATOR))
    throw new TypeError(
      `The prefix ${JSON.stringify(text)} can never match: leave out the colon and what follows it`,
    );
  const { length } = new TextEncoder().encode(text);
  if (kinds.includes("callback_query") && length > MAX_CALLBACK_DATA_BYTES)
    throw new TypeError(
      `${JSON.stringify(text)} can never match: callback data has at most ${MAX_CALLBACK_DATA_BYTES} bytes`,
    );
}

/** What a trigger adds to the facts about a text. */
export type ValuePart = Pick<Part, "label" | "facts" | "pattern">;

/** Describes the texts that a trigger matches; `prefix` is put before its label. */
export function describeTrigger(
  verb: string,
  trigger: TextTrigger,
  prefix: string = "",
): ValuePart {
  if (trigger instanceof RegExp)
    return { label: prefix + trigger, facts: [`${verb} ${trigger}`], pattern: trigger };
  if (isText(trigger))
    return {
      label: prefix + trigger,
      facts: [`${verb} ${SEPARATOR}${prefixOf(trigger)}`, `${verb} "${trigger}`],
    };
  const ofPrefix = `${verb} ${SEPARATOR}${trigger.prefix}`;
  return {
    label: `${trigger.prefix}${SEPARATOR}*`,
    // Only the codec itself knows which data it reads.
    facts: "unpack" in trigger ? [ofPrefix, trigger] : [ofPrefix],
  };
}

/** Describes the updates of a kind with one of these values in one of these fields. */
export function textParts(
  kind: UpdateKind,
  fields: readonly string[],
  values: readonly ValuePart[],
): readonly Part[] {
  return fields.flatMap((field) => {
    const general = `${kind}:${field}`;
    return values.map(({ label, facts, pattern }) => ({
      kind,
      label,
      facts: [general, ...facts],
      pattern,
    }));
  });
}

function prefixMatcher(trigger: PrefixTrigger | Codec<unknown>, read: TextReader): Matcher {
  if ("unpack" in trigger)
    return (view) => {
      const text = read(view);
      return text === undefined ? undefined : trigger.unpack(text);
    };
  const start = trigger.prefix.length + SEPARATOR.length;
  return (view) => read(view)?.slice(start);
}

function matchFirst(text: string, triggers: readonly TextTrigger[]): unknown {
  for (const trigger of triggers) {
    const match = matchTrigger(text, trigger);
    if (match !== undefined) return match;
  }
  return undefined;
}

function matchTrigger(text: string, trigger: TextTrigger): unknown {
  if (isText(trigger)) return text === trigger ? text : undefined;
  if (trigger instanceof RegExp) return matchPattern(text, trigger);
  if (prefixOf(text) !== trigger.prefix) return undefined;
  return "unpack" in trigger
    ? trigger.unpack(text)
    : text.slice(trigger.prefix.length + SEPARATOR.length);
}

function isText(trigger: TextTrigger): trigger is string {
  return typeof trigger === "string";
}

function isPrefixed(trigger: TextTrigger): trigger is PrefixTrigger | Codec<unknown> {
  return typeof trigger === "object" && "prefix" in trigger;
}
