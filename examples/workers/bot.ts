import { setTimeout as sleep } from "node:timers/promises";
import { Bot } from "telewire";

/** How long one step takes. In a real agent, all of them together take minutes. */
const STEP_MS = Number(process.env.STEP_MS ?? 3_000);
const STEPS = ["reading your question", "looking things up", "writing"];

/** The same bot in every process: the intake stores its updates, and the workers handle them. */
export function createBot(): Bot {
  const bot = new Bot(process.env.BOT_TOKEN ?? "", {
    client: { apiRoot: process.env.API_ROOT ?? "https://api.telegram.org" },
  });

  bot.overtake().command("stop", async (ctx) => {
    const stopped = ctx.lane.abort("stopped by the user");
    await ctx.reply(stopped === 0 ? "There is nothing to stop." : "Stopped.");
  });
  bot.command("start", (ctx) => ctx.reply("Ask me something. /stop ends my work on it."));
  bot.on("message:text", async (ctx) => {
    const { message_id } = await ctx.reply("Working on it.");
    const show = (text: string) =>
      ctx.api.editMessageText({ chat_id: ctx.chatId, message_id, text });
    for (const step of STEPS) {
      await show(`I am ${step}.`);
      await sleep(STEP_MS, undefined, { signal: ctx.signal });
    }
    await show(`The answer to "${ctx.msg.text}" is 42.`);
  });
  bot.catch((error, ctx) => console.error("update", ctx.update.update_id, error));
  return bot;
}
