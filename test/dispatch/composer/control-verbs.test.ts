import { describe, expect, it } from "vitest";
import { and, Bot, Composer, type Context, matchFilter, not } from "../../../src/index.ts";
import { ada, buttonUpdate, bot as me, textUpdate } from "../../support/updates.ts";

function createBot(): { bot: Bot; seen: unknown[] } {
  const seen: unknown[] = [];
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => seen.push(error));
  return { bot, seen };
}

const boom = new Error("boom");
const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

describe("filter and drop", () => {
  it("run handlers by a predicate, which may be asynchronous", async () => {
    const { bot, seen } = createBot();
    bot.filter((ctx) => ctx.msg?.text === "a").use(() => seen.push("a"));
    bot.filter(async (ctx) => ctx.msg?.text === "b").use(() => seen.push("b"));
    bot.drop((ctx) => ctx.msg?.text === "c").use(() => seen.push("not c"));
    bot.use(() => seen.push("rest"));
    for (const text of ["a", "b", "c", "d"]) await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual(["a", "b", "rest", "not c"]);
  });

  it("stay synchronous with a synchronous predicate", () => {
    const { bot, seen } = createBot();
    bot.filter(
      () => true,
      () => seen.push("in"),
    );
    expect(bot.handleUpdate(textUpdate("a"))).toBeUndefined();
    expect(seen).toEqual(["in"]);
  });

  it("narrow ctx by a type guard, and by combined guards", async () => {
    const { bot, seen } = createBot();
    const isAda = (ctx: Context): ctx is Context & { from: typeof ada } => ctx.from?.id === ada.id;
    bot.filter(isAda, (ctx, next) => {
      seen.push(ctx.from.first_name);
      return next();
    });
    bot.filter(and(isAda, matchFilter("message:text")), (ctx, next) => {
      seen.push(ctx.msg.text.length + ctx.from.id);
      return next();
    });
    bot.filter(not(matchFilter(":photo")), (ctx) => {
      // @ts-expect-error: it does not narrow to a text
      seen.push(ctx.msg.text);
    });
    await bot.handleUpdate(textUpdate("four"));
    expect(seen).toEqual(["Ada", 4 + ada.id, "four"]);
  });

  it("call the predicate once, however many handlers are inside, and not for updates that none of them can match", async () => {
    const { bot, seen } = createBot();
    const inside = bot.filter(() => {
      seen.push("asked");
      return true;
    });
    inside.command("a", (_, next) => next());
    inside.on("message:photo", (_, next) => next());
    inside.hears("/a", (_, next) => next());
    for (const text of ["/a", "/b", "b"]) await bot.handleUpdate(textUpdate(text));
    await bot.handleUpdate(buttonUpdate("a"));
    expect(seen).toEqual(["asked"]);
  });

  it("pass the error of a predicate to bot.catch", async () => {
    const { bot, seen } = createBot();
    bot.filter(
      () => {
        throw boom;
      },
      () => seen.push("inside"),
    );
    bot.use(() => seen.push("after"));
    await bot.handleUpdate(textUpdate("a"));
    expect(seen).toEqual([boom]);
  });
});

describe("branch and route", () => {
  it("run one of two handlers, then those after it if it calls next()", async () => {
    const { bot, seen } = createBot();
    bot.branch(
      (ctx) => ctx.msg?.text === "a",
      (_, next) => {
        seen.push("yes");
        return next();
      },
      () => seen.push("no"),
    );
    bot.use(() => seen.push("after"));
    for (const text of ["a", "b"]) await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual(["yes", "after", "no"]);
  });

  it("run the handlers of a name, or the fallback", async () => {
    const { bot, seen } = createBot();
    const inside = new Composer();
    inside.on("message:text", (ctx) => seen.push(`en ${ctx.msg.text}`));
    bot.route(
      async (ctx) => ctx.msg?.text?.slice(0, 2),
      { de: () => seen.push("de"), en: inside, constructor: () => seen.push("constructor") },
      () => seen.push("other"),
    );
    for (const text of ["de", "en", "co", "toString", "constructor"])
      await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual(["de", "en en", "other", "other", "other"]);
    const { bot: bare, seen: bareSeen } = createBot();
    bare.route(() => undefined, { a: () => bareSeen.push("a") });
    bare.use(() => bareSeen.push("after"));
    await bare.handleUpdate(textUpdate("x"));
    expect(bareSeen).toEqual(["after"]);
  });

  it("type-check the names that the function returns", () => {
    const { bot } = createBot();
    const pick = (ctx: Context): "a" | "b" => (ctx.msg === undefined ? "a" : "b");
    // @ts-expect-error: b is missing
    bot.route(pick, { a: () => undefined });
    expect(bot.routes()).toHaveLength(1);
  });
});

