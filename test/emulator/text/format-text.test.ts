import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatText } from "../../../src/emulator/text/format-text.ts";
import type { MessageEntity } from "../../../src/types/index.ts";

describe("formatText", () => {
  it("trims, removes carriage returns, and keeps entities on their text", () => {
    const bold: MessageEntity = { type: "bold", offset: 5, length: 3 };
    expect(formatText(" \na\rb\tcde \n", [bold])).toEqual({
      text: "ab cde",
      entities: [{ type: "bold", offset: 2, length: 3 }],
    });
  });

  it("merges entities of one type that touch", () => {
    const bold = (offset: number, length: number): MessageEntity => ({
      type: "bold",
      offset,
      length,
    });
    expect(formatText("abcdef", [bold(3, 2), bold(0, 3)]).entities).toEqual([bold(0, 5)]);
  });

  it("keeps entities of one type apart, and code free of others", () => {
    const types = fc.constantFrom("bold", "italic", "code", "pre", "blockquote", "spoiler");
    const anyEntities = fc.array(
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
      fc.property(anyEntities, (list) => {
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
