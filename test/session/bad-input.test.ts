import { describe, expect, it } from "vitest";
import { lazySession, memoryStorage, session } from "../../src/index.ts";
import { ada, textUpdate } from "../support/updates.ts";
import { sessionBot, settled, unhandledDuring } from "./session-bot.ts";
import { laterStorage } from "./storages/later-storage.ts";

const initial = (): { value?: unknown } => ({});
const failing = (): never => {
  throw new Error("disk gone");
};
const failingLater = (): Promise<never> => Promise.reject(new Error("disk gone"));

describe("a storage that fails", () => {
  it.each([
    ["at once", failing],
    ["later", failingLater],
  ])("to read, %s: no handler runs and bot.catch gets the error", async (_, read) => {
    const { bot, errors } = sessionBot();
    let runs = 0;
    bot.use(session({ initial, storage: { ...laterStorage(), read } })).use(() => void runs++);
    await bot.handleUpdate(textUpdate("hi"));
    await bot.handleUpdate(textUpdate("hi"));
    expect({ runs, errors }).toEqual({
      runs: 0,
      errors: [new Error("disk gone"), new Error("disk gone")],
    });
  });

  it.each([
    ["at once", failing],
    ["later", failingLater],
  ])("to write, %s: bot.catch gets the error and the next update is handled", async (_, write) => {
    const { bot, errors } = sessionBot();
    let runs = 0;
    bot.use(session({ initial, storage: { ...laterStorage(), write } })).use((ctx) => {
      ctx.session.value = ++runs;
    });
    await bot.handleUpdate(textUpdate("hi"));
    await bot.handleUpdate(textUpdate("hi"));
    expect({ runs, errors }).toEqual({
      runs: 2,
      errors: [new Error("disk gone"), new Error("disk gone")],
    });
  });

  it("to read lazily: reading rejects, and bot.catch gets the error when the value was only assigned", async () => {
    const { bot, errors } = sessionBot();
    const app = bot.use(
      lazySession({ initial, storage: { ...laterStorage(), read: failingLater } }),
    );
    app.hears("ask", (ctx) => ctx.session);
    app.hears("assign", (ctx) => {
      ctx.session = { value: 1 };
    });
    app.hears("nothing", () => {});
    for (const text of ["ask", "assign", "nothing"]) await bot.handleUpdate(textUpdate(text));
    expect(errors).toEqual([new Error("disk gone"), new Error("disk gone")]);
  });
});

describe("a lazy session that cannot be read", () => {
  it("causes no unhandled rejection, whenever a handler awaits it, and reaches bot.catch each time", async () => {
    const { bot, errors } = sessionBot();
    const caught: unknown[] = [];
    const storage = { ...laterStorage(), read: failingLater };
    const app = bot.use(lazySession({ initial, storage }));
    app.hears("late", async (ctx) => {
      const session = ctx.session;
      await settled();
      await settled();
      await session;
    });
    app.hears("never", (ctx) => void ctx.session);
    app.hears("race", async (ctx) => void (await Promise.race([ctx.session, "first"])));
    app.hears("caught", async (ctx) => {
      const session = ctx.session;
      await settled();
      await session.catch((error: unknown) => caught.push(error));
    });
    const gone = new Error("disk gone");
    expect(await unhandledDuring(bot, ["late", "never", "race", "caught"])).toEqual([]);
    expect(errors).toEqual([gone, gone, gone, gone]);
    expect(caught).toEqual([gone]);
  });
});

