import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  Bot,
  type BotOptions,
  type DialogState,
  dialog,
  type Job,
  type StateData,
  session,
  states,
} from "../../src/index.ts";
import { captureStableErrors } from "../support/captured-errors.ts";
import { openWorker, runJob } from "../support/inbox/run-job.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

const remind: Job = { name: "remind", data: "tea" };

function createBot(options: BotOptions = {}): Bot {
  return new Bot("42:token", { botInfo: me, ...options });
}

/** A bot with a dialog that asks for a name, and logs it. */
function createBotWithDialog() {
  const bot = createBot();
  const app = bot.use(session({ initial: (): { dialog?: DialogState } => ({}) }));
  const log: unknown[] = [];
  const order = dialog(app, "order")
    .ask("name", z.string(), () => log.push("name?"))
    .done((_ctx, { name }) => log.push(name));
  return { bot, app, log, order };
}

describe("a job is named", () => {
  it("in the lines of debug", async () => {
    const bot = createBot({ debug: true });
    bot.job("remind", function sendReminder() {});
    expect(
      await captureStableErrors(() => runJob(openWorker(bot), textUpdate("/remind"), remind)),
    ).toEqual([
      'telewire: <clock> job "remind" of update <id> message "/remind" -> job "remind" (sendReminder), <n> ms',
    ]);
  });

  it("where errors are logged, and before another attempt", async () => {
    const bot = createBot({ attempts: 2 });
    bot.job("remind", () => {
      throw new Error("no tea");
    });
    const [first, second] = await captureStableErrors(() =>
      runJob(openWorker(bot), textUpdate("a"), remind),
    );
    expect(first).toBe(
      'telewire: job "remind" of update <id> failed, attempt 1 of 2: Error: no tea',
    );
    expect(second).toMatch(
      /^telewire: job "remind" of update <id> \(message\) failed in job "remind"\nError: no tea/,
    );
  });
});

describe("a job in a busy chat", () => {
  it.each(["drop", "side-by-side", "latest"] as const)(
    "waits for its turn, with overlap %s too",
    async (overlap) => {
      const bot = createBot({ lanes: { overlap } });
      const seen: string[] = [];
      let release = (): void => undefined;
      bot.on("message", async () => {
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        seen.push("message");
      });
      bot.job("remind", () => void seen.push("job"));
      const runner = openWorker(bot);
      const turns = [
        runner.submit(runner.prepare(textUpdate("a"))),
        runner.submit(runner.prepare(textUpdate("a"), remind)),
      ];
      expect(runner.startsEarly(runner.prepare(textUpdate("a"), remind))).toBe(false);
      release();
      await Promise.all(turns.map((turn) => new Promise<unknown>((end) => turn?.onEnd(end))));
      expect(seen).toEqual(["message", "job"]);
    },
  );
});

describe("a job of a chat with a dialog", () => {
  it("answers no question, and reaches its handler", async () => {
    const { bot, app, log, order } = createBotWithDialog();
    app.hears("order", (ctx) => order.enter(ctx));
    app.job("remind", (ctx) => log.push([ctx.match, order.isActive(ctx)]));
    const update = textUpdate("order");
    await bot.handleUpdate(update);
    await runJob(openWorker(bot), update, remind);
    await bot.handleUpdate(textUpdate("Ada"));
    expect(log).toEqual(["name?", ["tea", true], "Ada"]);
  });

  it("can start one", async () => {
    const { bot, app, log, order } = createBotWithDialog();
    app.job("remind", (ctx) => order.enter(ctx));
    await runJob(openWorker(bot), textUpdate("a"), remind);
    await bot.handleUpdate(textUpdate("Ada"));
    expect(log).toEqual(["name?", "Ada"]);
  });

  it("runs in the state of the chat, whatever update has led to it", async () => {
    const bot = createBot();
    const app = bot.use(session({ initial: (): StateData<"open"> => ({}) }));
    const log: unknown[] = [];
    const door = states(app, ["open"]);
    door.state("open").job("remind", () => log.push("open"));
    app.hears("open", (ctx) => door.enter(ctx, "open"));
    app.hears("close", (ctx) => door.leave(ctx));
    app.job("remind", () => log.push("closed"));
    const update = textUpdate("open");
    await runJob(openWorker(bot), update, remind);
    await bot.handleUpdate(update);
    await runJob(openWorker(bot), update, remind);
    await bot.handleUpdate(textUpdate("close"));
    await runJob(openWorker(bot), update, remind);
    expect(log).toEqual(["closed", "open", "closed"]);
  });
});
