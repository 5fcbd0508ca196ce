import { AsyncLocalStorage } from "node:async_hooks";
import { inspect } from "node:util";
import { describe, expect, expectTypeOf, it } from "vitest";
import { Bot, type Context, type NextFunction, session } from "../../../src/index.ts";
import { forbidUnhandledRejections, turn } from "../../support/unhandled-rejections.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

const boom = new Error("boom");
forbidUnhandledRejections();

type Handler = (ctx: Context, next: NextFunction) => unknown;

const later = async (): Promise<void> => {
  await turn();
};
const followers: [name: string, handler: Handler][] = [
  ["nothing", (_, next) => next()],
  ["a synchronous handler", () => undefined],
  ["an asynchronous handler", later],
];
const failures: [name: string, handler: Handler][] = [
  [
    "throws",
    () => {
      throw boom;
    },
  ],
  ["rejects", () => Promise.reject(boom)],
  ["rejects later", () => later().then(() => Promise.reject(boom))],
];

/** Runs handlers for one update, and returns what reached `bot.catch`. */
async function run(...handlers: Handler[]): Promise<unknown[]> {
  const bot = new Bot("42:token", { botInfo: me });
  const caught: unknown[] = [];
  bot.catch((error) => caught.push(error));
  bot.use(...handlers);
  await bot.handleUpdate(textUpdate("x"));
  await turn();
  return caught;
}