describe("fork", () => {
  it("runs beside the others, and the update ends when both have ended", async () => {
    const { bot, seen } = createBot();
    bot.fork(async () => {
      await pause();
      seen.push("slow");
    });
    bot.use(() => seen.push("quick"));
    await bot.handleUpdate(textUpdate("a"));
    expect(seen).toEqual(["quick", "slow"]);
  });

  it("does not pass its errors to other handlers, at once or later", async () => {
    const { bot, seen } = createBot();
    bot.fork(() => Promise.reject(boom));
    bot.fork(() => {
      throw boom;
    });
    bot.use(() => seen.push("quick"));
    await bot.handleUpdate(textUpdate("a"));
    expect(seen.toSorted()).toEqual([boom, boom, "quick"].toSorted());
  });
});

describe("fork, when another handler fails", () => {
  it("is awaited", async () => {
    const { bot, seen } = createBot();
    bot.fork(async () => {
      await pause();
      seen.push("slow");
    });
    bot.hears("sync", () => {
      throw boom;
    });
    bot.hears("async", () => Promise.reject(boom));
    for (const text of ["sync", "async"]) await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual(["slow", boom, "slow", boom]);
  });
});

describe("lazy", () => {
  it("runs the handlers that a function returns for the update, and then those after it", async () => {
    const { bot, seen } = createBot();
    bot.lazy(async (ctx) => {
      const made = new Composer();
      made.command("start", (_, next) => {
        seen.push(`made for ${ctx.from?.first_name}`);
        return next();
      });
      return [made, (_: Context, next: () => unknown) => next()];
    });
    bot.use(() => seen.push("after"));
    await bot.handleUpdate(textUpdate("/start"));
    await bot.handleUpdate(textUpdate("x"));
    expect(seen).toEqual(["made for Ada", "after", "after"]);
  });
});

describe("errorBoundary", () => {
  it("receives the errors of the handlers inside, and decides whether to continue", async () => {
    const { bot, seen } = createBot();
    bot.errorBoundary(
      (error, ctx, next) => {
        seen.push([error, ctx.msg?.text]);
        return ctx.msg?.text === "a" ? next() : undefined;
      },
      async (_, next) => {
        await next();
        throw boom;
      },
    );
    bot.use(() => seen.push("after"));
    for (const text of ["a", "b"]) await bot.handleUpdate(textUpdate(text));
    expect(seen).toEqual([[boom, "a"], "after", [boom, "b"]]);
  });

  it("continues once by a next() that is called after it has ended", async () => {
    const { bot, seen } = createBot();
    bot.errorBoundary(
      (_, __, next) => next(),
      (ctx, next) => {
        setTimeout(next);
        if (ctx.msg?.text === "fails") throw boom;
      },
    );
    bot.use((ctx) => seen.push(ctx.msg?.text));
    for (const text of ["fails", "is late"]) await bot.handleUpdate(textUpdate(text));
    await pause();
    expect(seen).toEqual(["fails", "is late"]);
  });

  it("lets its handler call next() once", async () => {
    const { bot, seen } = createBot();
    bot.errorBoundary(
      (_, __, next) => {
        next();
        next();
      },
      () => Promise.reject(boom),
    );
    bot.use(() => seen.push("after"));
    await bot.handleUpdate(textUpdate("a"));
    await new Promise(setImmediate);
    expect(seen).toHaveLength(2);
    expect(seen).toContain("after");
    expect(seen).toContainEqual(new Error("next() was called twice by the same handler"));
  });

  it("does not receive errors of handlers after it, nor its own", async () => {
    const { bot, seen } = createBot();
    bot.errorBoundary(
      () => seen.push("boundary"),
      (_, next) => next(),
    );
    bot.command("own").errorBoundary(
      () => {
        throw new Error("own");
      },
      () => {
        throw boom;
      },
    );
    bot.use(() => Promise.reject(boom));
    await bot.handleUpdate(textUpdate("a"));
    await bot.handleUpdate(textUpdate("/own"));
    expect(seen).toEqual([boom, new Error("own")]);
  });
});

describe("reusable composers", () => {
  it("declare what they need on ctx, and are accepted only where it exists", async () => {
    const { bot, seen } = createBot();
    const shop = new Composer<Context & { cart: string[] }>();
    shop.callbackQuery("buy", (ctx) => seen.push(ctx.cart.length));
    bot.derive(() => ({ cart: ["tea"] })).use(shop);
    // @ts-expect-error: there is no cart
    expect(() => new Bot("42:token").use(shop)).not.toThrow();
    await bot.handleUpdate(buttonUpdate("buy"));
    expect(seen).toEqual([1]);
  });
});
