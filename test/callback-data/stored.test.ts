import { describe, expect, it } from "vitest";
import { callbackData, storedCallbackData } from "../../src/callback-data/index.ts";
import { utf8Length } from "../../src/internal/utf8.ts";
import { memoryStorage } from "../../src/session/index.ts";

const schema = { query: "string", "page?": "int" } as const;
const long = { query: "how to keep a button that says much: in a storage, under a key", page: 3 };

function memory() {
  const stored = new Map<string, string>();
  return {
    stored,
    read: async (key: string) => stored.get(key),
    write: (key: string, value: string) => stored.set(key, value),
  };
}

describe("storedCallbackData", () => {
  it("puts short data into the button", async () => {
    const storage = memory();
    const search = storedCallbackData("find", schema, { storage });
    const data = await search.pack({ query: "tea" });
    expect(data).toBe(callbackData("find", schema).pack({ query: "tea" }));
    expect(await search.unpack(data)?.load()).toEqual({ query: "tea" });
    expect(storage.stored.size).toBe(0);
  });

  it("puts long data into the storage, where another process finds it", async () => {
    const storage = memory();
    const data = await storedCallbackData("find", schema, { storage }).pack(long);
    expect(data).toMatch(/^find:~[\w-]{16}$/);
    expect([...storage.stored.keys()]).toEqual([`callback-data:find:${data.slice(6)}`]);
    expect(await storedCallbackData("find", schema, { storage }).unpack(data)?.load()).toEqual(
      long,
    );
  });

  it("accepts a session storage", async () => {
    const search = storedCallbackData("find", schema, { storage: memoryStorage() });
    expect(await search.unpack(await search.pack(long))?.load()).toEqual(long);
  });

  it("uses a new key for each button", async () => {
    const search = storedCallbackData("find", schema, { storage: memory() });
    expect(await search.pack(long)).not.toBe(await search.pack(long));
  });

  it("finds nothing once the value was deleted or the schema has changed", async () => {
    const storage = memory();
    const data = await storedCallbackData("find", schema, { storage }).pack(long);
    const next = storedCallbackData("find", { text: "string" }, { storage });
    expect(await next.unpack(data)?.load()).toBe(undefined);
    storage.stored.clear();
    const search = storedCallbackData("find", schema, { storage });
    expect(await search.unpack(data)?.load()).toBe(undefined);
  });

  it("recognizes foreign data without the storage", () => {
    const search = storedCallbackData("find", schema, { storage: memory() });
    for (const data of ["", "find", "find:", "find:~short", "x:~0123456789abcdef", "finder:~"]) {
      expect(search.unpack(data)).toBe(undefined);
    }
  });

  it("fails when the storage does", async () => {
    const fail = async () => {
      throw new Error("disk full");
    };
    const search = storedCallbackData("find", schema, { storage: { read: fail, write: fail } });
    await expect(search.pack(long)).rejects.toThrow("disk full");
    await expect(search.unpack("find:~0123456789abcdef")?.load()).rejects.toThrow("disk full");
  });

  it("rejects a prefix that leaves no room for a key", async () => {
    const storage = memory();
    for (const prefix of ["p".repeat(47), "я".repeat(24)])
      expect(() => storedCallbackData(prefix, schema, { storage })).toThrow(
        new RangeError(
          `callbackData("${prefix}"): the prefix is ${utf8Length(prefix)} bytes; the limit for stored data is 46`,
        ),
      );
    const search = storedCallbackData("p".repeat(46), schema, { storage });
    const data = await search.pack(long);
    expect(data).toHaveLength(64);
    expect(await search.unpack(data)?.load()).toEqual(long);
  });

  it("signs the data in the button", async () => {
    const search = storedCallbackData("find", schema, { storage: memory(), secret: "s" });
    const plain = callbackData("find", schema).pack({ query: "tea" });
    expect(search.unpack(plain)).toBe(undefined);
    expect(await search.unpack(await search.pack({ query: "tea" }))?.load()).toEqual({
      query: "tea",
    });
  });
});
