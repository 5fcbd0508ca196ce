import { describe, expect, it } from "vitest";
import { Bot, Composer, session } from "../../../src/index.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

const boom = new Error("boom");
const throws = (): never => {
  throw boom;
};
const rejects = (): Promise<never> => Promise.reject(boom);

/** Registers handlers, and returns the routes that `bot.catch` gets for one update. */
async function routesOf(register: (bot: Bot) => unknown, text = "/menu"): Promise<unknown[]> {
  const bot = new Bot("42:token", { botInfo: me });
  const routes: unknown[] = [];
  bot.catch((_error, _ctx, route) => routes.push(route));
  register(bot);
  await bot.handleUpdate(textUpdate(text));
  await new Promise(setImmediate);
  return routes;
}

describe("the route of an error", () => {
  it.each<[route: string, register: (bot: Bot) => unknown]>([
    ['command "menu" (throws)', (bot) => bot.command("menu", throws)],
    ['command "menu" (rejects)', (bot) => bot.command("menu", rejects)],
    ['command "menu | start"', (bot) => bot.command(["menu", "start"], () => throws())],
    ['command "menu"', (bot) => bot.command("menu", async () => throws())],
    ['hears "/^.m/"', (bot) => bot.hears(/^.m/, () => throws())],
    ["use (throws)", (bot) => bot.use(throws)],
    [
      "use (twice)",
      (bot) =>
        bot.use(function twice(_ctx, next) {
          void next();
          void next();
        }),
    ],
    ["use", (bot) => bot.use(() => throws())],
    [
      'chatType "private" > on "message:text" (throws)',
      (bot) => bot.chatType("private").on("message:text", throws),
    ],
    [
      'filter > command "menu"',
      (bot) =>
        bot
          .filter(() => true)
          .filter(() => true)
          .command("menu", () => throws()),
    ],
  ])("is %s", async (route, register) => {
    const expected = route.replace(/^filter/, "filter > filter");
    expect(await routesOf(register)).toEqual([expected]);
  });

  it.each([
    ["throws", throws],
    ["rejects", rejects],
  ])("is that of the handler that %s, not of those around it", async (name, handler) => {
    const routes = await routesOf((bot) => {
      bot.use((_ctx, next) => next());
      bot.use(async (_ctx, next) => {
        await next();
      });
      const app = bot.use(session({ initial: () => ({}) }));
      app.errorBoundary((error) => {
        throw error;
      });
      app.errorBoundary((error) => Promise.reject(error)).command("menu", handler);
    });
    expect(routes).toEqual([`errorBoundary > command "menu" (${name})`]);
  });

  it("is that of the handler that replaced the error", async () => {
    const routes = await routesOf((bot) => {
      bot.use(async function wrap(_ctx, next) {
        await next().catch((cause) => {
          throw new Error("wrapped", { cause });
        });
      });
      bot.use(throws);
    });
    expect(routes).toEqual(["use (wrap)"]);
  });

  it.each<[route: string, register: (bot: Bot) => unknown]>([
    ["filter (throws)", (bot) => bot.filter(throws, () => undefined)],
    ["filter (rejects)", (bot) => bot.filter(rejects, () => undefined)],
    ["route", (bot) => bot.route(throws as () => string, { a: () => undefined })],
    ["lazy", (bot) => bot.lazy(() => throws)],
    ["lazy", (bot) => bot.lazy(async () => rejects)],
    ["fork", (bot) => bot.fork(rejects)],
    [
      "lazy (with a fork, which is not the one outside)",
      (bot) => {
        bot.fork(() => undefined);
        bot.lazy(() => {
          const made = new Composer();
          made.fork(async () => undefined);
          made.use(rejects);
          return made;
        });
      },
    ],
  ])("is the verb that decides at run time: %s", async (route, register) => {
    const [verb] = route.split(" ");
    const [first, ...more] = await routesOf((bot) => {
      bot.use((_ctx, next) => next());
      register(bot);
    });
    expect(first).toMatch(new RegExp(`^${verb}\\b`));
    expect(more).toEqual([]);
  });

  it("is that of each update, although the error is the same object", async () => {
    const bot = new Bot("42:token", { botInfo: me });
    const routes: unknown[] = [];
    bot.catch((_error, _ctx, route) => routes.push(route));
    bot.command("a", throws);
    bot.command("b", rejects);
    for (const text of ["/a", "/b", "/a"]) await bot.handleUpdate(textUpdate(text));
    expect(routes).toEqual([
      'command "a" (throws)',
      'command "b" (rejects)',
      'command "a" (throws)',
    ]);
  });

  it("is undefined when no handler failed", async () => {
    const bot = new Bot("42:token", {
      botInfo: me,
      validate: { checkUpdate: throws, checkCall: () => undefined },
    });
    const caught: unknown[] = [];
    bot.catch((...all) => caught.push(all[0], all[2]));
    bot.use(() => undefined);
    await bot.handleUpdate(textUpdate("x"));
    expect(caught).toEqual([boom, undefined]);
  });
});
