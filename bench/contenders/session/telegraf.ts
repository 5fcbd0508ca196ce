import { type Context, session, Telegraf } from "telegraf";
import { BOT_INFO } from "../contract.ts";
import { type CreateSessionBot, createVisits, type Visits, visit } from "./contract.ts";

interface SessionContext extends Context {
  session: Visits;
}

/** telegraf with its session, without the timer that it starts for each update by default. */
export const createTelegrafSessionBot: CreateSessionBot = (use, onVisit) => {
  const bot = new Telegraf<SessionContext>("123456:bench", {
    handlerTimeout: Number.POSITIVE_INFINITY,
  });
  bot.botInfo = BOT_INFO;
  bot.use(session({ defaultSession: createVisits }));
  bot.on("message", (ctx) => onVisit(ctx.update.update_id, visit(use, ctx.session)));
  return (update) => bot.handleUpdate(update);
};
