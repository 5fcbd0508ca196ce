import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FormattedText as ReadText } from "../../src/emulator/text/entity.ts";
import { cleanFormattedText } from "../../src/emulator/text/format-text.ts";
import { parseHtml } from "../../src/emulator/text/html.ts";
import { parseMarkdownV2 } from "../../src/emulator/text/markdown-v2.ts";
import {
  blockquote,
  bold,
  customEmoji,
  dateTime,
  escapeHtml,
  escapeMarkdownV2,
  expandableBlockquote,
  fmt,
  italic,
  link,
  mention,
  pre,
  spoiler,
  toHtml,
  toMarkdownV2,
  underline,
} from "../../src/text/index.ts";
import { type MessageEntity, unlisted } from "../../src/types/index.ts";
import { ada } from "../support/updates.ts";
import { anyText, inlineTrees, trees } from "./trees.ts";

describe("toHtml", () => {
  it("is parsed by the emulator as the same text and entities", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(store(parseHtml(toHtml(tree)))).toEqual({ ...tree });
      }),
      { numRuns: 1000 },
    );
  });

  it("writes entities that the emulator does not parse", () => {
    expect(toHtml(customEmoji("5", "👍"))).toBe('<tg-emoji emoji-id="5">👍</tg-emoji>');
    expect(toHtml(dateTime("then", 9, "wD"))).toBe('<tg-time unix="9" format="wD">then</tg-time>');
    expect(toHtml(dateTime("then", 9))).toBe('<tg-time unix="9">then</tg-time>');
    expect(toHtml(mention(ada))).toBe('<a href="tg://user?id=7">Ada</a>');
    expect(toHtml({ text: "#tag", entities: [{ type: "hashtag", offset: 0, length: 4 }] })).toBe(
      "#tag",
    );
    expect(toHtml({ text: "a < b" })).toBe("a &lt; b");
  });

  it("escapes everything it writes, and omits entities with missing fields", () => {
    const entity = (type: string, fields: object) =>
      toHtml({
        text: "a<b",
        entities: [{ type: unlisted(type), offset: 0, length: 3, ...fields }],
      });
    const attack = '"><script>';
    for (const type of ["constructor", "__proto__", "toString", "bold2"])
      expect(entity(type, {})).toBe("a&lt;b");
    expect(entity("text_mention", { user: { ...ada, id: `1${attack}` } })).toBe("a&lt;b");
    expect(entity("text_mention", {})).toBe("a&lt;b");
    expect(entity("date_time", { unix_time: attack })).toBe("a&lt;b");
    expect(entity("text_link", { url: `https://e.org/${attack}` })).toBe(
      '<a href="https://e.org/&quot;&gt;&lt;script&gt;">a&lt;b</a>',
    );
    for (const fields of [
      { language: attack },
      { custom_emoji_id: attack },
      { date_time_format: attack },
    ])
      for (const type of ["pre", "custom_emoji", "date_time"])
        expect(entity(type, { unix_time: 5, ...fields })).not.toContain("<script");
  });

  it("nests entities that overlap partially, and closes those that end after the text", () => {
    const entities: MessageEntity[] = [
      { type: "bold", offset: 0, length: 2 },
      { type: "italic", offset: 1, length: 20 },
    ];
    expect(toHtml({ text: "abc", entities })).toBe("<b>a</b><i><b>b</b>c</i>");
  });

  it("writes a style once where Telegram stores it in pieces", () => {
    expect(toHtml(bold`a ${italic`b ${underline("c")}`} d`)).toBe("<b>a <i>b <u>c</u></i> d</b>");
    expect(toHtml(bold`a ${link("b", "https://e.org")}`)).toBe(
      '<b>a </b><a href="https://e.org"><b>b</b></a>',
    );
  });
});

describe("toMarkdownV2", () => {
  it("is parsed by the rules of the server as the same text and entities", () => {
    fc.assert(
      fc.property(inlineTrees, (tree) => {
        expect(store(parseMarkdownV2(toMarkdownV2(tree)))).toEqual({ ...tree });
      }),
      { numRuns: 1000 },
    );
  });

  it("omits entities with missing fields", () => {
    for (const type of ["constructor", "text_mention", "text_link", "date_time", "custom_emoji"])
      expect(
        toMarkdownV2({ text: "ab", entities: [{ type: unlisted(type), offset: 0, length: 2 }] }),
      ).toBe("ab");
  });

  it("keeps the text, whatever is quoted", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(parseMarkdownV2(toMarkdownV2(tree)).text).toBe(tree.text);
      }),
      { numRuns: 3000 },
    );
  });

  it("separates marks that would be parsed as one", () => {
    expect(toMarkdownV2(underline(italic("x")))).toBe("_**__x__**_");
    expect(toMarkdownV2(fmt`${italic("a")}${underline("b")}`)).toBe("_a_**__b__");
  });

  it("quotes whole lines", () => {
    const both = fmt`${blockquote(fmt`a\n${bold("b")}`)}\n${expandableBlockquote("c")}\nd`;
    expect(toMarkdownV2(both)).toBe(">a\n>*b*\n**>c||\nd");
    expect(store(parseMarkdownV2(toMarkdownV2(both)))).toEqual({
      text: "a\nb\nc\nd",
      entities: [
        { type: "blockquote", offset: 0, length: 4 },
        { type: "bold", offset: 2, length: 1 },
        { type: "expandable_blockquote", offset: 4, length: 2 },
      ],
    });
    expect(toMarkdownV2(expandableBlockquote(spoiler("y")))).toBe(">||y||||");
    expect(toMarkdownV2(blockquote("a\n"))).toBe(">a\n");
    expect(toMarkdownV2(bold(fmt`a\n${blockquote("b")}\nc`))).toBe("*a\n*>*b*\n*c*");
    expect(toMarkdownV2(fmt`in line ${blockquote("a")}`)).toBe("in line a");
    expect(toMarkdownV2(blockquote(spoiler("\na")))).toBe(">||\n>a||");
    expect(toMarkdownV2(fmt`${bold("\n")}${blockquote("a")}${bold("\n")}b`)).toBe("*\n*>a\nb");
    expect(toMarkdownV2(fmt`${pre("a\n")}${blockquote("\n")}b`)).toBe("```\na\\\n```>\nb");
  });

  it("writes custom emoji, mentions and times", () => {
    const all = fmt`${customEmoji("5", "👍")}${dateTime("then", 9, "wD")}${dateTime("now", 8)}`;
    expect(parseMarkdownV2(toMarkdownV2(all))).toEqual({ ...all });
    expect(toMarkdownV2(mention(ada))).toBe("[Ada](tg://user?id=7)");
    expect(toMarkdownV2(pre("a`\\b", "ts"))).toBe("```ts\na\\`\\\\b```");
    expect(toMarkdownV2(pre("x", "ts` *"))).toBe("```ts\nx```");
  });
});

describe("escaping", () => {
  it("makes any text plain", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseHtml(escapeHtml(text))).toEqual({ text, entities: [] });
        expect(parseMarkdownV2(escapeMarkdownV2(text))).toEqual({ text, entities: [] });
      }),
    );
  });
});

/** Returns a text as Telegram stores it. */
function store({ text, entities }: ReadText): ReadText {
  return cleanFormattedText(text, entities);
}
