import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDescriptions } from "../../../scripts/codegen/annotations/descriptions.ts";
import { ROOT, read } from "../../contract/repository.ts";

/** The Bot API docs as HTML. They are not part of the repository, so the comparison needs a copy beside it. */
const page = join(ROOT, "../shared/bot-api/api-10.2.html");

/** The longest run of words that a description may have in common with the docs. */
const MAX_SHARED_WORDS = 8;

/** Every run of words that is one too long, without their case and punctuation. */
function runsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\w+/g) ?? [];
  return words
    .slice(MAX_SHARED_WORDS)
    .map((_, index) => words.slice(index, index + MAX_SHARED_WORDS + 1).join(" "));
}

/** Names whose texts repeat the docs, with the words that they repeat. */
function repetitions(texts: Readonly<Record<string, string>>, html: string): readonly string[] {
  const known = new Set(runsOf(html.replace(/<[^>]*>|&#?\w+;/g, " ")));
  return Object.entries(texts).flatMap(([name, text]) => {
    const shared = runsOf(text).find((run) => known.has(run));
    return shared === undefined ? [] : [`${name}: ${shared}`];
  });
}

describe("descriptions", () => {
  it("are compared with the docs word by word", () => {
    const html = "<td>One two <em>three</em> four&nbsp;five six, seven eight nine ten.</td>";
    const texts = {
      copied: "Zero: one, two, three, four, five, six, seven, eight, NINE.",
      own: "One two three four five six seven eight. Then nine ten.",
    };
    expect(repetitions(texts, html)).toEqual([
      "copied: one two three four five six seven eight nine",
    ]);
  });

  it.skipIf(!existsSync(page))("are not those of the docs", () => {
    const html = readFileSync(page, "utf8");
    expect(html.length).toBeGreaterThan(500_000);
    for (const texts of Object.values(readDescriptions(read)))
      expect(repetitions(texts, html)).toEqual([]);
  });
});
