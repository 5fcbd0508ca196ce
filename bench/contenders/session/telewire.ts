import { Bot, session } from "telewire";
import { BOT_INFO } from "../contract.ts";
import { type CreateSessionBot, createVisits, visit } from "./contract.ts";

/** telewire with session(). */
export const createTelewireSessionBot: CreateSessionBot = (use, onVisit) => {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const app = bot.use(session({ initial: createVisits }));
  app.on("message", (ctx) => onVisit(ctx.update.update_id, visit(use, ctx.session)));
  return (update) => bot.handleUpdate(update);
};

/** telewire with the same handler and one object in place of the sessions. */
export const createTelewireBotWithoutSession: CreateSessionBot = (use, onVisit) => {
  const bot = new Bot("123456:bench", { botInfo: BOT_INFO });
  const shared = createVisits();
  bot.on("message", (ctx) => onVisit(ctx.update.update_id, visit(use, shared)));
  return (update) => bot.handleUpdate(update);
};
