import { describe, expect, it } from "vitest";
import { moveEntities } from "../../src/emulator/text/clean.ts";
import type { FormattedText as ReadText, TextEntity } from "../../src/emulator/text/entity.ts";
import { cleanFormattedText } from "../../src/emulator/text/format-text.ts";
import { parseHtml } from "../../src/emulator/text/html.ts";
import { parseMarkdownV2 } from "../../src/emulator/text/markdown-v2.ts";
import { FormattedText, fromMarkdown, toHtml, toMarkdownV2 } from "../../src/text/index.ts";
import { coverage } from "./trees.ts";
import { texts, toMessageEntity, toTextEntity } from "./vectors.ts";

/** Returns a text as Telegram stores it. The vectors prove the emulator right. */
function store({ text, entities }: ReadText): ReadText {
  return cleanFormattedText(text, entities);
}

function toMessage({ text, entities }: ReadText): FormattedText {
  return new FormattedText(text, entities.map(toMessageEntity));
}

const isQuote = ({ type }: TextEntity): boolean => type.endsWith("blockquote");
/** Returns a quotation as MarkdownV2 can express it: whole lines, with the line break at their end. */
function toWholeLines(text: string, quote: TextEntity): readonly TextEntity[] {
  const start = quote.offset;
  const end = start + quote.length;
  if (start > 0 && text[start - 1] !== "\n") return [];
  if (text[end - 1] === "\n" || end === text.length) return [quote];
  return text[end] === "\n" ? [{ ...quote, length: quote.length + 1 }] : [];
}

const marked = texts.filter(({ kind }) => kind !== "plain").map(({ answer }) => store(answer));

describe("entities of TDLib", () => {
  it("are many", () => {
    expect(marked.length).toBeGreaterThan(900);
  });

  it("are what fmt makes of overlapping ones", () => {
    for (const { kind, source, explicit = [], answer } of texts) {
      if (kind !== "entities") continue;
      const arranged = toMessage({ text: source, entities: explicit }).entities;
      const moved = moveEntities(source, arranged.map(toTextEntity));
      const found = toMessage({ text: answer.text, entities: moved }).entities;
      expect([source, ...found.map(toTextEntity)]).toEqual([source, ...answer.entities]);
    }
  });

  it("come back from HTML", () => {
    for (const text of marked) {
      expect(store(parseHtml(toHtml(toMessage(text))))).toEqual(text);
      // Entities as a user passes them, neither sorted nor nested.
      const entities = text.entities.map(toMessageEntity).reverse();
      expect(store(parseHtml(toHtml({ text: text.text, entities })))).toEqual(text);
    }
  });

  it("come back from MarkdownV2 if there is no quotation", () => {
    for (const text of marked) {
      if (text.entities.some(isQuote)) continue;
      expect(store(parseMarkdownV2(toMarkdownV2(toMessage(text))))).toEqual(text);
    }
  });

  it("come back from MarkdownV2 if it can express the quotation", () => {
    const quoted = marked.filter(({ entities }) => entities.some(isQuote));
    expect(quoted.length).toBeGreaterThan(100);
    for (const { text, entities } of quoted) {
      const once = store(parseMarkdownV2(toMarkdownV2(toMessage({ text, entities }))));
      expect(once.text).toBe(text);
      expect(store(parseMarkdownV2(toMarkdownV2(toMessage(once))))).toEqual(once);
      expect(once.entities.filter(isQuote)).toEqual(
        entities.filter(isQuote).flatMap((quote) => toWholeLines(text, quote)),
      );
      const withoutLineBreaks = (all: readonly TextEntity[]) =>
        Object.entries(
          coverage(all.filter((each) => !isQuote(each)).map(toMessageEntity), text.length),
        )
          .map(
            ([type, row]) =>
              `${type} ${row.replaceAll(/./g, (unit, at) => (text[at] === "\n" ? "." : unit))}`,
          )
          .filter((row) => row.includes("x"));
      expect(withoutLineBreaks(once.entities).sort()).toEqual(withoutLineBreaks(entities).sort());
    }
  });

  it("are what fromMarkdown returns", () => {
    for (const { source } of texts) {
      const { text, entities } = fromMarkdown(source.replaceAll(/[\r\u200e\u200f]/g, ""));
      const found = entities.map(toTextEntity);
      expect(store({ text, entities: found }).entities).toEqual(found);
    }
  });
});
