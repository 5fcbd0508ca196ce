import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatText } from "../../src/emulator/text/format-text.ts";
import {
  blockquote,
  bold,
  code,
  customEmoji,
  dateTime,
  type Formatted,
  FormattedText,
  fmt,
  italic,
  joinText,
  link,
  mention,
  pre,
  spoiler,
  underline,
} from "../../src/text/index.ts";
import type { MessageEntity } from "../../src/types/index.ts";
import { ada } from "../support/updates.ts";
import { trees } from "./trees.ts";

describe("fmt", () => {
  it("inserts values literally", () => {
    const message = fmt`<b>${"*x* & _y_"}</b> ${7} ${8n}`;
    expect({ ...message }).toEqual({ text: "<b>*x* & _y_</b> 7 8", entities: [] });
    expect(String(message)).toBe(message.text);
  });

  it("counts UTF-16 units", () => {
    const message = fmt`😀e\u0301 ${bold("👩‍👩‍👧")}${italic("é")}`;
    expect(message.entities).toEqual([
      { type: "bold", offset: 5, length: 8 },
      { type: "italic", offset: 13, length: 1 },
    ]);
  });

  it("nests, as a function and as a tag", () => {
    const message = bold`a ${italic(fmt`b ${underline`c`}`)} d`;
    expect(message.text).toBe("a b c d");
    expect(message.entities).toEqual([
      { type: "bold", offset: 0, length: 2 },
      { type: "bold", offset: 2, length: 2 },
      { type: "italic", offset: 2, length: 2 },
      { type: "bold", offset: 4, length: 3 },
      { type: "italic", offset: 4, length: 1 },
      { type: "underline", offset: 4, length: 1 },
    ]);
  });

  it("has a function for each type of entity", () => {
    const parts = [
      pre("x", "ts"),
      link("x", "https://example.org"),
      mention(ada),
      mention(ada, "you"),
      customEmoji("5368324170671202286", "👍"),
      dateTime("soon", 1_647_531_900, "wDT"),
      dateTime("then", 1_647_531_900),
    ];
    expect(parts.map(({ text, entities }) => [text, ...entities])).toEqual([
      ["x", { type: "pre", language: "ts", offset: 0, length: 1 }],
      ["x", { type: "text_link", url: "https://example.org", offset: 0, length: 1 }],
      ["Ada", { type: "text_mention", user: ada, offset: 0, length: 3 }],
      ["you", { type: "text_mention", user: ada, offset: 0, length: 3 }],
      [
        "👍",
        { type: "custom_emoji", custom_emoji_id: "5368324170671202286", offset: 0, length: 2 },
      ],
      [
        "soon",
        {
          type: "date_time",
          unix_time: 1_647_531_900,
          date_time_format: "wDT",
          offset: 0,
          length: 4,
        },
      ],
      ["then", { type: "date_time", unix_time: 1_647_531_900, offset: 0, length: 4 }],
    ]);
    expect(mention({ ...ada, last_name: "Lovelace" }).text).toBe("Ada Lovelace");
  });

  it("joins lists and accepts messages", () => {
    const received: Formatted = { text: "hi", entities: [{ type: "bold", offset: 0, length: 2 }] };
    const joined = joinText([received, "b", 3], fmt`${italic(",")} `);
    expect(joined.text).toBe("hi, b, 3");
    expect(joined.entities.map(({ type, offset }) => [type, offset])).toEqual([
      ["bold", 0],
      ["italic", 2],
      ["italic", 5],
    ]);
    expect(joinText([]).text).toBe("");
  });

  it("is spread into parameters, as text and as caption", () => {
    const message = fmt`${bold("x")}`;
    const entities = [{ type: "bold", offset: 0, length: 1 }];
    expect({ chat_id: 1, ...message }).toEqual({ chat_id: 1, text: "x", entities });
    expect(message.asCaption()).toEqual({ caption: "x", caption_entities: entities });
  });

  it("drops entities that Telegram does not allow inside others", () => {
    const types = ({ entities }: FormattedText) => entities.map(({ type }) => type);
    expect(types(code(bold("x")))).toEqual(["code"]);
    expect(types(bold(bold("x")))).toEqual(["bold"]);
    expect(types(blockquote(blockquote("x")))).toEqual(["blockquote"]);
    expect(types(link(code("x"), "https://example.org"))).toEqual(["code"]);
    expect(types(link(fmt`${code("x")} y`, "https://example.org"))).toEqual(["text_link"]);
    expect(types(bold(dateTime("soon", 9)))).toEqual(["date_time"]);
    expect(types(bold(""))).toEqual([]);
    expect(bold`a${code("b")}c`.entities).toEqual([
      { type: "bold", offset: 0, length: 1 },
      { type: "code", offset: 1, length: 1 },
      { type: "bold", offset: 2, length: 1 },
    ]);
  });

  it("splits a style around raw text at the quotation around that", () => {
    const spans = ({ entities }: FormattedText) =>
      entities.map(({ type, offset, length }) => [type, offset, offset + length]);
    expect(spans(bold`${blockquote`${pre("a")}b`}c`)).toEqual([
      ["blockquote", 0, 2],
      ["pre", 0, 1],
      ["bold", 1, 2],
      ["bold", 2, 3],
    ]);
    expect(spans(bold`a${blockquote`b${pre("c")}`}`)).toEqual([
      ["bold", 0, 1],
      ["blockquote", 1, 3],
      ["bold", 1, 2],
      ["pre", 2, 3],
    ]);
    expect(spans(bold`a${blockquote`b${pre("c")}d${pre("e")}`}f`)).toEqual([
      ["bold", 0, 1],
      ["blockquote", 1, 5],
      ["bold", 1, 2],
      ["pre", 2, 3],
      ["bold", 3, 4],
      ["pre", 4, 5],
      ["bold", 5, 6],
    ]);
  });

  it("returns entities sorted, within the text, and properly nested", () => {
    fc.assert(
      fc.property(trees, ({ text, entities }) => {
        for (const [at, one] of entities.entries()) {
          const end = one.offset + one.length;
          expect(one.length).toBeGreaterThan(0);
          expect(end).toBeLessThanOrEqual(text.length);
          for (const other of entities.slice(at + 1)) {
            const otherEnd = other.offset + other.length;
            expect(other.offset).toBeGreaterThanOrEqual(one.offset);
            expect(other.offset >= end || otherEnd <= end).toBe(true);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("matches the entities that the server returns", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const message = fmt`x${tree}y`;
        expect(formatText(message.text, message.entities, { detect: false })).toEqual({
          ...message,
        });
      }),
      { numRuns: 500 },
    );
  });

  it("stays correct when the server trims the text", () => {
    const { text, entities } = fmt`  \n ${bold("a b")}  ${spoiler("c ")}\n`;
    const sent = formatText(text, entities);
    expect(sent.text).toBe("a b  c");
    expect(
      sent.entities.map(({ offset, length }) => sent.text.slice(offset, offset + length)),
    ).toEqual(["a b", "c"]);
  });

  it("accepts the unsorted entities of a message", () => {
    const entities: MessageEntity[] = [
      { type: "italic", offset: 2, length: 1 },
      { type: "bold", offset: 0, length: 3 },
    ];
    expect(new FormattedText("abc", entities).entities.map(({ type }) => type)).toEqual([
      "bold",
      "bold",
      "italic",
    ]);
  });
});
