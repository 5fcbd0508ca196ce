import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Formatted, fromMarkdown, link, toHtml } from "../../src/text/index.ts";
import { linkAddress } from "../../src/text/link-url.ts";
import { LINK_TARGETS } from "../support/link-targets.ts";

const linked = (url: string): Formatted => ({
  text: "words",
  entities: [{ type: "text_link", url, offset: 0, length: 5 }],
});

describe("links", () => {
  it.each([...LINK_TARGETS])("are accepted when Telegram accepts them: %j", (target, address) => {
    expect(linkAddress(target) === undefined).toBe(address === undefined);
    if (address === undefined) {
      expect(() => link("words", target)).toThrow(TypeError);
      expect(toHtml(linked(target))).toBe("words");
      expect(fromMarkdown(`[words](<${target}>)`).entities).toEqual([]);
    } else {
      expect(link("words", target)).toEqual(expect.objectContaining(linked(target)));
      expect(toHtml(linked(target))).toMatch(
        /^<a href="(?:https?|tg|ton|tonsite):[^"<>]*">words<\/a>$/i,
      );
    }
  });

  it("throw an error with the invalid address", () => {
    expect(() => link("x", "src/main.py")).toThrow(/"src\/main\.py".*https:\/\//);
  });

  it("never contain a lone surrogate, which JSON in UTF-8 cannot encode", () => {
    expect(linkAddress("https://e.org/\ud83d")).toBeUndefined();
    expect(linkAddress("https://e.org/😀")).toBe("https://e.org/😀");
  });

  it("are written as one attribute with a scheme that Telegram accepts, whatever they contain", () => {
    const tokens = fc.constantFrom(
      ..."ab.:/?#@[]%41\"'<>&\\()=;\n\r\t é",
      "javascript:",
      "http://",
      "tg:",
    );
    const address = fc.array(tokens, { maxLength: 14 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          address.map((rest) => `https://e.org/${rest}`),
        ),
        (url) => {
          expect(toHtml(linked(url))).toMatch(
            /^(?:words|<a href="(?:https?:\/\/|tg:|ton:|tonsite:)[^"<>]*">words<\/a>)$/i,
          );
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("are checked in linear time", () => {
    const startedAt = performance.now();
    for (const token of ["a", "%41", "a.", ":", "@", "[", "é", "/"])
      for (const scheme of ["", "http://", "tg://"]) linkAddress(scheme + token.repeat(300_000));
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
