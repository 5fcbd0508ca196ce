import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHtml } from "../../../src/emulator/text/html.ts";
import { entityTexts } from "./entity-texts.ts";

describe("parseHtml", () => {
  const refusal = (source: string) => {
    try {
      return entityTexts(parseHtml(source));
    } catch (error) {
      return error instanceof Error
        ? error.message.replace(/^Bad Request: can't parse entities: /, "")
        : "";
    }
  };

  it("parses tags and character references", () => {
    expect(
      parseHtml(
        'a &lt;b&gt; <b>c<i>d</i></b> &amp;&#33;&#x21;&nbsp; <a href="http://e.org/">e</a>',
      ),
    ).toEqual({
      text: "a <b> cd &!!&nbsp; e",
      entities: [
        { offset: 6, length: 2, type: "bold" },
        { offset: 7, length: 1, type: "italic" },
        { offset: 19, length: 1, type: "text_link", url: "http://e.org/" },
      ],
    });
    expect(parseHtml('<pre><code class="language-ts">x</code></pre>').entities).toEqual([
      { offset: 0, length: 1, type: "pre", language: "ts" },
    ]);
    expect(parseHtml("<blockquote expandable>x</blockquote>").entities).toEqual([
      { offset: 0, length: 1, type: "expandable_blockquote" },
    ]);
  });

  it("refuses invalid HTML with the texts of the server", () => {
    expect(refusal("é<b>x")).toBe('Can\'t find end tag corresponding to start tag "b"');
    expect(refusal("é<h1>x</h1>")).toBe('Unsupported start tag "h1" at byte offset 2');
    expect(refusal("<b>x</i>")).toBe(
      'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"',
    );
    expect(refusal("x</b>")).toBe("Unexpected end tag at byte offset 1");
    expect(refusal("x <")).toBe("Unclosed start tag at byte offset 2");
    expect(refusal("<span>x</span>")).toBe(
      'Tag "span" must have class "tg-spoiler" at byte offset 0',
    );
  });

  it("returns every escaped text, with an entity for each tag", () => {
    const escapeHtml = (text: string) =>
      text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);
    const tags = new Map([
      ["b", "bold"],
      ["em", "italic"],
      ["ins", "underline"],
      ["del", "strikethrough"],
      ["tg-spoiler", "spoiler"],
      ["code", "code"],
    ]);
    const pieces = fc.array(
      fc.tuple(fc.constantFrom(...tags.keys()), fc.string({ unit: "grapheme", minLength: 1 })),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const source = list.map(([tag, text]) => `<${tag}>${escapeHtml(text)}</${tag}>`).join("");
        const parsed = parseHtml(source);
        expect(parsed.text).toBe(list.map(([, text]) => text).join(""));
        expect(entityTexts(parsed)).toEqual(list.map(([tag, text]) => `${tags.get(tag)} ${text}`));
      }),
    );
  });
});
