import { describe, expect, it } from "vitest";
import { HealthMonitor } from "../../../src/bot/health.ts";
import { type Pollable, PollingSession } from "../../../src/bot/polling/polling-session.ts";
import {
  Bot,
  Composer,
  createClient,
  type StartOptions,
  type Transport,
  TransportFailure,
} from "../../../src/index.ts";
import { webhook } from "../../../src/webhook/adapters/web.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";
import { VirtualTime } from "../../support/virtual-time.ts";

const ALL_KINDS = new Composer(() => undefined).allowedUpdates();

/** A server that responds to every call at once, and the methods called. */
function createServer(): { transport: Transport; methods: string[] } {
  const methods: string[] = [];
  const transport: Transport = {
    send({ method }) {
      methods.push(method);
      const result = method === "getUpdates" ? [] : true;
      return Promise.resolve({ status: 200, body: JSON.stringify({ ok: true, result }) });
    },
    close: () => Promise.resolve(),
  };
  return { transport, methods };
}

describe("bot.start", () => {
  it.each([
    [{ limit: 0 }, "limit must be a whole number from 1 to 100; got 0"],
    [{ limit: 101 }, "limit"],
    [{ limit: 1.5 }, "limit"],
    [{ limit: Number.NaN }, "limit"],
    [{ limit: Number.POSITIVE_INFINITY }, "limit"],
    [{ timeout: -1 }, "timeout must be a whole number from 0 to 3600; got -1"],
    [{ timeout: 0.5 }, "timeout"],
    [{ timeout: Number.NaN }, "timeout"],
    [{ timeout: Number.POSITIVE_INFINITY }, "timeout"],
    [{ timeout: 30_000 }, "timeout"],
    [{ holdMs: -1 }, "holdMs must be in milliseconds, from 0"],
    [{ holdMs: Number.NaN }, "holdMs"],
  ])("rejects %o before it calls anything", async (options, message) => {
    const { transport, methods } = createServer();
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    const starting = bot.start({ quiet: true, ...options });
    await expect(starting).rejects.toBeInstanceOf(RangeError);
    await expect(starting).rejects.toThrow(message);
    expect(methods).toEqual([]);
  });

  it.each<[kinds: string, register: (bot: Bot) => unknown, options: StartOptions]>([
    ["message, poll", (bot) => bot.on(["message", "poll"], () => undefined), {}],
    ["poll", (bot) => bot.on("message", () => undefined), { allowed_updates: ["poll"] }],
    ["the default kinds of update", () => undefined, { allowed_updates: [] }],
    [`${ALL_KINDS.length} kinds of update`, (bot) => bot.use(() => undefined), {}],
  ])("logs that the bot is listening: %s", async (kinds, register, options) => {
    const { transport } = createServer();
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    register(bot);
    const listening = `telewire: @shop_bot is listening: long polling, ${kinds}`;
    const onStart = (): void => void bot.stop();
    expect(await captureErrors(() => bot.start({ onStart, ...options }))).toEqual([listening]);
    expect(await captureErrors(() => bot.start({ quiet: true, onStart, ...options }))).toEqual([]);
  });

  it("uses the defaults for options that are undefined", async () => {
    const polls: unknown[] = [];
    const transport: Transport = {
      send({ method, params }) {
        if (method === "getUpdates") {
          polls.push(params);
          void bot.stop();
        }
        return Promise.resolve({ status: 200, body: '{"ok":true,"result":[]}' });
      },
      close: () => Promise.resolve(),
    };
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    bot.on("poll", () => undefined);
    const options = { timeout: undefined, allowed_updates: undefined } as unknown as StartOptions;
    await bot.start({ quiet: true, ...options });
    expect(polls[0]).toEqual({ timeout: 30, allowed_updates: ["poll"], offset: 0 });
  });

  it("polls a server that responds at once with nothing a few times, not thousands", async () => {
    const { transport, methods } = createServer();
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    const running = bot.start({ quiet: true, timeout: 0, limit: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await bot.stop();
    await running;
    expect(methods.length).toBeLessThan(10);
  });

  it("handles an update once that is polled again after a stop or comes by webhook, but again for another bot", async () => {
    const update = textUpdate("x");
    let polls = 0;
    /** Ignores confirmations: each first poll gets the update. */
    const transport: Transport = {
      send({ method, body }) {
        const isPoll = method === "getUpdates";
        if (isPoll) polls++;
        const result = isPoll && String(body).includes('"offset":0') ? [update] : !isPoll || [];
        return Promise.resolve({ status: 200, body: JSON.stringify({ ok: true, result }) });
      },
      close: () => Promise.resolve(),
    };
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    const fork = bot.withToken("43:token", { botInfo: { ...me, id: 43 } });
    const seen: number[] = [];
    bot.use((ctx) => {
      seen.push(ctx.me.id);
    });
    await bot.handleUpdate(update);
    for (const each of [bot, bot, fork, fork]) {
      const running = each.start({ quiet: true });
      // The poll after the one that got the update.
      while (polls < 2) await new Promise(setImmediate);
      await each.stop();
      await running;
      polls = 0;
    }
    const request = new Request("http://localhost", {
      method: "POST",
      headers: { "x-telegram-bot-api-secret-token": "s" },
      body: JSON.stringify(update),
    });
    expect((await webhook(bot, { secretToken: "s" })(request)).status).toBe(200);
    expect(seen).toEqual([42, 42, 43]);
  });
});

describe("a session of long polling", () => {
  /** A session whose polls fail, with time moved by hand, after a start that succeeds. */
  function setUp({ timeout = 30 } = {}) {
    const time = new VirtualTime();
    const transport: Transport = {
      send: ({ method }) =>
        method === "getUpdates"
          ? Promise.reject(new TransportFailure("reset", "maybe", "ECONNRESET"))
          : Promise.resolve({ status: 200, body: '{"ok":true,"result":{}}' }),
      close: () => Promise.resolve(),
    };
    const lanes = {
      busy: 0,
      waiting: 0,
      oldestMs: undefined,
      room: 10,
      isInboxFailing: false,
      whenRoom: async () => {},
      lateMs: 0,
    };
    const setTimer = (delayMs: number, callback: () => void): void =>
      void time.sleep(delayMs).then(callback);
    const monitor = new HealthMonitor({ lanes, botInfo: () => me, now: time.now, setTimer });
    const bot: Pollable = {
      api: createClient("42:token", { transport }),
      botInfo: me,
      ownWebhookUrl: undefined,
      monitor,
      lanes,
      init: async () => undefined,
      receive: () => undefined,
      allowedUpdates: () => [],
    };
    const environment = { now: time.now, sleep: time.sleep, random: () => 0.5 };
    const session = new PollingSession(bot, { quiet: true, timeout }, environment);
    return { time, monitor, session };
  }

  it.each([
    [30, 40_000],
    [0, 10_000],
    [3_600, 60_000],
  ])(
    "with a timeout of %i s is bad after %i ms without a successful poll",
    async (timeout, limitMs) => {
      const lines = await captureErrors(async () => {
        const { time, monitor, session } = setUp({ timeout });
        await time.pass(limitMs - 1);
        expect(monitor.read().state).toBe("running");
        await time.pass(1);
        expect(monitor.read().state).toBe("failing");
        const stopped = session.stop(Promise.resolve());
        await time.until(stopped);
      });
      expect(lines.filter((line) => line.includes("is failing"))).toHaveLength(1);
    },
  );

  it("confirms nothing, and does not end, before the handlers have", async () => {
    const { time, session } = setUp();
    await captureErrors(() => time.pass(1));
    let isEnded = false;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const stopped = session.stop(ended).then(() => {
      isEnded = true;
    });
    await time.pass(60_000);
    expect(isEnded).toBe(false);
    end();
    await stopped;
  });
});
