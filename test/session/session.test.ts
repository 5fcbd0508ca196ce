import { describe, expect, it } from "vitest";
import { type Context, lazySession, memoryStorage, session } from "../../src/index.ts";
import { textUpdate } from "../support/updates.ts";
import { sessionBot } from "./session-bot.ts";
import { laterStorage } from "./storages/later-storage.ts";

describe("session()", () => {
  it("keeps a value for each chat, and stays synchronous with a synchronous storage", () => {
    const { bot } = sessionBot();
    const seen: number[] = [];
    const app = bot.use(session({ initial: () => ({ count: 0 }) }));
    app.on("message", (ctx) => seen.push(++ctx.session.count));
    const other = { chat: { id: 8, type: "private", first_name: "Bob" } } as const;
    for (const rest of [{}, {}, other, {}]) {
      expect(bot.handleUpdate(textUpdate("hi", rest))).toBeUndefined();
    }
    expect(seen).toEqual([1, 2, 1, 3]);
  });

  it("reads once per update, and writes only changes", async () => {
    const storage = laterStorage();
    const { bot } = sessionBot();
    const app = bot.use(session({ initial: () => ({ count: 0 }), storage }));
    app.hears("look", (ctx) => void ctx.session.count);
    app.hears("add", (ctx) => void ctx.session.count++);
    app.hears("forget", (ctx) => {
      ctx.session = undefined;
    });
    for (const text of ["look", "other", "add", "look", "forget", "forget"])
      await bot.handleUpdate(textUpdate(text));
    expect(storage.log.filter((line) => !line.startsWith("read"))).toEqual([
      'write 7 {"count":1}',
      "delete 7",
    ]);
    expect(storage.log.filter((line) => line.startsWith("read"))).toHaveLength(6);
  });
});

describe("ctx.session", () => {
  it("is an own property with the same accessors on every context, also of other bots", async () => {
    const seen: (PropertyDescriptor | undefined)[] = [];
    for (const { bot } of [sessionBot(), sessionBot()]) {
      bot
        .use(session({ initial: () => ({ count: 0 }) }))
        .use((ctx) => void seen.push(Object.getOwnPropertyDescriptor(ctx, "session")));
      await bot.handleUpdate(textUpdate("a"));
      await bot.handleUpdate(textUpdate("b"));
    }
    expect(seen).toHaveLength(4);
    for (const each of seen) {
      expect(each?.enumerable).toBe(true);
      expect(each?.get).toBeTypeOf("function");
      expect(each?.get).toBe(seen[0]?.get);
      expect(each?.set).toBe(seen[0]?.set);
    }
  });

  it("is not enumerable without a key, so that ctx can be copied", async () => {
    const { bot, errors } = sessionBot();
    const copies: object[] = [];
    bot
      .use(session({ initial: () => ({ count: 0 }), key: () => undefined }))
      .use((ctx) => void copies.push({ ...ctx }));
    await bot.handleUpdate(textUpdate("a"));
    expect(errors).toEqual([]);
    expect(copies[0]).not.toHaveProperty("session");
  });

  it("calls initial only when a handler uses it", async () => {
    const { bot } = sessionBot();
    let calls = 0;
    const initial = () => ({ count: ++calls });
    bot.use(session({ initial })).hears("look", (ctx) => {
      expect(ctx.session.count).toBe(1);
      expect(ctx.session.count).toBe(1);
    });
    for (const text of ["other", "look"]) await bot.handleUpdate(textUpdate(text));
    expect(calls).toBe(1);
  });

  it("is never undefined after initial has thrown", async () => {
    const { bot, errors } = sessionBot();
    const seen: unknown[] = [];
    let calls = 0;
    const initial = () => {
      if (++calls === 1) throw new Error("not yet");
      return { count: 1 };
    };
    bot.use(session({ initial })).use((ctx) => {
      expect(() => ctx.session).toThrow("not yet");
      seen.push(ctx.session);
    });
    await bot.handleUpdate(textUpdate("a"));
    expect(errors).toEqual([]);
    expect(seen).toEqual([{ count: 1 }]);
  });

  it("leaves what initial returns unchanged, also after a reset", async () => {
    const { bot } = sessionBot();
    const defaults = { count: 0 };
    bot.use(session({ initial: () => defaults })).use((ctx) => {
      ctx.session.count++;
      ctx.session = undefined;
      ctx.session.count++;
    });
    await bot.handleUpdate(textUpdate("a"));
    expect(defaults).toEqual({ count: 0 });
  });
});

describe("lockTimeoutMs", () => {
  const initial = () => ({ count: 0 });

  it.each([
    ["session()", session],
    ["lazySession()", lazySession],
  ])("of %s must fit a timer, or be Infinity", (_, make) => {
    for (const lockTimeoutMs of [0, -1, Number.NaN, 3_000_000_000])
      expect(() => make({ initial, lockTimeoutMs })).toThrow(RangeError);
    expect(() => make({ initial, lockTimeoutMs: Number.POSITIVE_INFINITY })).not.toThrow();
  });
});

describe("several sessions", () => {
  it("have separate names, on ctx and in a shared storage", async () => {
    const storage = memoryStorage();
    const { bot, errors } = sessionBot();
    const app = bot.use(session({ initial: () => ({ topic: "" }), storage })).use(
      session({
        property: "user",
        initial: () => ({ seen: 0 }),
        key: (ctx: Context) => ctx.from?.id,
        storage,
      }),
    );
    app.on("message:text", (ctx) => {
      ctx.session.topic = ctx.msg.text;
      ctx.user.seen += 1;
      // @ts-expect-error only the other session has a topic
      ctx.user.topic satisfies undefined;
    });
    await bot.handleUpdate(textUpdate("tea"));
    expect(errors).toEqual([]);
    expect(storage.read("7")).toEqual({ topic: "tea" });
    expect(storage.read("user:7")).toEqual({ seen: 1 });
  });
});
