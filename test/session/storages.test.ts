import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileAdapter } from "@grammyjs/storage-file";
import fc from "fast-check";
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
} from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

const directory = mkdtempSync(join(tmpdir(), "telewire-session-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** As the clients of some databases do: what looks like JSON comes back read. */
function readingDriver(): Driver {
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
    "unstorage in what reads JSON",
    () => unstorageAdapter(createStorage({ driver: readingDriver() })),
  ],
  [
    "unstorage in files",
    () => unstorageAdapter(createStorage({ driver: fsDriver({ base: join(directory, "un") }) })),
  ],
];

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
  "ключ",
];

/** JSON that readers with ideas of their own have changed. */
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

describe.each(STORAGES)("%s", (_, create) => {
  it("keeps what is written, apart for every key however odd", async () => {
    const storage = create();
    for (const key of HOSTILE_KEYS) await storage.write(key, { key });
    for (const key of HOSTILE_KEYS) expect(await storage.read(key)).toEqual({ key });
    for (const key of HOSTILE_KEYS) await storage.delete(key);
    for (const key of HOSTILE_KEYS) expect((await storage.read(key)) ?? undefined).toBeUndefined();
    await storage.delete("7");
  });

  it.each(HOSTILE_JSON)("gives back %s as it was", async (text) => {
    const storage = create();
    await storage.write("7", JSON.parse(text));
    expect(JSON.stringify(await storage.read("7"))).toBe(text);
  });

  it("gives back any JSON as it was", async () => {
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

describe("unstorageAdapter", () => {
  it("reads what was there before it", async () => {
    const storage = createStorage<{ count: number }>({ driver: memoryDriver() });
    await storage.setItem("7", { count: 1 });
    expect(await unstorageAdapter(storage).read("7")).toEqual({ count: 1 });
  });
});

describe("@grammyjs/storage-file", () => {
  it("works as it is, and the session outlives the bot", async () => {
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

describe("fileStorage", () => {
  it("leaves no parts of files behind", async () => {
    const path = join(directory, "parts");
    const storage = fileStorage(path);
    await Promise.all([1, 2, 3].map((value) => storage.write("7", { value })));
    expect(readdirSync(path)).toEqual(["7.json"]);
    await expect(storage.write("8", 1n)).rejects.toThrow(TypeError);
    expect(readdirSync(path)).toEqual(["7.json"]);
  });

  it("names a file that is broken, instead of beginning anew", async () => {
    writeFileSync(join(directory, "9.json"), '{"count":');
    await expect(fileStorage(directory).read("9")).rejects.toThrow(/9\.json holds no JSON/);
  });
});

describe("memoryStorage", () => {
  it("forgets what was not written for the time to live, read or not", () => {
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
      // Back in time, it would be found if it were still held.
      now = 1009;
      expect(storage.read("b")).toBeUndefined();
    } finally {
      Date.now = realNow;
    }
  });

  it("drops what was not written for longest when it is full", () => {
    const storage = memoryStorage({ maxSessions: 2 });
    for (const key of ["a", "b", "a", "c"]) storage.write(key, key);
    expect(["a", "b", "c"].map((key) => storage.read(key))).toEqual(["a", undefined, "c"]);
  });

  it("takes a session that was deleted and made anew for another one", async () => {
    const storage = memoryStorage();
    storage.write("7", 1);
    const { version } = await storage.readVersioned("7");
    storage.delete("7");
    expect(storage.compareAndSet("7", version, 2)).toBe(false);
    storage.write("7", 1);
    expect(storage.compareAndSet("7", version, 2)).toBe(false);
  });
});
