import { afterEach, expect, it } from "vitest";
import { Bot, type Context } from "../../src/index.ts";
import { inbox, type Workers, workers } from "../../src/workers/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

const running: Workers[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop({ graceMs: 0 });
});

/** A bot whose updates are stored and handled, and what its handlers note. */
function createApp() {
  const engine = new MemoryInbox();
  const bot = new Bot("42:workers-Token_0123456789", { botInfo: me, attempts: 2 });
  const noted: unknown[] = [];
  let wake = (): void => undefined;
  return {
    engine,
    bot,
    note(what: unknown): void {
      noted.push(what);
      wake();
    },
    /** Runs workers until handlers have noted so much. */
    async notedBy(update: ReturnType<typeof textUpdate>, count: number): Promise<unknown[]> {
      await inbox(bot, engine).handleUpdate(update);
      const started = workers(bot, engine);
      running.push(started);
      void started.start({ quiet: true });
      while (noted.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return noted;
    },
  };
}

it("runs a job that a handler has scheduled, once it is due and in the same chat", async () => {
  const { bot, note, notedBy } = createApp();
  bot.command("remind", async (ctx) => {
    await ctx.schedule("remind", { in: 50, data: { text: "tea" } });
    note("scheduled");
    const never = await ctx.schedule("remind", { in: "1d", data: { text: "never" } });
    note(await ctx.unschedule(never));
    await ctx.schedule("end", { in: 120 });
  });
  bot.job<{ text: string }>("remind", (ctx) => note([ctx.chatId, ctx.match.text]));
  bot.job("end", () => note("end"));
  expect(await notedBy(textUpdate("/remind"), 4)).toEqual(["scheduled", true, [7, "tea"], "end"]);
});

it("runs an effect once, although the handlers run again", async () => {
  const { bot, note, notedBy } = createApp();
  let effects = 0;
  let attempts = 0;
  const charge = (ctx: Context): Promise<number> => ctx.once("charge", () => ++effects);
  await captureErrors(async () => {
    bot.on("message", async (ctx) => {
      attempts++;
      const charged = await charge(ctx);
      if (attempts === 1) throw new Error("after the effect");
      note([attempts, charged]);
    });
    expect(await notedBy(textUpdate("a"), 1)).toEqual([[2, 1]]);
  });
});

it("keeps a job whose handlers fail among the dead letters", async () => {
  const { engine, bot, note, notedBy } = createApp();
  bot.command("remind", (ctx) => ctx.schedule("remind", { in: 1 }));
  bot.job("remind", () => {
    throw new Error("no tea");
  });
  const errors: unknown[] = [];
  bot.catch((error, ctx, route) => {
    errors.push([error, ctx.job?.name, route]);
    note("failed");
  });
  const lines = await captureErrors(async () => {
    await notedBy(textUpdate("/remind"), 1);
    await running[0]?.stop();
  });
  expect(errors).toEqual([[new Error("no tea"), "remind", 'job "remind"']]);
  expect(lines.join("\n")).toContain('job "remind" of update');
  const [dead] = await engine.dead.list({ limit: 10 });
  expect(dead?.id).toMatch(/^job:7:/);
  expect(dead?.error).toContain("no tea");
});
