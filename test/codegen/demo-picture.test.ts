import { describe, expect, it } from "vitest";
import { drawConversation } from "../../scripts/codegen/demo-picture.ts";

describe("the picture of a conversation", () => {
  it("marks speakers, verbs and buttons", () => {
    const picture = drawConversation(["Ada: /start", "Shop edits: Tea & cake? [Yes]"]);
    expect(picture).toContain(
      '<tspan class="user">Ada</tspan><tspan class="verb">:</tspan> /start</text>',
    );
    expect(picture).toContain(
      '<tspan class="bot">Shop</tspan><tspan class="verb"> edits:</tspan> Tea &amp; cake? ' +
        '<tspan class="button">[Yes]</tspan></text>',
    );
  });

  it("is as wide as the longest line, and as high as their number", () => {
    const size = (...lines: string[]): number[] => {
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawConversation(lines)) ?? [];
      return [Number(width), Number(height)];
    };
    const [width = 0, height = 0] = size("Ada: hi");
    expect(size("Ada: hi", "Ada: hi")).toEqual([width, height + 22]);
    expect(size("Ada: hi, there")[0]).toBeGreaterThan(width + 50);
  });
});
