import { describe, expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import { webhook } from "../../src/webhook/adapters/web.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { unprintable } from "../support/unprintable.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

type Fail = (thrown: unknown) => unknown;

const ways: [way: string, fail: Fail][] = [
  [
    "thrown",
    (thrown) => {
      throw thrown;
    },
  ],
  ["rejected with", (thrown) => Promise.reject(thrown)],
];

const cases = unprintable().flatMap(([name, thrown]) =>
  ways.map(([way, fail]): [string, string, () => unknown] => [name, way, () => fail(thrown)]),
);

function createBot(): Bot {
  return new Bot("42:token", { botInfo: me });
}

describe("an error that cannot be printed", () => {
  it.each(cases)("(%s, %s) is logged, and the next update is handled", async (_, __, fail) => {
    const bot = createBot();
    const seen: unknown[] = [];
    bot.hears("bad", fail);
    bot.on("message", ({ msg }) => seen.push(msg.text));
    const lines = await captureErrors(async () => {
      await bot.handleUpdate(textUpdate("bad"));
      await bot.handleUpdate(textUpdate("good"));
    });
    expect(lines).toEqual([
      expect.stringMatching(/^telewire: update \d+ \(message\) failed in hears "bad"\n./),
    ]);
    expect(seen).toEqual(["good"]);
  });

  it.each(cases)("(%s, %s) may come out of bot.catch, too", async (_, __, fail) => {
    const bot = createBot();
    bot.use(() => Promise.reject(new Error("first")));
    bot.catch(fail);
    const lines = await captureErrors(() => bot.handleUpdate(textUpdate("x")));
    expect(lines).toEqual([
      expect.stringMatching(/failed in use\nError: first\n/),
      expect.stringMatching(/failed in bot.catch\n./),
    ]);
  });

  it.each(cases)("(%s, %s) behind a next() that was not awaited is logged", async (_, __, fail) => {
    const bot = createBot();
    let rest: unknown;
    bot.use((_ctx, next) => {
      rest = Promise.resolve().then(next);
    });
    bot.use(fail);
    const lines = await captureErrors(async () => {
      await bot.handleUpdate(textUpdate("x"));
      await rest;
      await new Promise(setImmediate);
    });
    expect(lines).toEqual([expect.stringMatching(/failed in use\n./)]);
  });

  it.each(cases)("(%s, %s) is answered 200 by a webhook", async (_, __, fail) => {
    const bot = createBot();
    bot.use(fail);
    const handle = webhook(bot, { secretToken: "s" });
    const headers = { "x-telegram-bot-api-secret-token": "s" };
    const body = JSON.stringify(textUpdate("x"));
    await captureErrors(async () => {
      const answer = await handle(
        new Request("http://localhost", { method: "POST", headers, body }),
      );
      expect(answer.status).toBe(200);
    });
  });
});

describe("standard error that is gone", () => {
  it("does not make an update fail", async () => {
    const bot = createBot();
    bot.use(() => {
      throw new Error("boom");
    });
    const original = console.error;
    console.error = () => {
      throw new Error("write EPIPE");
    };
    try {
      await bot.handleUpdate(textUpdate("x"));
    } finally {
      console.error = original;
    }
  });
});
