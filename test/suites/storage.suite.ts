import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompareAndSetStorage, SessionStorage } from "../../src/index.ts";

const HOSTILE_KEYS = [
  "__proto__",
  "constructor",
  "../x",
  "..",
  ".",
  "",
  "a/b",
  "a:b",
  "a\\b",
  "A",
  "a",
  "a?b",
  "%41",
  "a$",
  "\ud800",
  "\ud801",
  "\0",
  "%0000",
  "%d800",
  "ключ",
];

/** JSON that some lenient parsers change. */
const HOSTILE_JSON = [
  '{"__proto__":{"a":1}}',
  '{"a":{"constructor":{"prototype":{}}}}',
  "10000000000000000",
  "123456789012345680000",
  '"10000000000000000"',
  '"123"',
  '"true"',
  '"null"',
  '"json:1"',
  '""',
  '" {} "',
  '"\\"{}\\""',
  "0",
  "false",
];

/** What every storage of sessions must do. `create` returns it without sessions, or with those of the test before. */
export function storageSuite(name: string, create: () => SessionStorage): void {
  describe(name, () => {
    it("keeps the values of unusual keys apart", async () => {
      const storage = create();
      for (const key of HOSTILE_KEYS) await storage.write(key, { key });
      for (const key of HOSTILE_KEYS) expect(await storage.read(key)).toEqual({ key });
      for (const key of HOSTILE_KEYS) await storage.delete(key);
      for (const key of HOSTILE_KEYS)
        expect((await storage.read(key)) ?? undefined).toBeUndefined();
      await storage.delete("7");
    });

    it.each(HOSTILE_JSON)("returns %s unchanged", async (text) => {
      const storage = create();
      await storage.write("7", JSON.parse(text));
      expect(JSON.stringify(await storage.read("7"))).toBe(text);
    });

    it("returns any JSON unchanged", async () => {
      const storage = create();
      const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null);
      await fc.assert(
        fc.asyncProperty(json, async (value) => {
          const text = JSON.stringify(value);
          await storage.write("7", value);
          expect(JSON.stringify(await storage.read("7"))).toBe(text);
        }),
        { numRuns: 30 },
      );
    });
  });
}

/** What every storage that compares and sets must do besides {@link storageSuite}; `create` as there. */
export function compareAndSetSuite(name: string, create: () => CompareAndSetStorage): void {
  describe(`${name} compares and sets`, () => {
    it("only if the version is still current", async () => {
      const storage = create();
      const none = await storage.readVersioned("7");
      expect(none.value).toBeUndefined();
      expect(await storage.compareAndSet("7", none.version, undefined)).toBe(true);
      expect(await storage.compareAndSet("7", none.version, 1)).toBe(true);
      expect(await storage.compareAndSet("7", none.version, 2)).toBe(false);
      expect(await storage.compareAndSet("7", none.version, undefined)).toBe(false);
      const one = await storage.readVersioned("7");
      expect(one.value).toBe(1);
      expect(await storage.compareAndSet("7", one.version, 3)).toBe(true);
      expect(await storage.compareAndSet("7", one.version, 4)).toBe(false);
      expect(await storage.compareAndSet("7", one.version, undefined)).toBe(false);
      const three = await storage.readVersioned("7");
      expect(three.value).toBe(3);
      expect(await storage.compareAndSet("7", three.version, undefined)).toBe(true);
      expect((await storage.readVersioned("7")).value).toBeUndefined();
    });

    it("and gives a session that was deleted and created again a new version", async () => {
      const storage = create();
      await storage.write("8", 1);
      const { version } = await storage.readVersioned("8");
      await storage.delete("8");
      expect(await storage.compareAndSet("8", version, 2)).toBe(false);
      await storage.write("8", 1);
      expect(await storage.compareAndSet("8", version, 2)).toBe(false);
    });

    it("for one of many writers with the same version", async () => {
      const storage = create();
      const rivals = Array.from({ length: 20 }, (_, i) => i);
      for (const text of ["create", "change", "delete", "create again"]) {
        const { version } = await storage.readVersioned("9");
        const won = await Promise.all(
          rivals.map((i) =>
            storage.compareAndSet("9", version, text === "delete" ? undefined : [text, i]),
          ),
        );
        expect(won.filter(Boolean)).toEqual([true]);
        const expected = text === "delete" ? undefined : [text, won.indexOf(true)];
        expect(await storage.read("9")).toEqual(expected);
      }
    });
  });
}
