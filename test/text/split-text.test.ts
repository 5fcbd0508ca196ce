import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bold,
  code,
  customEmoji,
  fmt,
  joinText,
  link,
  pre,
  splitText,
} from "../../src/text/index.ts";
import { coverage, trees } from "./trees.ts";

const texts = (parts: readonly { text: string }[]) => parts.map(({ text }) => text);

describe("splitText", () => {
  it("leaves alone what fits", () => {
    const message = fmt`${bold("a")} b`;
    expect(splitText(message)).toEqual([message]);
    expect(splitText(fmt`${"x".repeat(4096)}`)).toHaveLength(1);
    expect(splitText({ text: "x".repeat(4097) })).toHaveLength(2);
    expect(splitText({ text: "" })).toEqual([]);
  });

  it("cuts between paragraphs, else lines, else words", () => {
    expect(texts(splitText({ text: "aaa\n\nbb\nb b" }, 9))).toEqual(["aaa\n\n", "bb\nb b"]);
    expect(texts(splitText({ text: "aaaa\nbb b" }, 8))).toEqual(["aaaa\n", "bb b"]);
    expect(texts(splitText({ text: "aaa bbb ccc" }, 8))).toEqual(["aaa bbb ", "ccc"]);
    expect(texts(splitText({ text: "a\n\nbbbbbbb ccc" }, 10))).toEqual(["a\n\nbbbbbbb", " ccc"]);
  });

  it("keeps together what belongs together", () => {
    const linked = fmt`aaa bbb ${link("one two", "https://example.org")}`;
    expect(texts(splitText(linked, 12))).toEqual(["aaa bbb ", "one two"]);
    const emoji = fmt`aaaaaa${customEmoji("5", "👨‍👩‍👧‍👦")}`;
    expect(texts(splitText(emoji, 12))).toEqual(["aaaaaa", "👨‍👩‍👧‍👦"]);
    expect(texts(splitText({ text: "aaaa👩‍👩‍👧e\u0301" }, 13))).toEqual(["aaaa👩‍👩‍👧", "e\u0301"]);
    expect(texts(splitText({ text: "aaa😀😀" }, 4))).toEqual(["aaa", "😀😀"]);
    expect(texts(splitText({ text: `a${"\u0301".repeat(9)}` }, 4))).toHaveLength(3);
  });

  it("opens again what it cuts", () => {
    const parts = splitText(fmt`${pre("one\ntwo\nthree", "ts")}`, 8);
    expect(parts.map((part) => ({ ...part }))).toEqual([
      { text: "one\ntwo\n", entities: [{ type: "pre", language: "ts", offset: 0, length: 8 }] },
      { text: "three", entities: [{ type: "pre", language: "ts", offset: 0, length: 5 }] },
    ]);
    const words = splitText(bold`aa ${code("bb")} cc dd`, 6);
    expect(words.map(({ entities }) => entities.map(({ type }) => type))).toEqual([
      ["bold", "code", "bold"],
      ["bold"],
    ]);
  });

  it("sends no part that has nothing to show", () => {
    expect(texts(splitText({ text: `aa${" \n".repeat(20)}bb` }, 8))).toEqual([
      "aa \n \n \n",
      " \nbb",
    ]);
  });

  it("needs room for a character", () => {
    for (const limit of [1, 0, Number.NaN])
      expect(() => splitText({ text: "a" }, limit)).toThrow(RangeError);
  });

  it("loses nothing, exceeds nothing and cuts no surrogate pair", () => {
    const long = fc.array(trees, { minLength: 1, maxLength: 8 }).map((parts) => joinText(parts));
    fc.assert(
      fc.property(long, fc.integer({ min: 2, max: 30 }), (message, limit) => {
        const parts = splitText(message, limit);
        const visible = (text: string) => text.replace(/\s/g, "");
        expect(visible(texts(parts).join(""))).toBe(visible(message.text));
        for (const { text, entities } of parts) {
          expect(text.length).toBeLessThanOrEqual(limit);
          expect(/\p{Surrogate}/u.test(text)).toBe(false);
          for (const { offset, length } of entities)
            expect(offset + length).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("marks in the parts what is marked in the whole", () => {
    const dense = trees.map(({ text, entities }) => ({ text: text.replace(/\s/g, "x"), entities }));
    fc.assert(
      fc.property(dense, fc.integer({ min: 2, max: 12 }), (message, limit) => {
        let at = 0;
        const moved = splitText(message, limit).flatMap(({ text, entities }) => {
          const start = at;
          at += text.length;
          return entities.map((entity) => ({ ...entity, offset: entity.offset + start }));
        });
        expect(at).toBe(message.text.length);
        expect(coverage(moved, at)).toEqual(coverage(message.entities, at));
      }),
      { numRuns: 500 },
    );
  });
});
