import { describe, expect, it } from "vitest";
import { parseEntities } from "../../../src/emulator/text/explicit-entities.ts";
import { formatText } from "../../../src/emulator/text/format-text.ts";

describe("parseEntities", () => {
  const outcome = (entity: object, text = "aba caba") => {
    try {
      return formatText(text, parseEntities(JSON.stringify([entity])), { detect: false }).entities;
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  };

  it("keeps explicit entities and ignores those that are detected anyway", () => {
    const link = { type: "text_link", offset: 0, length: 3, url: "http://example.org/" };
    expect(outcome(link)).toEqual([link]);
    expect(outcome({ type: "bot_command", offset: 0, length: 3 })).toEqual([]);
    expect(parseEntities("not json")).toEqual([]);
  });

  it("refuses links like the server", () => {
    const link = { type: "text_link", offset: 0, length: 3 };
    expect(outcome({ ...link, url: "src/main.py" })).toBe(
      "Bad Request: entity URL 'src/main.py' is invalid: Wrong HTTP URL",
    );
    expect(outcome({ ...link, url: "E.org" })).toEqual([{ ...link, url: "http://e.org/" }]);
  });

  it("refuses ranges that exceed the text or split a character", () => {
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
