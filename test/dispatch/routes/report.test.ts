import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routeProblems } from "../../../src/dispatch/routes/problems.ts";
import {
  Bot,
  Composer,
  type DialogState,
  dialog,
  lazySession,
  matchFilter,
  type StateData,
  session,
  states,
} from "../../../src/index.ts";
import { traceUpdates } from "../../../src/otel/index.ts";
import { probeUpdate } from "../../../src/types/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

interface DialogSession extends StateData<"a"> {
  dialog?: DialogState;
}

const silent = () => undefined;
const probe = probeUpdate(new TextEncoder().encode(JSON.stringify(textUpdate("/b"))));

describe("handlers in the list of routes", () => {
  it("have the name of their function, or (anonymous)", () => {
    const bot = new Bot("42:token");
    const app = bot.use(session({ initial: (): DialogSession => ({}) }));
    bot.use(lazySession({ initial: () => ({}), property: "other" }));
    bot.use(traceUpdates());
    bot.derive(() => ({ cart: [] }));
    dialog(app, "order").ask("size", z.string(), silent).done(silent);
    states(app, ["a"]);
    app.command("menu", () => undefined);
    app.command("start", silent);
    const names = bot.routes().map(({ trigger, handler }) => [trigger, handler]);
    expect(names).toEqual([
      ["", "session"],
      ["", "dialog"],
      ["", "states"],
      ["command menu", "(anonymous)"],
      ["command start", "silent"],
      ["", "lazySession"],
      ["", "traceUpdates"],
      ["", "derive"],
    ]);
  });
});

describe("routes that look like mistakes", () => {
  it("are marked in the list", () => {
    const bot = new Bot("42:token", { botInfo: me });
    bot.on("message").callbackQuery("ok", silent);
    bot.on("message:text").hears("x", silent);
    bot.on("edited_message").command("start", silent);
    bot.chatType("private").on("poll", silent);
    bot.command(["a", "b"]).command(["b", "c"], silent);
    bot.command("a").command("b", silent);
    bot.chatType("private").on("message").chatType(["group", "channel"], silent);
    bot.callbackQuery("a").callbackQuery([/a/], silent);
    bot.hears(/say "hi"/).hears('say "hi"', silent);
    expect(bot.routes().map(({ isUnreachable }) => isUnreachable)).toEqual([
      ...[true, false, true, false],
      ...[false, true, true, false, false],
    ]);
  });

  it("name an earlier route for the same updates, under the same conditions or fewer", () => {
    const bot = new Bot("42:token", { botInfo: me });
    bot.command("a", silent);
    bot.chatType("private").command(["x", "a"], silent);
    bot.command(["b", "a"], silent);
    bot.chatType("group").command("b", silent);
    bot.on("message").chatType("private").command("x", silent);
    bot.command("x", silent);
    bot.command("a", { prefix: "!" }, silent);
    bot.filter(() => true).callbackQuery("a", silent);
    bot.filter(() => false).callbackQuery("a", silent);
    bot.callbackQuery({ prefix: "a" }, silent);
    expect(bot.routes().map((route) => [route.duplicateOf, route.shadowedBy])).toEqual([
      [undefined, undefined],
      [undefined, 0],
      [0, undefined],
      [undefined, 2],
      [undefined, 1],
      ...Array(5).fill([undefined, undefined]),
    ]);
  });

  it("are found among jobs, which no update reaches", () => {
    const bot = new Bot("42:token", { botInfo: me });
    bot.job("remind", silent);
    bot.on("message").job("remind", silent);
    bot.job("clean").job("remind", silent);
    bot.job("remind").filter(() => true, silent);
    bot.filter(matchFilter("message")).job("other", silent);
    bot.use(() => undefined);
    bot.job("late", silent);
    bot.command("start", silent);
    expect(
      bot.routes().map(({ trigger, duplicateOf, shadowedBy, isUnreachable }) => ({
        trigger,
        duplicateOf,
        shadowedBy,
        isUnreachable,
      })),
    ).toMatchObject([
      {
        trigger: "job remind",
        duplicateOf: undefined,
        shadowedBy: undefined,
        isUnreachable: false,
      },
      { trigger: "on message > job remind", isUnreachable: true },
      { trigger: "job clean > job remind", isUnreachable: true },
      { trigger: "job remind > filter", isUnreachable: false },
      { trigger: "filter > job other", shadowedBy: undefined, isUnreachable: false },
      { trigger: "", isUnreachable: false },
      { trigger: "job late", shadowedBy: 5, isUnreachable: false },
      { trigger: "command start", shadowedBy: 5, isUnreachable: false },
    ]);
    expect(bot.allowedUpdates()).toContain("message");
    const jobs = new Bot("42:token", { botInfo: me });
    jobs.job("remind", silent);
    jobs.job("remind", silent);
    jobs.command("start", silent);
    expect(jobs.allowedUpdates()).toEqual(["message"]);
    expect(routeProblems(Composer.routesOf(jobs))).toEqual([
      '"job remind" is registered more than once: call next() in the first to run all of them',
    ]);
  });

  it("are reported once when the bot starts, and no others", async () => {
    const server = await FakeServer.start((request, reply) =>
      request.path.endsWith("/getUpdates") ? undefined : reply.ok(true),
    );
    const bot = new Bot("42:token", { botInfo: me, client: { apiRoot: server.origin } });
    bot.command("start", silent);
    bot.on("message").callbackQuery("ok", silent);
    bot.command(["help", "start"], silent);
    bot.on("message:text", silent);
    const lines = await captureErrors(async () => {
      for (const _ of [1, 2]) {
        const run = bot.start({ quiet: true });
        await server.until(({ requests }) => requests.some((r) => r.path.endsWith("/getUpdates")));
        await bot.stop();
        await run;
      }
    });
    expect(lines).toEqual([
      'telewire: "on message > callbackQuery ok" is never reached: no update meets all of the conditions',
      'telewire: "command help | start" is registered after "command start", which handles some of the same updates: call next() in it to run both',
    ]);
    await server.close();
  });
});

