import { describe, expect, it } from "vitest";
import { lazySession, type Migrations, memoryStorage, session } from "../../../src/index.ts";
import { textUpdate } from "../../support/updates.ts";
import { sessionBot, unhandledDuring } from "../session-bot.ts";
import { laterStorage } from "./later-storage.ts";

describe("migrations", () => {
  const migrations = {
    1: (old: string) => ({ name: old }),
    2: (old: { name: string }) => ({ names: [old.name] }),
  };
  const initial = (): { names: string[] } => ({ names: [] });

  it.each([
    ["data without a version", "Ada", { names: ["Ada", "new"] }],
    ["data of the current version", { v: 2, __d: { names: ["Ada"] } }, { names: ["Ada", "new"] }],
    ["data of version 1", { v: 1, __d: { name: "Ada" } }, { names: ["Ada", "new"] }],
    ["nothing", undefined, { names: ["new"] }],
  ])(
    "convert %s to the current format, in the envelope of grammY's enhanceStorage",
    async (_, old, data) => {
      const storage = memoryStorage();
      if (old !== undefined) storage.write("7", old);
      const { bot, errors } = sessionBot();
      bot.use(session({ initial, storage, migrations })).use((ctx) => {
        ctx.session.names.push("new");
      });
      await bot.handleUpdate(textUpdate("hi"));
      expect(errors).toEqual([]);
      expect(storage.read("7")).toEqual({ v: 2, __d: data });
    },
  );

  it("reject data of a newer version", async () => {
    const storage = memoryStorage();
    storage.write("7", { v: 3, __d: {} });
    const { bot, errors } = sessionBot();
    bot.use(session({ initial, storage, migrations })).use((ctx) => void ctx.session.names);
    await bot.handleUpdate(textUpdate("hi"));
    expect(errors).toEqual([
      new TypeError("The stored session has version 3, but the latest migration is 2"),
    ]);
  });

  it.each([
    ["1.5", "1.5"],
    ["a negative number", "-1"],
    ["an empty key", ""],
    ["Infinity", "Infinity"],
    ["a number too large", "9007199254740993"],
    ["hexadecimal", "0x1"],
    ["a name", "first"],
  ])("reject %s as a version", (_, key) => {
    const make = () => session({ initial, migrations: { [key]: (old: unknown) => old } });
    expect(make).toThrow(
      new TypeError(
        `migrations: ${JSON.stringify(key)} is not a version; versions are whole numbers from 0`,
      ),
    );
  });

  it("need at least one version, and a synchronous function for each", () => {
    const of = (migrations: Migrations) => () => session({ initial, migrations });
    expect(of({})).toThrow("migrations is empty: add a migration or omit the option");
    expect(of({ 0: (old: unknown) => old })).not.toThrow();
    expect(of({ 1: async (old: unknown) => old })).toThrow(
      new TypeError("migrations[1] must be a synchronous function"),
    );
    expect(of(JSON.parse('{"1":"rename"}'))).toThrow(
      "migrations[1] must be a synchronous function",
    );
  });

  it.each([
    ["resolves", () => Promise.resolve({ names: [] })],
    ["rejects", () => Promise.reject(new Error("offline"))],
  ])("fail the update when one returns a promise that %s, and store nothing", async (_, later) => {
    const storage = memoryStorage();
    storage.write("7", "Ada");
    const { bot, errors } = sessionBot();
    bot.use(session({ initial, storage, migrations: { 1: later } })).use((ctx) => {
      ctx.session.names.push("new");
    });
    expect(await unhandledDuring(bot, ["hi"])).toEqual([]);
    expect(errors).toEqual([
      new TypeError("migrations[1] returned a promise: a migration must be synchronous"),
    ]);
    expect(storage.read("7")).toBe("Ada");
  });
});

describe("a session that migrations changed", () => {
  const initial = (): { id: number } => ({ id: 0 });
  const log = (storage: ReturnType<typeof laterStorage>) =>
    storage.log.filter((line) => !line.startsWith("read"));

  it.each([
    ["session()", false],
    ["lazySession()", true],
  ])(
    "is stored by %s once a handler has read it, so that the next read returns the same",
    async (_, isLazy) => {
      const storage = laterStorage();
      storage.write("7", {});
      storage.log.length = 0;
      const { bot, errors } = sessionBot();
      let runs = 0;
      const migrations = { 1: () => ({ id: ++runs }) };
      const seen: number[] = [];
      const options = { initial, storage, migrations };
      const look = async (ctx: { readonly session: { id: number } | Promise<{ id: number }> }) =>
        void seen.push((await ctx.session).id);
      if (isLazy) bot.use(lazySession(options)).hears("look", look);
      else bot.use(session(options)).hears("look", look);
      await bot.handleUpdate(textUpdate("look"));
      await bot.handleUpdate(textUpdate("look"));
      expect({ errors, seen, runs }).toEqual({ errors: [], seen: [1, 1], runs: 1 });
      expect(log(storage)).toEqual(['write 7 {"v":1,"__d":{"id":1}}']);
    },
  );

  it("is not stored when no handler reads it, or when one fails", async () => {
    const storage = laterStorage();
    storage.write("7", {});
    storage.log.length = 0;
    const { bot, errors } = sessionBot();
    const app = bot.use(session({ initial, storage, migrations: { 1: () => ({ id: 1 }) } }));
    app.hears("fail", (ctx) => {
      throw ctx.session.id;
    });
    await bot.handleUpdate(textUpdate("other"));
    await bot.handleUpdate(textUpdate("fail"));
    expect(log(storage)).toEqual([]);
    expect(errors).toEqual([1]);
  });

  it("does not overwrite a newer write of another process, and causes no error", async () => {
    const storage = memoryStorage();
    storage.write("7", {});
    const { bot, errors } = sessionBot();
    bot.use(session({ initial, storage, migrations: { 1: () => ({ id: 1 }) } })).use((ctx) => {
      storage.write("7", { v: 1, __d: { id: 2 } });
      return ctx.session.id;
    });
    await bot.handleUpdate(textUpdate("hi"));
    expect(errors).toEqual([]);
    expect(storage.read("7")).toEqual({ v: 1, __d: { id: 2 } });
  });

  it("is not stored by an update whose lock has expired", async () => {
    const storage = laterStorage();
    storage.write("7", {});
    const { bot, errors } = sessionBot();
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const migrations = { 1: () => ({ id: 1 }) };
    const app = bot.use(session({ initial, storage, migrations, lockTimeoutMs: 1 }));
    app.hears("slow", async (ctx) => {
      ctx.session.id satisfies number;
      await released;
    });
    app.hears("next", (ctx) => {
      ctx.session.id = 2;
    });
    const late = bot.handleUpdate(textUpdate("slow"));
    await bot.handleUpdate(textUpdate("next"));
    release();
    await late;
    expect(errors).toEqual([]);
    expect(await storage.read("7")).toEqual({ v: 1, __d: { id: 2 } });
  });
});
