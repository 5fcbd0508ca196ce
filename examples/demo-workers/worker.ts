/** Handles the updates of the journal, until SIGTERM or SIGKILL. */
import { setTimeout as sleep } from "node:timers/promises";
import { Bot } from "telewire";
import { journal, workers } from "telewire/workers";
import { type HandlerEvent, printEvent } from "./handler-event.ts";
import { LOCK_MS, readTask } from "./settings.ts";

const { apiRoot, token, folder, handlerMs, concurrency } = readTask();
const bot = new Bot(token, { client: { apiRoot } });
bot.on("message:text", async (ctx) => {
  const report = (type: HandlerEvent["type"]): void =>
    printEvent({ type, chat: ctx.chatId, text: ctx.msg.text, at: Date.now() });
  report("begun");
  await sleep(handlerMs * (0.5 + Math.random() / 2), undefined, { signal: ctx.signal });
  await ctx.reply(ctx.msg.text);
  report("ended");
});
bot.catch((error) => console.error(error));

const engine = journal(folder, { lockMs: LOCK_MS });
await workers(bot, engine, { concurrency }).start({ signals: true, quiet: true });
await engine.close();
