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
import type { MessageEntity } from "../../src/types/index.ts";
import { coverage, trees } from "./trees.ts";

const texts = (parts: readonly { text: string }[]) => parts.map(({ text }) => text);

describe("splitText", () => {
  it("does not split a text that fits", () => {
    const message = fmt`${bold("a")} b`;
    expect(splitText(message)).toEqual([message]);
    expect(splitText(fmt`${"x".repeat(4096)}`)).toHaveLength(1);
    expect(splitText({ text: "x".repeat(4097) })).toHaveLength(2);
    expect(splitText({ text: "" })).toEqual([]);
  });

  it("splits between paragraphs, else lines, else words", () => {
    expect(texts(splitText({ text: "aaa\n\nbb\nb b" }, 9))).toEqual(["aaa\n\n", "bb\nb b"]);
    expect(texts(splitText({ text: "aaaa\nbb b" }, 8))).toEqual(["aaaa\n", "bb b"]);
    expect(texts(splitText({ text: "aaa bbb ccc" }, 8))).toEqual(["aaa bbb ", "ccc"]);
    expect(texts(splitText({ text: "a\n\nbbbbbbb ccc" }, 10))).toEqual(["a\n\nbbbbbbb", " ccc"]);
  });

  it("does not split links, emoji and graphemes", () => {
    const linked = fmt`aaa bbb ${link("one two", "https://example.org")}`;
    expect(texts(splitText(linked, 12))).toEqual(["aaa bbb ", "one two"]);
    const emoji = fmt`aaaaaa${customEmoji("5", "👨‍👩‍👧‍👦")}`;
    expect(texts(splitText(emoji, 12))).toEqual(["aaaaaa", "👨‍👩‍👧‍👦"]);
    expect(texts(splitText({ text: "aaaa👩‍👩‍👧e\u0301" }, 13))).toEqual(["aaaa👩‍👩‍👧", "e\u0301"]);
    expect(texts(splitText({ text: "aaa😀😀" }, 4))).toEqual(["aaa", "😀😀"]);
    expect(texts(splitText({ text: `a${"\u0301".repeat(9)}` }, 4))).toHaveLength(3);
  });

  it("never splits a grapheme", () => {
    const letters = [
      "🇩🇪",
      "👍🏽",
      "👩‍👩‍👧‍👦",
      "❤️‍🔥",
      "🏳️‍🌈",
      "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      "\r\n",
      " \u0301",
      "한",
      "क्षि",
      "1️⃣",
      "e\u0301",
      "😀",
    ];
    for (const letter of letters)
      for (let before = 0; before <= letter.length; before++) {
        const parts = texts(splitText({ text: `${"x".repeat(20 - before)}${letter}y` }, 20));
        expect(parts.join("")).toBe(`${"x".repeat(20 - before)}${letter}y`);
        expect(parts.some((part) => part.includes(letter))).toBe(true);
      }
  });

  it("splits between the graphemes of Intl.Segmenter, unless a single one is too long", () => {
    const piece = fc.constantFrom(
      ..."ab \n\r",
      ...["🇩", "🇪", "👍", "🏽", "\u200d", "❤️", "👩", "\u0301", "क", "्", "ᄒ", "ᅡ", "\u{e0067}"],
    );
    const any = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(any, fc.integer({ min: 2, max: 20 }), fc.nat(60), (text, limit, offset) => {
        const entities: MessageEntity[] = [
          { type: "text_link", url: "https://example.org", offset, length: 5 },
        ];
        const isInside = offset + 5 <= text.length;
        const letters = [...new Intl.Segmenter().segment(text)];
        let at = 0;
        for (const part of splitText({ text, entities: isInside ? entities : [] }, limit)) {
          const start = text.indexOf(part.text, at);
          // Only white space is omitted between two parts.
          expect(text.slice(at, start)).toMatch(/^\s*$/);
          at = start + part.text.length;
          for (const { index, segment } of letters)
            for (const cut of [start, at])
              if (index < cut && cut < index + segment.length)
                expect(segment.length).toBeGreaterThan(limit);
        }
        expect(text.slice(at)).toMatch(/^\s*$/);
      }),
      { numRuns: 2000 },
    );
  });

  it("continues a split entity in the next part", () => {
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

  it("omits parts of only white space", () => {
    expect(texts(splitText({ text: `aa${" \n".repeat(20)}bb` }, 8))).toEqual([
      "aa \n \n \n",
      " \nbb",
    ]);
  });

  it("rejects a limit below one character", () => {
    for (const limit of [1, 0, Number.NaN])
      expect(() => splitText({ text: "a" }, limit)).toThrow(RangeError);
  });

  it("loses no text, exceeds no limit and splits no surrogate pair", () => {
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

  it("marks the same text in the parts as in the whole", () => {
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
