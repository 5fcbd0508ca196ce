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

/** What the handlers of a run use. */
interface Run {
  note(what: unknown): void;
  /** Resolves when the run is about to end: no other update or job of the chat begins then. */
  readonly ending: Promise<void>;
}

/** Runs a bot with the inbox in the folder until it has noted something, and returns all that it has noted. */
async function run(register: (bot: Bot, run: Run) => void): Promise<unknown[]> {
  const engine = journal(folder);
  const bot = new Bot("42:workers-Token_0123456789", { botInfo: me });
  const notes: unknown[] = [];
  let end = (): void => undefined;
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const isNoted = new Promise<void>((resolve) => {
    const note = (what: unknown): void => {
      notes.push(what);
      resolve();
    };
    register(bot, { note, ending });
  });
  const running = workers(bot, engine);
  const done = running.start({ quiet: true });
  await inbox(bot, engine).handleUpdate(textUpdate("/remind"));
  await isNoted;
  const stopped = running.stop();
  end();
  await stopped;
  await done;
  await engine.close();
  return notes;
}

it("runs a job, and remembers an effect, after a restart", async () => {
  const scheduled = await run((bot, { note, ending }) => {
    bot.job("remind", () => note("too early"));
    bot.command("remind", async (ctx) => {
      await ctx.once("gift", () => "given");
      note(await ctx.schedule("remind", { in: 1_000, data: "tea", id: "tea" }));
      await ending;
    });
  });
  expect(scheduled).toEqual(["tea"]);
  const ran = await run((bot, { note }) => {
    bot.job("remind", async (ctx) => {
      const gift = await ctx.once("gift", () => "given again");
      note([ctx.chatId, ctx.match, gift, await ctx.unschedule("tea")]);
    });
  });
  expect(ran).toEqual([[7, "tea", "given", false]]);
});
