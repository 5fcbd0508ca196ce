import fc from "fast-check";
import {
  blockquote,
  bold,
  code,
  expandableBlockquote,
  type FormattedText,
  fmt,
  italic,
  joinText,
  link,
  pre,
  spoiler,
  strikethrough,
  underline,
} from "../../src/text/index.ts";
import type { MessageEntity } from "../../src/types/index.ts";

type Wrap = (part: FormattedText) => FormattedText;

const INLINE: readonly Wrap[] = [
  bold,
  italic,
  underline,
  strikethrough,
  spoiler,
  code,
  (part) => pre(part),
  (part) => pre(part, "js"),
  (part) => link(part, "https://example.org/a(b)"),
];
const QUOTES: readonly Wrap[] = [blockquote, expandableBlockquote];

/** Plain letters, markup characters, emoji of several units, combining marks, white space. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(...'ab _*[]()~`>#+-=|{}.!\\&<"\n', "é", "e\u0301", "😀", "👩‍👩‍👧", "&amp;"),
    {
      maxLength: 6,
    },
  )
  .map((letters) => letters.join(""));

function treesOf(wraps: readonly Wrap[]): fc.Arbitrary<FormattedText> {
  const { tree } = fc.letrec<{ tree: FormattedText }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      anyText.map((text) => fmt`${text}`),
      fc.tuple(fc.constantFrom(...wraps), tie("tree")).map(([wrap, part]) => wrap(part)),
      fc.array(tie("tree"), { maxLength: 4 }).map((parts) => joinText(parts)),
    ),
  }));
  return tree;
}

/** Texts with entities nested in every way. */
export const trees: fc.Arbitrary<FormattedText> = treesOf([...INLINE, ...QUOTES]);
/** Texts with nested entities, without quotations. */
export const inlineTrees: fc.Arbitrary<FormattedText> = treesOf(INLINE);

/** Returns which units of a text each type of entity covers. */
export function coverage(
  entities: readonly MessageEntity[],
  length: number,
): Readonly<Record<string, string>> {
  const covered: Record<string, string[]> = {};
  for (const { type, offset, length: size } of entities) {
    const row = covered[type] ?? Array.from({ length }, () => ".");
    covered[type] = row.fill("x", offset, offset + size);
  }
  return Object.fromEntries(Object.entries(covered).map(([type, row]) => [type, row.join("")]));
}