describe("next()", () => {
  it("is typed as grammY's and telegraf's, whose middleware is accepted", () => {
    expectTypeOf<NextFunction>().toEqualTypeOf<() => Promise<void>>();
    const bot = new Bot("42:token");
    bot.use(async (_: Context, next: () => Promise<void>) => {
      await next();
    });
    bot.use((_: Context, next: () => Promise<void>): Promise<void> => next());
    bot.errorBoundary((_error, _ctx, next: () => Promise<void>) => next());
  });

  it.each(followers)("returns a promise before %s", async (_, follower) => {
    const events: unknown[] = [];
    const caught = await run((_ctx, next) => {
      const rest = next();
      events.push(rest instanceof Promise);
      return rest.then((value) => events.push(value)).finally(() => events.push("finally"));
    }, follower);
    expect(events).toEqual([true, undefined, "finally"]);
    expect(caught).toEqual([]);
  });

  it.each(failures)("rejects when a later handler %s", async (_, follower) => {
    const seen: unknown[] = [];
    const catching: Handler[] = [
      (_ctx, next) => next().catch((error) => seen.push(error)),
      (_ctx, next) => {
        next().catch((error) => seen.push(error));
      },
      (_ctx, next) =>
        next().then(
          () => undefined,
          (error) => seen.push(error),
        ),
      async (_ctx, next) => {
        try {
          await next();
        } catch (error) {
          seen.push(error);
        }
      },
      (_ctx, next) => {
        void (async () => {
          await Promise.allSettled([next()]);
          seen.push(boom);
        })();
      },
      (ctx, next) => Promise.resolve(next()).catch((error) => seen.push(error, ctx.msg?.text)),
    ];
    for (const handler of catching) expect(await run(handler, follower)).toEqual([]);
    expect(seen).toEqual([boom, boom, boom, boom, boom, boom, "x"]);
  });

  it.each(failures)("passes on the error when a later handler %s", async (_, follower) => {
    const passing: Handler[] = [
      (_ctx, next) => next(),
      async (_ctx, next) => next(),
      async (_ctx, next) => {
        await next();
      },
      (_ctx, next) => next().finally(() => undefined),
    ];
    for (const handler of passing) expect(await run(handler, handler, follower)).toEqual([boom]);
  });

  it.each(failures)(
    "that is dropped leaves the error to bot.catch, once, when a later handler %s",
    async (_, follower) => {
      const dropping: Handler[] = [
        (_ctx, next) => {
          next();
        },
        async (_ctx, next) => {
          void next();
        },
      ];
      for (const handler of dropping) expect(await run(handler, handler, follower)).toEqual([boom]);
    },
  );

  it.each(failures)(
    "that is awaited later than a later handler %s passes on the error, once",
    async (_, follower) => {
      const seen: unknown[] = [];
      const passing: Handler = async (_ctx, next) => {
        const rest = next();
        await turn();
        await turn();
        await rest;
      };
      const catching: Handler = (ctx, next) =>
        Promise.resolve(passing(ctx, next)).catch((error) => seen.push(error));
      expect(await run(passing, passing, follower)).toEqual([boom]);
      expect(await run(catching, follower)).toEqual([]);
      expect(seen).toEqual([boom]);
    },
  );

  it("is awaited in one tick, as promises of the engine are", async () => {
    let ticks = 0;
    const count = (): void => {
      ticks += 1;
    };
    const caught = await run(async (_ctx, next) => {
      const rest = next();
      await turn();
      void Promise.resolve().then(count).then(count).then(count);
      await rest;
      expect(ticks).toBe(1);
    }, later);
    expect(caught).toEqual([]);
  });

  it("is not used by code that only prints it", async () => {
    const caught = await run(
      (_ctx, next) => {
        expect(inspect(next())).toContain("Promise");
      },
      () => later().then(() => Promise.reject(boom)),
    );
    await turn();
    expect(caught).toEqual([boom]);
  });

  it("rejects the second time", async () => {
    const messages: string[] = [];
    const caught = await run(
      (_ctx, next) => Promise.all([next(), next().catch((error) => messages.push(error.message))]),
      () => undefined,
    );
    expect(messages).toEqual(["next() was called twice by the same handler"]);
    expect(caught).toEqual([]);
  });

  it("rejects the second time in an error boundary", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const caught: unknown[] = [];
    bot.catch((error) => caught.push(error));
    const inside = bot.errorBoundary(async (_error, _ctx, next) => {
      expect(await next()).toBeUndefined();
      next();
      await next();
    });
    inside.use(() => {
      throw boom;
    });
    await bot.handleUpdate(textUpdate("x"));
    const twice = expect.objectContaining({ message: expect.stringContaining("twice") });
    expect(caught).toEqual([twice, twice]);
  });

  it("restores ctx.match, also when a later handler throws", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const matches: unknown[] = [];
    bot.hears(/x/, (ctx, next) =>
      next().then(
        () => matches.push(ctx.match[0]),
        () => matches.push(ctx.match[0]),
      ),
    );
    bot.hears("xy", () => {
      throw boom;
    });
    bot.hears("x", () => undefined);
    for (const text of ["x", "xy"]) await bot.handleUpdate(textUpdate(text));
    expect(matches).toEqual(["x", "x"]);
  });

  it("works inside AsyncLocalStorage", async () => {
    const storage = new AsyncLocalStorage<number>();
    const seen: unknown[] = [];
    await run(
      (_ctx, next) => storage.run(7, () => next().then(() => seen.push(storage.getStore()))),
      (_ctx, next) =>
        storage.run(8, async () => {
          await next();
          seen.push(storage.getStore());
        }),
    );
    expect(seen).toEqual([8, 7]);
  });
});

describe("synchronous handlers that return next()", () => {
  it("are handled without a promise", () => {
    const bot = new Bot("42:token", { botInfo: me });
    const events: string[] = [];
    const app = bot.use(session({ initial: () => ({ count: 0 }) }));
    app.use((ctx, next) => {
      ctx.session.count++;
      return next();
    });
    app.derive(() => ({ cart: [] }));
    app.fork((_ctx, next) => next());
    app.errorBoundary(
      () => undefined,
      (_ctx, next) => next(),
    );
    app.lazy(() => (_ctx, next) => next());
    app.filter(
      () => true,
      (_ctx, next) => next(),
    );
    app.use((ctx, next) => {
      events.push(`handled ${ctx.session.count}`);
      return next();
    });
    expect(bot.handleUpdate(textUpdate("x"))).toBeUndefined();
    expect(bot.handleUpdate(textUpdate("x"))).toBeUndefined();
    expect(events).toEqual(["handled 1", "handled 2"]);
  });
});
