import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FormattedText, fromMarkdown } from "../../../src/text/index.ts";

const TOKENS = [
  ..."*_~`[]()!<>\\|#-+ \nha1.",
  "**",
  "~~",
  "```",
  "](x)",
  "![",
  "|-|\n",
  "http://",
  "\n> ",
  "\n- ",
  "😀",
  "e\u0301",
];

function expectValid({ text, entities }: FormattedText): void {
  for (const [at, one] of entities.entries()) {
    const end = one.offset + one.length;
    expect(one.length).toBeGreaterThan(0);
    expect(end).toBeLessThanOrEqual(text.length);
    for (const other of entities.slice(at + 1)) {
      expect(other.offset).toBeGreaterThanOrEqual(one.offset);
      expect(other.offset >= end || other.offset + other.length <= end).toBe(true);
    }
  }
}

describe("random Markdown", () => {
  it("produces entities that Telegram accepts, whole and cut off anywhere", () => {
    const markdown = fc
      .array(fc.constantFrom(...TOKENS), { maxLength: 40 })
      .map((tokens) => tokens.join(""));
    fc.assert(
      fc.property(markdown, fc.boolean(), (source, isPartial) => {
        expectValid(fromMarkdown(source, { isPartial }));
      }),
      { numRuns: 3000 },
    );
  });

  it("shows no marks while a well-formed text is streamed", () => {
    const whole =
      "# Title\nSome **bold *and* more** and `code` or ~~not~~.\n> **quoted**\n- __x__ ***y***";
    for (let end = 0; end <= whole.length; end++) {
      const { text } = fromMarkdown(whole.slice(0, end), { isPartial: true });
      expect(text).not.toMatch(/\*\*|__|~~|`/);
    }
  });

  // Quadratic time at this length would exceed the timeout of a test.
  const LENGTH = 200_000;

  it.each([
    ...["*a ", "[", "[a](", "`", "**a* _b", "> ", "|", "_a*", "\\", "<http:", "# #", "- ", " "],
    ...["```\n", '[a](b "', "](x)", "`a``", "|-|\n", "http://", "~~a", "[a](<", "\t\n", "[x]*("],
    ...["![![*a*](b)", "*`a`", "a_", "*a**", "(", "[](", ">>", "1. ", "|a", "a|b\n-|-\n", "<br"],
  ])("takes linear time: %j", (unit) => {
    const source = unit.repeat(LENGTH / unit.length);
    const { text } = fromMarkdown(source, { isPartial: true });
    expect(text.length).toBeLessThanOrEqual(40 * source.length);
  });

  it("takes linear time: closers without openers after openers without closers", () => {
    const source = "_a ".repeat(LENGTH / 2) + "b* ".repeat(LENGTH / 2);
    expect(fromMarkdown(source).text).toBe(source.trimEnd());
  });

  it("takes linear time: runs of every length", () => {
    const runs = Array.from({ length: 630 }, (_, length) => ` ${"`".repeat(length)}`).join("");
    const stars = Array.from({ length: 630 }, (_, length) => `a${"*".repeat(length)}`).join("");
    for (const source of [runs, stars, `a|b\n-|-\n${runs}`, `[${stars}](x)`]) {
      for (const isPartial of [true, false]) {
        const { text } = fromMarkdown(source, { isPartial });
        expect(text.length).toBeLessThanOrEqual(2 * source.length);
      }
    }
  });
});
