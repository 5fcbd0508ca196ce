import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileAdapter } from "@grammyjs/storage-file";
import { createStorage, type Driver } from "unstorage";
import fsDriver from "unstorage/drivers/fs";
import memoryDriver from "unstorage/drivers/memory";
import { afterAll, describe, expect, it } from "vitest";
import {
  Bot,
  fileStorage,
  memoryStorage,
  type SessionStorage,
  session,
  unstorageAdapter,
} from "../../../src/index.ts";
import { compareAndSetSuite, storageSuite } from "../../suites/storage.suite.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

const directory = mkdtempSync(join(tmpdir(), "telewire-session-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Like the clients of some databases, parses values that look like JSON. */
function parsingDriver(): Driver {
  const driver = memoryDriver();
  return {
    ...driver,
    async getItem(key) {
      const text = await driver.getItem(key);
      try {
        return JSON.parse(String(text));
      } catch {
        return text;
      }
    },
  };
}

const STORAGES: readonly (readonly [string, () => SessionStorage])[] = [
  ["memoryStorage", memoryStorage],
  ["fileStorage", () => fileStorage(join(directory, "own"))],
  ["unstorage in memory", () => unstorageAdapter(createStorage({ driver: memoryDriver() }))],
  [
    "unstorage in a store that parses JSON",
    () => unstorageAdapter(createStorage({ driver: parsingDriver() })),
  ],
  [
    "unstorage in files",
    () => unstorageAdapter(createStorage({ driver: fsDriver({ base: join(directory, "un") }) })),
  ],
];

for (const [name, create] of STORAGES) storageSuite(name, create);

describe("fileStorage with long keys", () => {
  const bmp = Array.from({ length: 0x600 }, (_, i) => String.fromCharCode(i * 43)).join("");
  const long = [
    ..."aA".split("").map((char) => char.repeat(300)),
    ..."aA".split("").map((char) => `${char.repeat(299)}b`),
    "A".repeat(50),
    "я".repeat(50),
    "\ud800".repeat(50),
    "\ud801".repeat(50),
    "a".repeat(171),
    "a".repeat(172),
    `:${"0".repeat(60)}`,
    bmp,
  ];

  it("keeps them apart, and writes, compares and deletes them", async () => {
    const storage = fileStorage(join(directory, "long"));
    for (const key of long) await storage.write(key, { key });
    for (const key of long) {
      const { value, version } = await storage.readVersioned(key);
      expect(value).toEqual({ key });
      expect(await storage.compareAndSet(key, version, { key: 1 })).toBe(true);
      expect(await storage.compareAndSet(key, version, { key: 2 })).toBe(false);
    }
    expect(readdirSync(join(directory, "long"))).toHaveLength(2 * long.length);
    for (const key of long) await storage.delete(key);
    expect(readdirSync(join(directory, "long"))).toEqual([]);
  });

  it("uses the encoded key as a name where it fits, and a marked hash where it does not", async () => {
    const storage = fileStorage(join(directory, "names"));
    const keys = ["user:7", "A".repeat(34), "A".repeat(35), "a".repeat(171)];
    for (const key of keys) await storage.write(key, 1);
    const names = readdirSync(join(directory, "names")).filter((name) => !name.endsWith(".json"));
    expect(names.sort()).toEqual([
      expect.stringMatching(/^%%[0-9a-f]{64}$/),
      "%0041".repeat(34),
      "a".repeat(171),
      "user%003a7",
    ]);
  });
});

describe("unstorageAdapter", () => {
  it("reads values stored without it", async () => {
    const storage = createStorage<{ count: number }>({ driver: memoryDriver() });
    await storage.setItem("7", { count: 1 });
    expect(await unstorageAdapter(storage).read("7")).toEqual({ count: 1 });
  });
});

describe("@grammyjs/storage-file", () => {
  it("works unchanged, and the session outlives the bot", async () => {
    const seen: number[] = [];
    for (let run = 0; run < 2; run++) {
      const bot = new Bot("42:token", { botInfo: me });
      const storage = new FileAdapter<{ count: number }>({ dirName: join(directory, "grammy") });
      const app = bot.use(session({ initial: () => ({ count: 0 }), storage }));
      app.on("message", (ctx) => seen.push(++ctx.session.count));
      await bot.handleUpdate(textUpdate("hi"));
      await bot.handleUpdate(textUpdate("hi"));
    }
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});

describe("memoryStorage", () => {
  it("drops sessions that were not written within the time to live, read or not", () => {
    const realNow = Date.now;
    let now = 1000;
    Date.now = () => now;
    try {
      const storage = memoryStorage({ ttlMs: 10 });
      storage.write("a", 1);
      storage.write("b", 1);
      now = 1009;
      storage.write("b", 2);
      expect([storage.read("a"), storage.read("b")]).toEqual([1, 2]);
      now = 1010;
      expect([storage.read("a"), storage.read("b")]).toEqual([undefined, 2]);
      now = 1019;
      storage.write("c", 1);
      // With the clock set back, it would be found if it were still held.
      now = 1009;
      expect(storage.read("b")).toBeUndefined();
    } finally {
      Date.now = realNow;
    }
  });

  it("rejects invalid limits", () => {
    for (const ttlMs of [0, -1, Number.NaN])
      expect(() => memoryStorage({ ttlMs })).toThrow(RangeError);
    for (const maxSessions of [0, -1, 1.5, Number.NaN])
      expect(() => memoryStorage({ maxSessions })).toThrow(RangeError);
    const month = memoryStorage({ ttlMs: 30 * 86_400_000, maxSessions: 1 });
    month.write("a", 1);
    expect(month.read("a")).toBe(1);
    const { POSITIVE_INFINITY } = Number;
    memoryStorage({ ttlMs: POSITIVE_INFINITY, maxSessions: POSITIVE_INFINITY }).write("a", 1);
  });

  it("drops the least recently written session when full", () => {
    const storage = memoryStorage({ maxSessions: 2 });
    for (const key of ["a", "b", "a", "c"]) storage.write(key, key);
    expect(["a", "b", "c"].map((key) => storage.read(key))).toEqual(["a", undefined, "c"]);
  });
});

compareAndSetSuite("memoryStorage", memoryStorage);
compareAndSetSuite("fileStorage", () => fileStorage(join(directory, "compared")));
