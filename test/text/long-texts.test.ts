import { describe, expect, it } from "vitest";
import {
  blockquote,
  bold,
  type FormattedText,
  joinText,
  pre,
  splitText,
  toHtml,
  toMarkdownV2,
} from "../../src/text/index.ts";

// Quadratic time at this length would exceed the timeout of a test.
const LENGTH = 10_000;
const UNBROKEN = 8_000_000;

const quotations = joinText(
  Array.from({ length: LENGTH }, () => blockquote(bold("q"))),
  "\n\n",
);
const marks = joinText(
  Array.from({ length: LENGTH }, () => bold("q")),
  "\n",
);

function lengthOf(parts: readonly FormattedText[]): number {
  return parts.reduce((length, { text }) => length + text.length, 0);
}

describe("a long text takes linear time", () => {
  it("as MarkdownV2 and as HTML", () => {
    expect(toMarkdownV2(quotations).match(/>\*q\*/g)).toHaveLength(LENGTH);
    expect(toHtml(quotations).match(/<blockquote><b>q/g)).toHaveLength(LENGTH);
    expect(toMarkdownV2(blockquote(marks)).match(/^>\*q\*$/gm)).toHaveLength(LENGTH);
    expect(toMarkdownV2(bold(quotations)).match(/>\*q\*/g)).toHaveLength(LENGTH);
  });

  it("in parts", () => {
    expect(lengthOf(splitText(quotations))).toBe(quotations.text.length);
    expect(lengthOf(splitText(pre("x".repeat(UNBROKEN))))).toBe(UNBROKEN);
    expect(lengthOf(splitText(pre("x y".repeat(LENGTH)), 2))).toBeGreaterThan(0);
  });
});
