import { describe, expect, it } from "vitest";
import { describeError, isError, messageOf } from "../../src/internal/describe-error.ts";
import { unprintable } from "../support/unprintable.ts";

describe("a thrown value", () => {
  it("is described by its name and message, or as a string", () => {
    expect(describeError(new TypeError("no chat"))).toBe("TypeError: no chat");
    expect(messageOf(new TypeError("no chat"))).toBe("no chat");
    for (const thrown of ["text", 5, null, undefined, Symbol("s")]) {
      expect(describeError(thrown)).toBe(String(thrown));
      expect(messageOf(thrown)).toBe(String(thrown));
    }
  });

  it.each(unprintable())("that is unprintable is described: %s", (_name, thrown) => {
    for (const text of [describeError(thrown), messageOf(thrown)]) {
      expect(text).toMatch(/^a thrown (object|function) that cannot be printed$/);
    }
    expect(typeof isError(thrown)).toBe("boolean");
  });
});
