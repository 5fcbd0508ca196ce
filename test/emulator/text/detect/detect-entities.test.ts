import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectEntities } from "../../../../src/emulator/text/detect/detect-entities.ts";
import { formatText } from "../../../../src/emulator/text/format-text.ts";
import { entityTexts } from "../entity-texts.ts";

/** Letters, emoji of several UTF-16 units, combining marks, spaces, and parts of entities. */
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

const found = (text: string) => entityTexts({ text, entities: detectEntities(text) });

describe("detectEntities", () => {
  it("finds the entities that Telegram detects", () => {
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
      "url https://example.org/a(b)",
      "url example.com",
    ]);
  });

  it("returns sorted ranges of whole characters that lie inside the text and do not overlap", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let end = 0;
        for (const { offset, length } of detectEntities(text)) {
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
