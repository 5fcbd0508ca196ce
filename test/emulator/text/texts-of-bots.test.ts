import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScenario, type Scenario } from "../scenario.ts";

let scenario: Scenario;
beforeAll(() => {
  scenario = createScenario();
});
afterAll(() => scenario.emulator.close());

/** Sends a text, and returns its entities as `bold 0-5`, or the refusal without its prefix. */
async function entitiesOf(text: string, parameters: object): Promise<string | string[]> {
  const { ok, result, description = "" } = await scenario.say(text, parameters);
  if (!ok) return description.replace("Bad Request: can't parse entities: ", "");
  return (result.entities ?? []).map(
    ({ type, offset, length }) => `${type} ${offset}-${offset + length}`,
  );
}

// Each answer is TDLib's.
describe("texts that bots send by mistake or by habit", () => {
  it.each([
    ["a < b", 'Unsupported start tag "" at byte offset 2'],
    ["p<b ", 'Empty attribute name in the tag "b" at byte offset 1'],
    ["p<a x", 'Unclosed start tag "a" at byte offset 1'],
    ["p</", "Unexpected end tag at byte offset 1"],
    ["<b>x</b", "Unclosed end tag at byte offset 4"],
    ["p<b </b>", 'Empty attribute name in the tag "b" at byte offset 1'],
    ["<u>a<i>b</i></u>", ["underline 0-1", "italic 1-2", "underline 1-2"]],
    [
      '<b>Read <a href="http://e.org/">this</a> now</b>',
      ["bold 0-5", "text_link 5-9", "bold 5-9", "bold 9-13"],
    ],
    ["<b><u>x</u></b>", ["bold 0-1", "underline 0-1"]],
    ['<code class="language-py">x</code>', ["code 0-1"]],
    ["<pre><code>x</code></pre>", ["pre 0-1"]],
  ])("are read in HTML as on the server: %s", async (text, expected) => {
    expect(await entitiesOf(text, { parse_mode: "HTML" })).toEqual(expected);
  });

  it.each([
    [
      "abc",
      [
        { type: "italic", offset: 0, length: 2 },
        { type: "bold", offset: 1, length: 2 },
      ],
      ["italic 0-1", "bold 1-3", "italic 1-2"],
    ],
    [
      "@tests @tests",
      [{ type: "italic", offset: 0, length: 13 }],
      ["mention 0-6", "italic 0-6", "italic 6-7", "mention 7-13", "italic 7-13"],
    ],
    ["example.com", [{ type: "italic", offset: 0, length: 11 }], ["url 0-11", "italic 0-11"]],
  ])("have entities as on the server: %s", async (text, entities, expected) => {
    expect(await entitiesOf(text, { entities })).toEqual(expected);
  });

  it.each([
    ["http://localhost:8080", []],
    ["https://a.b", []],
    ["/a@b.co", []],
    ["README.md", ["url 0-9"]],
    ["127.0.0.1", ["url 0-9"]],
    ["пример.рф", ["url 0-9"]],
    ["4111 1111 1111 1111", ["bank_card_number 0-19"]],
    ["https://e.org/a_(b)", ["url 0-19"]],
    ["http://e.org)/start", ["url 0-12", "bot_command 13-19"]],
  ])("have links as on the server: %s", async (text, expected) => {
    expect(await entitiesOf(text, {})).toEqual(expected);
  });
});
