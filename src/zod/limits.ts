import * as z from "zod";
import { utf8Length } from "../internal/utf8.ts";
import { arrayOf } from "./list.ts";
import type { Check, Schema } from "./schema.ts";

/** A string with a number of characters in this range. */
export function characters(min: number, max: number): Schema<string> {
  return ofSize("characters", countCharacters, min, max);
}

/** A string with a number of UTF-8 bytes in this range. */
export function bytes(min: number, max: number): Schema<string> {
  return ofSize("bytes", countBytes, min, max);
}

/** A number in this range. */
export function between(schema: z.ZodNumber, min: number, max: number): Schema<number> {
  const error = ({ input }: { input?: unknown }): string =>
    `is ${input}; ${acceptedRange(min, max)}`;
  return schema.min(min, { error }).max(max, { error });
}

/** An array with a number of items in this range. */
export function items<T>(item: Schema<T>, min: number, max: number): Schema<T[]> {
  const error = ({ input }: { input?: unknown }): string =>
    `has ${Array.isArray(input) ? input.length : "no"} items; ${acceptedRange(min, max)}`;
  return arrayOf(item).min(min, { error }).max(max, { error });
}

/** Limits of a text whose length the server counts without markup. `mode` is the field with its parse mode. */
export interface MarkedText {
  readonly mode: string;
  readonly min: number;
  readonly max: number;
}

/** Characters that can start markup, in HTML and in both versions of Markdown. */
const HTML_MARKUP = /[<&]/;
const MARKDOWN_MARKUP = /[*_`~|[>\\!]/;

function mayShrink(text: string, mode: unknown): boolean {
  if (typeof mode !== "string" || mode === "") return false;
  return (mode.toLowerCase() === "html" ? HTML_MARKUP : MARKDOWN_MARKUP).test(text);
}

/** Checks texts of an object. A text that may contain markup is never too long, because the server counts it without markup. */
export function markedTexts(texts: Readonly<Record<string, MarkedText>>): readonly Check[] {
  return Object.entries(texts).map(([name, { mode, min, max }]) => {
    const fits = (value: object): boolean => {
      const text = fieldOf(value, name);
      if (typeof text !== "string") return true;
      const count = countCharacters(text);
      return count >= min && (count <= max || mayShrink(text, fieldOf(value, mode)));
    };
    const error = ({ input }: { input?: unknown }): string =>
      sizeText(countCharacters(String(fieldOf(input, name))), "characters", min, max);
    // Otherwise zod would skip the check when another field is invalid.
    const when = (): boolean => true;
    return z.refine<object>(fits, { path: [name], error, when });
  });
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function ofSize(
  unit: string,
  count: (value: string) => number,
  min: number,
  max: number,
): Schema<string> {
  return z.string().refine((value) => count(value) >= min && count(value) <= max, {
    error: ({ input }) => sizeText(count(String(input)), unit, min, max),
  });
}

/** Far above every limit; longer texts are not counted. */
const MAX_COUNTED = 1_000_000;

/** Counts code points without leading and trailing white space, like the server. */
function countCharacters(value: string): number {
  const text = value.trim();
  let count = text.length;
  if (count > 2 * MAX_COUNTED) return Number.POSITIVE_INFINITY;
  for (let at = 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff) continue;
    // A low surrogate after a high one is the second half of a pair.
    const before = text.charCodeAt(at - 1);
    if (before >= 0xd800 && before <= 0xdbff) count--;
  }
  return count;
}

function countBytes(value: string): number {
  return value.length > MAX_COUNTED ? Number.POSITIVE_INFINITY : utf8Length(value);
}

function sizeText(size: number, unit: string, min: number, max: number): string {
  const shown = size <= MAX_COUNTED ? size : `more than ${MAX_COUNTED}`;
  return `is ${shown} ${unit}; ${acceptedRange(min, max)}`;
}

function acceptedRange(min: number, max: number): string {
  return `Telegram accepts ${min}-${max}`;
}
