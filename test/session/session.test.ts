import { describe, expect, it } from "vitest";
import { Bot, session } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";
import { laterStorage } from "./later-storage.ts";

function createBot(errors: unknown[] = []): Bot {
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => errors.push(error));
  return bot;
}

describe("session()", () => {
  it("remembers a value for each chat, without a promise when the storage has none", () => {
    const bot = createBot();
    const seen: number[] = [];
    const app = bot.use(session({ initial: () => ({ count: 0 }) }));
    app.on("message", (ctx) => seen.push(++ctx.session.count));
    const other = { chat: { id: 8, type: "private", first_name: "Bob" } } as const;
    for (const rest of [{}, {}, other, {}]) {
      expect(bot.handleUpdate(textUpdate("hi", rest))).toBeUndefined();
    }
    expect(seen).toEqual([1, 2, 1, 3]);
  });

  it("reads once, and writes only what was changed", async () => {
    const storage = laterStorage();
    const bot = createBot();
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
