import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { journal } from "../../src/inbox/journal/journal.ts";
import { Bot } from "../../src/index.ts";
import { inbox, workers } from "../../src/workers/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "telewire-jobs-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a bot with the inbox in the folder until it has noted something. */
async function run(register: (bot: Bot, note: (what: unknown) => void) => void): Promise<unknown> {
  const engine = journal(folder);
  const bot = new Bot("42:workers-Token_0123456789", { botInfo: me });
  const noted = new Promise((resolve) => register(bot, resolve));
  const running = workers(bot, engine);
  const end = running.start({ quiet: true });
  await inbox(bot, engine).handleUpdate(textUpdate("/remind"));
  const what = await noted;
  await running.stop();
  await end;
  await engine.close();
  return what;
}

it("runs a job, and remembers an effect, after a restart", async () => {
  const scheduled = await run((bot, note) => {
    bot.job("remind", () => note("too early"));
    bot.command("remind", async (ctx) => {
      await ctx.once("gift", () => "given");
      note(await ctx.schedule("remind", { in: 2_000, data: "tea", id: "tea" }));
    });
  });
  expect(scheduled).toBe("tea");
  const ran = await run((bot, note) => {
    bot.job("remind", async (ctx) => {
      const gift = await ctx.once("gift", () => "given again");
      note([ctx.chatId, ctx.match, gift, await ctx.unschedule("tea")]);
    });
  });
  expect(ran).toEqual([7, "tea", "given", false]);
});
