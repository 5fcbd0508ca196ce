import { describe, expect, it } from "vitest";
import { Bot } from "../../../src/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { forbidUnhandledRejections } from "../../support/unhandled-rejections.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

const boom = new Error("boom");
forbidUnhandledRejections();

function createBot(): { bot: Bot; caught: unknown[] } {
  const bot = new Bot("42:token", { botInfo: me });
  const caught: unknown[] = [];
  bot.catch((error) => caught.push(error));
  return { bot, caught };
}

describe("handleUpdate", () => {
  it("returns without a promise when every handler is synchronous", () => {
    const { bot } = createBot();
    bot.use((_, next) => next());
    bot.command("start", () => "any value");
    expect(bot.handleUpdate(textUpdate("/start"))).toBeUndefined();
    expect(bot.handleUpdate(textUpdate("nobody wants this"))).toBeUndefined();
  });

  it("returns a promise that awaits asynchronous handlers", async () => {
    const { bot } = createBot();
    const events: string[] = [];
    bot.use(async (_, next) => {
      events.push("in");
      await next();
      events.push("out");
    });
    bot.use(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      events.push("handled");
    });
    const handling = bot.handleUpdate(textUpdate("x"));
    expect(handling).toBeInstanceOf(Promise);
    await handling;
    expect(events).toEqual(["in", "handled", "out"]);
  });
});

describe("bot.catch", () => {
  it("receives what a handler throws, with the context", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const caught: unknown[] = [];
    bot.catch((error, ctx) => caught.push([error, ctx.msg?.text]));
    bot.hears("sync", () => {
      throw boom;
    });
    bot.hears("async", () => Promise.reject(boom));
    for (const text of ["sync", "async"]) await bot.handleUpdate(textUpdate(text));
    expect(caught).toEqual([
      [boom, "sync"],
      [boom, "async"],
    ]);
  });

  it("does not receive what an earlier handler has caught", async () => {
    const { bot, caught } = createBot();
    bot.use(async (_, next) => {
      try {
        await next();
      } catch {}
    });
    bot.use(() => Promise.reject(boom));
    await bot.handleUpdate(textUpdate("x"));
    expect(caught).toEqual([]);
  });

  it("receives the rejection of a next() that is not awaited", async () => {
    const { bot, caught } = createBot();
    bot.use((_, next) => {
      void next();
    });
    bot.use(() => Promise.reject(boom));
    await bot.handleUpdate(textUpdate("x"));
    await new Promise((resolve) => setTimeout(resolve));
    expect(caught).toEqual([boom]);
  });

  it("receives an error when a handler calls next() twice", async () => {
    const { bot, caught } = createBot();
    let runs = 0;
    bot.use(async (_, next) => {
      await next();
      await next();
    });
    bot.use(() => {
      runs += 1;
    });
    await bot.handleUpdate(textUpdate("x"));
    expect(runs).toBe(1);
    expect(caught).toEqual([
      expect.objectContaining({ message: expect.stringContaining("twice") }),
    ]);
  });

  it("receives the errors of a next() that is called after its handler has ended", async () => {
    const { bot, caught } = createBot();
    bot.hears("sync", (_, next) => {
      setTimeout(() => {
        next();
        next();
      });
    });
    bot.hears("async", async (_, next) => {
      setTimeout(async () => {
        await next();
      });
    });
    bot.hears("sync", () => {
      throw boom;
    });
    bot.hears("async", () => Promise.reject(boom));
    for (const text of ["sync", "async"]) {
      await bot.handleUpdate(textUpdate(text));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const twice = expect.objectContaining({ message: expect.stringContaining("twice") });
    expect(caught).toEqual([boom, twice, boom]);
  });

  it("may fail itself: both errors are logged", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    bot.use(() => {
      throw boom;
    });
    bot.catch(() => Promise.reject(new Error("no luck")));
    const lines = await captureErrors(() => bot.handleUpdate(textUpdate("x")));
    expect(lines).toEqual([
      expect.stringMatching(/update \d+ \(message\) failed in use\nError: boom\n +at /),
      expect.stringMatching(/update \d+ \(message\) failed in bot.catch\nError: no luck\n +at /),
    ]);
  });

  it("receives errors that a malformed update causes in matching", async () => {
    const { bot, caught } = createBot();
    bot.command("start", () => undefined);
    await bot.handleUpdate({ update_id: 1, message: { text: "/x", entities: 5 } } as never);
    expect(caught).toEqual([expect.any(TypeError)]);
  });
});
