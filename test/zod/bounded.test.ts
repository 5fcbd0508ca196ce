import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { bytes, characters, items } from "../../src/zod/limits.ts";
import { list } from "../../src/zod/list.ts";
import { caught, message, strict, updateFrom } from "./strict-checks.ts";

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("a", "é", "漢", "😀", "\ud83d", "\ude00", " "))
    .map((all) => all.join("")),
);

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe("sizes of texts", () => {
  it("count code points without surrounding white space, or bytes of UTF-8", () => {
    const none = characters(-2, -1);
    const noBytes = bytes(-2, -1);
    fc.assert(
      fc.property(text, (value) => {
        const points = [...value.trim()].length;
        const size = new TextEncoder().encode(value).length;
        expect(messageOf(none, value)).toBe(`is ${points} characters; Telegram accepts -2--1`);
        expect(messageOf(noBytes, value)).toBe(`is ${size} bytes; Telegram accepts -2--1`);
      }),
      { numRuns: 2000 },
    );
  });

  it("are not counted far beyond the limit", () => {
    const huge = "a".repeat(50_000_000);
    const begin = performance.now();
    const { problems } = caught(() => strict.checkCall("sendMessage", { chat_id: 1, text: huge }));
    expect(problems).toEqual([
      { path: "text", message: "is more than 1000000 characters; Telegram accepts 1-4096" },
    ]);
    expect(messageOf(bytes(1, 64), huge)).toBe("is more than 1000000 bytes; Telegram accepts 1-64");
    // Spreading such a text takes several seconds.
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});

describe("lists", () => {
  it("accept and reject the same values as those of zod", () => {
    const item = z.union([z.number(), z.object({ a: z.string() })]);
    const any = fc.oneof(fc.constantFrom(1, "x", null, { a: "b" }, { a: 5 }), fc.anything());
    fc.assert(
      fc.property(fc.oneof(fc.array(any), any), (value) => {
        const [ours, zods] = [list(item), z.array(item)].map((schema) => schema.safeParse(value));
        expect(ours?.error?.issues).toEqual(zods?.error?.issues);
      }),
    );
    expect(z.toJSONSchema(list(z.string()))).toEqual(z.toJSONSchema(z.array(z.string())));
    expect(items(z.string(), 1, 2).safeParse(["a", "b", "c"]).success).toBe(false);
    expect(items(z.string(), 1, 2).safeParse(["a", "b"]).data).toEqual(["a", "b"]);
  });

  it("are checked until about 1,000 problems are found", () => {
    const entities = Array.from({ length: 300_000 }, () => ({ type: 5, offset: "x" }));
    const nested = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => ({})));
    const begin = performance.now();
    const { problems } = caught(() =>
      strict.checkUpdate(updateFrom({ message: { ...message, entities } })),
    );
    expect(problems.length).toBeGreaterThanOrEqual(1000);
    expect(problems.length).toBeLessThan(1010);
    const markup = { inline_keyboard: nested };
    const call = caught(() =>
      strict.checkCall("sendMessage", { chat_id: 1, text: "x", reply_markup: markup }),
    );
    expect(call.problems.length).toBeLessThan(3000);
    expect(performance.now() - begin).toBeLessThan(2000);
  });

  it("are checked to the end when there are few problems", () => {
    const good = { type: "bold", offset: 0, length: 1 };
    const entities = [...Array.from({ length: 5000 }, () => good), { ...good, length: "1" }];
    const { problems } = caught(() =>
      strict.checkUpdate(updateFrom({ message: { ...message, entities } })),
    );
    expect(problems).toEqual([
      { path: "message.entities[5000].length", message: "is a string, not a number" },
    ]);
  });
});
