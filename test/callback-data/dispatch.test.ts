import { describe, expect, it } from "vitest";
import { callbackData, storedCallbackData } from "../../src/callback-data/index.ts";
import { Bot } from "../../src/index.ts";
import { buttonUpdate, bot as me } from "../support/updates.ts";

describe("callback data as a trigger", () => {
  it("passes the packed value to its handler, typed", async () => {
    const buy = callbackData("buy", { id: "int", "size?": ["s", "m"] });
    const buyer = callbackData("buyer", { id: "int" });
    const bot = new Bot("42:token", { botInfo: me });
    const seen: string[] = [];
    bot.callbackQuery(buy, (ctx) => {
      const { id, size }: { id: number; size?: "s" | "m" | undefined } = ctx.match;
      seen.push(`buy ${id} ${size}`);
    });
    bot.callbackQuery(buyer, (ctx) => void seen.push(`buyer ${ctx.match.id}`));
    bot.on("callback_query", () => void seen.push("another"));
    await bot.handleUpdate(buttonUpdate(buy.pack({ id: 12, size: "m" })));
    await bot.handleUpdate(buttonUpdate(buyer.pack({ id: 13 })));
    await bot.handleUpdate(buttonUpdate("buy:forged"));
    expect(seen).toEqual(["buy 12 m", "buyer 13", "another"]);
  });

  it("accepts an older version beside the new one", async () => {
    const old = callbackData("buy", { id: "int" });
    const now = callbackData("buy", { id: "int", count: "int" });
    const bot = new Bot("42:token", { botInfo: me });
    const seen: unknown[] = [];
    bot.callbackQuery([now, old], (ctx) => void seen.push(ctx.match));
    await bot.handleUpdate(buttonUpdate(old.pack({ id: 1 })));
    await bot.handleUpdate(buttonUpdate(now.pack({ id: 2, count: 3 })));
    expect(seen).toEqual([{ id: 1 }, { id: 2, count: 3 }]);
  });

  it("passes a handle to load stored data", async () => {
    const stored = new Map<string, string>();
    const storage = {
      read: (key: string) => stored.get(key),
      write: (key: string, value: string) => stored.set(key, value),
    };
    const find = storedCallbackData("find", { query: "string" }, { storage });
    const bot = new Bot("42:token", { botInfo: me });
    const seen: unknown[] = [];
    bot.callbackQuery(find, async (ctx) => void seen.push(await ctx.match.load()));
    await bot.handleUpdate(buttonUpdate(await find.pack({ query: "x".repeat(100) })));
    expect(seen).toEqual([{ query: "x".repeat(100) }]);
  });
});
