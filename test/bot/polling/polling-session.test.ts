import { describe, expect, it } from "vitest";
import { Bot, type Transport } from "../../../src/index.ts";
import { webhook } from "../../../src/webhook/adapters/web.ts";
import { bot as me, textUpdate } from "../../support/updates.ts";

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
  ])("rejects %o before it calls anything", async (options, message) => {
    const { transport, methods } = createServer();
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    const starting = bot.start(options);
    await expect(starting).rejects.toBeInstanceOf(RangeError);
    await expect(starting).rejects.toThrow(message);
    expect(methods).toEqual([]);
  });

  it("polls a server that responds at once with nothing a few times, not thousands", async () => {
    const { transport, methods } = createServer();
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    const running = bot.start({ timeout: 0, limit: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await bot.stop();
    await running;
    expect(methods.length).toBeLessThan(10);
  });

  it("handles an update once that is delivered again after a stop or by webhook, but again for another bot", async () => {
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
    for (const each of [bot, bot, fork, fork]) {
      const running = each.start();
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
    expect(seen).toEqual([42, 43]);
    await bot.handleUpdate(update);
    expect(seen).toEqual([42, 43, 42]);
  });
});