describe("a value that is not JSON-serializable", () => {
  const circle: unknown[] = [];
  circle.push(circle);
  it.each([
    ["a function", () => 1, "ctx.session.value.inside[1] is a function"],
    ["a bigint", 1n, "ctx.session.value.inside[1] is a bigint"],
    ["a symbol", Symbol("s"), "ctx.session.value.inside[1] is a symbol"],
    ["NaN", Number.NaN, "ctx.session.value.inside[1] is NaN"],
    ["undefined in a list", undefined, "ctx.session.value.inside[1] is undefined"],
    ["a Date", new Date(0), "ctx.session.value.inside[1] is a Date"],
    [
      "an object whose prototype has none",
      Object.create(Object.create(null)),
      "ctx.session.value.inside[1] is an object without a constructor",
    ],
    ["a Map", new Map(), "ctx.session.value.inside[1] is a Map"],
    ["a circular reference", circle, "ctx.session.value.inside[1][0] is a circular reference"],
    [
      "one in a property with an unusual name",
      { "a b": 1n },
      'ctx.session.value.inside[1]["a b"] is a bigint',
    ],
  ])("such as %s, is an error with its path, and nothing is stored", async (_, bad, message) => {
    const { bot, errors } = sessionBot();
    const storage = memoryStorage();
    bot.use(session({ initial, storage })).use((ctx) => {
      ctx.session.value = { inside: [1, bad] };
    });
    await bot.handleUpdate(textUpdate("hi"));
    expect(errors).toEqual([new TypeError(`${message}, which is not JSON-serializable`)]);
    expect(storage.read("7")).toBeUndefined();
  });

  it("may occur twice when it is not circular, and __proto__ is an ordinary name", async () => {
    const { bot, errors } = sessionBot();
    const storage = memoryStorage();
    const shared = JSON.parse('{"__proto__":{"polluted":true},"none":null}');
    bot.use(session({ initial, storage })).use((ctx) => {
      ctx.session.value = { shared, again: shared, absent: undefined };
    });
    await bot.handleUpdate(textUpdate("hi"));
    expect(errors).toEqual([]);
    const text = '{"__proto__":{"polluted":true},"none":null}';
    expect(JSON.stringify(storage.read("7"))).toBe(`{"value":{"shared":${text},"again":${text}}}`);
    expect("polluted" in {}).toBe(false);
  });
});

describe("an update without a key", () => {
  it.each([
    ["session()", session],
    ["lazySession()", lazySession],
  ])("is handled; only reading %s throws", async (_, make) => {
    const { bot, errors } = sessionBot();
    const seen: string[] = [];
    const app = bot.use(make({ initial }));
    app.use((_, next) => {
      seen.push("handled");
      return next();
    });
    app.use((ctx) => void Reflect.get(ctx, "session"));
    await bot.handleUpdate({
      update_id: 1,
      inline_query: { id: "1", from: ada, query: "", offset: "" },
    });
    expect(seen).toEqual(["handled"]);
    expect(errors).toEqual([
      new TypeError("This update (inline_query) has no ctx.session: its key is undefined"),
    ]);
  });
});

describe("a session used too late", () => {
  it("throws an error that says so", async () => {
    const { bot, errors } = sessionBot();
    const late: Promise<unknown>[] = [];
    bot.use(session({ initial })).hears("strict", (ctx) => {
      late.push(
        settled().then(() => {
          ctx.session = {};
        }),
      );
    });
    await bot.handleUpdate(textUpdate("strict"));
    await expect(late[0]).rejects.toThrow("ctx.session was assigned after the update was handled");
    const other = sessionBot();
    other.bot.use(lazySession({ initial })).hears("lazy", (ctx) => {
      late.push(settled().then(() => ctx.session));
    });
    await other.bot.handleUpdate(textUpdate("lazy"));
    await expect(late[1]).rejects.toThrow("ctx.session was read after the update was handled");
    expect(errors).toEqual([]);
  });

  it("also when a lazy session is assigned while it is being stored or later", async () => {
    const { bot, errors } = sessionBot();
    const storage = laterStorage();
    const late: Promise<unknown>[] = [];
    const assign = async (ctx: { session: unknown }, write: Promise<void> | undefined) => {
      await write;
      ctx.session = { value: 2 };
    };
    let writes = (): void => {};
    const writing = new Promise<void>((resolve) => {
      writes = resolve;
    });
    const write = async (key: string, value: unknown): Promise<void> => {
      writes();
      await settled();
      await storage.write(key, value);
    };
    bot.use(lazySession({ initial, storage: { ...storage, write } })).hears("lazy", async (ctx) => {
      (await ctx.session).value = 1;
      late.push(assign(ctx, writing), assign(ctx, settled().then(settled).then(settled)));
      for (const each of late) each.catch(() => undefined);
    });
    await bot.handleUpdate(textUpdate("lazy"));
    for (const each of late)
      await expect(each).rejects.toThrow("was assigned after the update was handled");
    expect(late).toHaveLength(2);
    expect(errors).toEqual([]);
    expect(await storage.read("7")).toEqual({ value: 1 });
  });

  it("rejects two sessions with the same name", async () => {
    const { bot, errors } = sessionBot();
    bot.use(session({ initial })).use(session({ initial }));
    await bot.handleUpdate(textUpdate("hi"));
    expect(errors).toEqual([
      new TypeError("ctx.session already exists: choose another name with the option `property`"),
    ]);
  });
});
