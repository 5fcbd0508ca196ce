import { describe, expect, it } from "vitest";
import { isEmoji } from "../../../../src/emulator/methods/stickers/is-emoji.ts";

describe("isEmoji", () => {
  it.each(["🍵", "❤", "❤️", "❤️‍🔥", "👩‍🚀", "👍🏽", "🇺🇦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#⃣"])("accepts %s", (text) => {
    expect(isEmoji(text)).toBe(true);
  });

  it.each(["", "a", "1", "🍵🍵", " 🍵", "🇺"])("refuses %j", (text) => {
    expect(isEmoji(text)).toBe(false);
  });
});
