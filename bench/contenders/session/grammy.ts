import { Bot, type Context, type SessionFlavor, session } from "grammy";
import { BOT_INFO } from "../contract.ts";
import { type CreateSessionBot, createVisits, type Visits, visit } from "./contract.ts";

/** grammY with its session plugin. */
export const createGrammySessionBot: CreateSessionBot = (use, onVisit) => {
  const bot = new Bot<Context & SessionFlavor<Visits>>("123456:bench", { botInfo: BOT_INFO });
  bot.use(session({ initial: createVisits }));
  bot.on("message", (ctx) => onVisit(ctx.update.update_id, visit(use, ctx.session)));
  return (update) => bot.handleUpdate(update);
};