/** Captures what work logs, and what is logged a moment after it. */
function captureWarnings(work: () => unknown): Promise<string[]> {
  return captureErrors(async () => {
    await work();
    // The warnings follow a tick of a timer later, once their code is loaded.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

describe("the warning without start()", () => {
  const warnings = [
    'telewire: "command a" is registered more than once: call next() in the first to run all of them',
    'telewire: "on message > callbackQuery x" is never reached: no update meets all of the conditions',
  ];
  const createBot = () => {
    const bot = new Bot("42:token", { botInfo: me });
    bot.command("a", silent);
    bot.command("a", silent);
    bot.on("message").callbackQuery("x", silent);
    return bot;
  };

  it("is logged after the first update, however it is received, and never again", async () => {
    const bot = createBot();
    const fork = bot.withToken("43:token", { botInfo: me });
    expect(await captureWarnings(() => bot.handleUpdate(textUpdate("/b")))).toEqual(warnings);
    expect(await captureWarnings(() => fork.handleUpdate(textUpdate("/b")))).toEqual([]);
    expect(await captureWarnings(() => bot.canHandle(probe))).toEqual([]);
  });

  it("is logged when a webhook probes its first update", async () => {
    const bot = createBot();
    expect(await captureWarnings(() => bot.canHandle(probe))).toEqual(warnings);
    expect(await captureWarnings(() => bot.handleUpdate(textUpdate("/b")))).toEqual([]);
  });
});

type Register = (composer: Composer) => unknown;

describe("the warning about shadowed routes", () => {
  const problemsOf = (...registrations: Register[]): readonly string[] => {
    const composer = new Composer();
    for (const register of registrations) register(composer);
    return routeProblems(Composer.routesOf(composer));
  };

  it("names the shadowing route, what still reaches the shadowed one, and what to do", () => {
    expect(
      problemsOf(
        (bot) => bot.on("message:text", silent),
        (bot) => bot.command("start", { channelPosts: true }, silent),
      ),
    ).toEqual([
      '"command start" is reached only by channel_post:text: "on message:text" is registered earlier, handles the other updates and does not call next(). Register "on message:text" last, or call next() in it',
    ]);
    expect(
      problemsOf(
        (bot) => bot.use(() => undefined),
        (bot) => bot.callbackQuery("buy", silent),
      ),
    ).toEqual([
      '"callbackQuery buy" is never reached: "use" is registered earlier, handles the same updates and does not call next(). Register "use" last, or call next() in it',
    ]);
  });

  it("is one line for all routes behind the same one", () => {
    const problems = problemsOf(
      (bot) => bot.use(silent),
      ...["a", "b", "c", "d", "e"].map((name) => (bot: Composer) => bot.command(name, silent)),
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(
      /^"command a", "command b", "command c" and 2 more are never reached: "use silent" is /,
    );
  });

  it("takes little time for a thousand routes", () => {
    const composer = new Composer();
    const messages = composer.on("message");
    for (let i = 0; i < 1000; i++) {
      messages.command(`c${i}`, silent);
      messages.filter(() => true, silent);
      composer.callbackQuery([`a${i}`, `b${i}`], (_, next) => next());
    }
    const start = performance.now();
    expect(routeProblems(Composer.routesOf(composer))).toEqual([]);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it("takes little time for thousands of routes in one block, and for patterns", () => {
    const composer = new Composer();
    const guarded = composer.errorBoundary(silent);
    for (let i = 0; i < 3000; i++) {
      guarded.command(`c${i}`, silent);
      composer.hears(new RegExp(`^p${i}$`), silent);
    }
    const start = performance.now();
    expect(routeProblems(Composer.routesOf(composer))).toEqual([]);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});
