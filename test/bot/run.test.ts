import { describe, expect, it } from "vitest";
import { Bot, type Transport } from "../../src/index.ts";
import { bot as me } from "../support/updates.ts";

/** A server that answers every call at once, and the calls that it got. */
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

  it("asks a server that answers at once with nothing a few times, not thousands", async () => {
    const { transport, methods } = createServer();
    const bot = new Bot("42:token", { client: { transport }, botInfo: me });
    const running = bot.start({ timeout: 0, limit: 1 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await bot.stop();
    await running;
    expect(methods.length).toBeLessThan(10);
  });
});
