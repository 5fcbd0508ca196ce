import { describe, expect, it } from "vitest";
import {
  bold,
  fmt,
  fromMarkdown,
  joinText,
  link,
  splitText,
  toHtml,
  toMarkdownV2,
} from "../../src/text/index.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;

describe("a plain string", () => {
  it.each<[string, (text: string) => unknown]>([
    ["splitText", (text) => splitText(text).map((part) => ({ ...part }))],
    ["toHtml", toHtml],
    ["toMarkdownV2", toMarkdownV2],
    ["fmt", (text) => fmt`${text}`],
    ["joinText", (text) => joinText([text, text], text)],
    ["bold", bold],
  ])("is taken by %s as a text without entities is", (_, call) => {
    const withoutEntities: unknown = Reflect.apply(call, undefined, [{ text: "1 < 2." }]);
    expect(call("1 < 2.")).toEqual(withoutEntities);
  });

  it("is split and escaped", () => {
    expect(splitText("aaa bbb ccc", 8).map(String)).toEqual(["aaa bbb ", "ccc"]);
    expect(toHtml("a < b")).toBe("a &lt; b");
    expect(toMarkdownV2("1.")).toBe("1\\.");
  });
});

describe("what is no text", () => {
  it.each<[string, () => unknown, RegExp]>([
    ["splitText()", () => splitText(given(undefined)), /^Expected a text, got undefined/],
    ["splitText(5)", () => splitText(given(5)), /^Expected a text, got number$/],
    ["toHtml(null)", () => toHtml(given(null)), /^Expected a text, got null$/],
    ["toMarkdownV2({})", () => toMarkdownV2(given({})), /^Expected a text, got object$/],
    ["fromMarkdown()", () => fromMarkdown(given(undefined)), /^Expected a text, got undefined/],
    ["fmt as a function", () => fmt(given("x")), /^fmt is a template tag: write fmt`\.\.\.`$/],
    ["link()", () => link("a", given(undefined)), /the address as a string, got undefined/],
    [
      "link() with a URL object",
      () => link("a", given(new URL("https://example.org/page"))),
      /^Expected the address as a string, got object$/,
    ],
    ["bold()", () => bold(given(null)), /^Expected a text, got null$/],
    ["null in fmt", () => fmt`${given(null)}`, /^Expected a text, got null$/],
    ["an object in joinText", () => joinText([given({})]), /^Expected a text, got object$/],
  ])("is a TypeError: %s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});
