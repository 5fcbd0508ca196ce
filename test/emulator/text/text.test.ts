import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatText } from "../../../src/emulator/text/formatted-text.ts";
import { findEntities } from "../../../src/emulator/text/found-entities.ts";
import { parseEntities } from "../../../src/emulator/text/given-entities.ts";
import type { MessageEntity } from "../../../src/types/index.ts";
import { marked } from "./marked.ts";

/** Letters, emoji of two and more units, combining marks, spaces, and what entities are made of. */
const anyText = fc
  .array(
    fc.constantFrom(
      ..."aZ9_ \n\t\r.:/@#$<&é\u0301😀",
      "👩‍👩‍👧",
      "/start",
      "@ada_bot",
      "#tag",
      "$USD",
      "https://example.org/a?b=1",
      "mail@example.org",
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

const found = (text: string) => marked({ text, entities: findEntities(text) });

describe("findEntities", () => {
  it("finds what Telegram marks by itself", () => {
    expect(found("/start")).toEqual(["bot_command /start"]);
    expect(found("😀 /start@shop_bot now")).toEqual(["bot_command /start@shop_bot"]);
    expect(found("a/b //x /x/y </start>")).toEqual([]);
    expect(found("/tea, /coffee!")).toEqual(["bot_command /tea", "bot_command /coffee"]);
    expect(found("@ada_lovelace @ab @gif x@ada")).toEqual([
      "mention @ada_lovelace",
      "mention @gif",
    ]);
    expect(found("#tea #1 #чай_2 #a#b")).toEqual(["hashtag #tea", "hashtag #чай_2"]);
    expect(found("$USD $usd $TOOLONGNAME")).toEqual(["cashtag $USD"]);
    expect(found("write to ada@example.org.")).toEqual(["email ada@example.org"]);
    expect(found("see https://example.org/a(b), or example.com!")).toEqual([
      "url https://example.org/a(b",
      "url example.com",
    ]);
  });

  it("gives ranges in order, apart, inside the text and of whole characters", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const { offset, length } of findEntities(text)) {
          expect(offset).toBeGreaterThanOrEqual(end);
          expect(length).toBeGreaterThan(0);
          end = offset + length;
          expect(end).toBeLessThanOrEqual(text.length);
          const around = [text.slice(0, offset), text.slice(offset, end), text.slice(end)];
          expect(around.flatMap((part) => [...part])).toEqual([...text]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("finds a command between any two texts", () => {
    const side = fc
      .string({ unit: "grapheme", maxLength: 20 })
      .filter((text) => !/[\p{Cc}\u2028]/u.test(text));
    fc.assert(
      fc.property(side, side, (before, after) => {
        const { text, entities } = formatText(`${before} /help ${after}`);
        const help = entities
          .filter(({ type }) => type === "bot_command")
          .map((entity) => entity.offset);
        expect(help).toContain(text.indexOf("/help"));
      }),
      { numRuns: 500 },
    );
  });
});

describe("formatText", () => {
  it("trims, drops what breaks lines, and keeps marks where they were", () => {
    const bold = { type: "bold", offset: 5, length: 3 };
    expect(formatText(" \na\rb\tcde \n", [bold])).toEqual({
      text: "ab cde",
      entities: [{ type: "bold", offset: 2, length: 3 }],
    });
  });

  it("joins marks of one kind that touch", () => {
    const bold = (offset: number, length: number) => ({ type: "bold", offset, length });
    expect(formatText("abcdef", [bold(3, 2), bold(0, 3)]).entities).toEqual([bold(0, 5)]);
  });

  it("keeps marks of one kind apart and code free of any", () => {
    const types = fc.constantFrom("bold", "italic", "code", "pre", "blockquote", "spoiler");
    const given = fc.array(
      fc.record({
        type: types,
        offset: fc.constantFrom(0, 1, 2, 5, 9),
        length: fc.constantFrom(1, 3, 8),
      }),
      { maxLength: 6 },
    );
    const overlap = (a: MessageEntity, b: MessageEntity) =>
      a.offset < b.offset + b.length && b.offset < a.offset + a.length;
    fc.assert(
      fc.property(given, (list) => {
        const { text, entities } = formatText("abcdefghijklmnopqrs", list);
        expect(text).toBe("abcdefghijklmnopqrs");
        for (const [index, one] of entities.entries()) {
          for (const other of entities.slice(index + 1)) {
            if (!overlap(one, other)) continue;
            expect(one.type).not.toBe(other.type);
            expect(["code", "pre"]).not.toContain(one.type === "blockquote" ? "" : one.type);
          }
        }
        const units = (type: string, from: readonly MessageEntity[]) =>
          from.filter((each) => each.type === type).reduce((sum, each) => sum + each.length, 0);
        if (list.every(({ type }) => type === "bold")) {
          const covered = new Set(
            list.flatMap(({ offset, length }) => Array.from({ length }, (_, at) => offset + at)),
          );
          expect(units("bold", entities)).toBe(covered.size);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("parseEntities", () => {
  const outcome = (entity: object, text = "aba caba") => {
    try {
      return parseEntities(JSON.stringify([entity]), text);
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };

  it("takes what may be given and lets go what is found anyway", () => {
    const link = { type: "text_link", offset: 0, length: 3, url: "http://example.org/" };
    expect(outcome(link)).toEqual([link]);
    expect(outcome({ type: "bot_command", offset: 0, length: 3 })).toEqual([]);
    expect(parseEntities("not json", "text")).toEqual([]);
  });

  it("refuses links as the server does", () => {
    const link = { type: "text_link", offset: 0, length: 3 };
    expect(outcome({ ...link, url: "src/main.py" })).toBe(
      "Bad Request: Entity URL 'src/main.py' is invalid: Wrong HTTP URL",
    );
    expect(outcome({ ...link, url: "E.org" })).toEqual([{ ...link, url: "http://e.org/" }]);
  });

  it("refuses ranges that leave the text or split a character", () => {
    const bold = (offset: number, length: number) => ({ type: "bold", offset, length });
    expect(outcome(bold(3, 6))).toBe(
      "Bad Request: entity beginning at UTF-16 offset 3 ends after the end of the text at UTF-16 offset 9",
    );
    expect(outcome(bold(9, 1))).toBe(
      "Bad Request: entity begins after the end of the text at UTF-16 offset 9",
    );
    expect(outcome(bold(-1, 1))).toBe("Bad Request: receive an entity with incorrect offset -1");
    expect(outcome(bold(1, 1), "👉")).toBe(
      "Bad Request: entity begins in a middle of a UTF-16 symbol at byte offset 4",
    );
    expect(outcome(bold(0, 1), "👉")).toBe(
      "Bad Request: entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4",
    );
  });
});
