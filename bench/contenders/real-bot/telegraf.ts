import { type Context, session, type Telegraf } from "telegraf";
import { editedMessage, message } from "telegraf/filters";
import type { Update } from "telegraf/types";
import {
  BUTTON_PATTERNS,
  COMMANDS,
  CONTENTS,
  EDITED,
  ORDER_BUTTONS,
  TEXT_PATTERNS,
  TEXTS,
} from "../../inputs/real-routes.ts";
import { packPlain, plainPattern } from "../orders.ts";
import { createStubbedBot } from "../stubbed/telegraf.ts";
import { type Added, type CreateRealBot, createSession, parseJson, type Shop } from "./contract.ts";

type RealContext = Context & Added;

/** The realistic bot in telegraf: its session, and patterns for the data of buttons. */
export const createTelegrafRealBot: CreateRealBot = (shop, hasSession) => {
  const bot = createStubbedBot<RealContext>();
  if (hasSession) bot.use(session({ defaultSession: createSession }));
  addMiddlewares(bot, shop);
  const handle = (ctx: RealContext, route: string, detail = ""): Promise<void> =>
    shop.handle(route, detail, ctx.update.update_id, ctx, (text) => ctx.reply(text));
  for (const name of COMMANDS) bot.command(name, (ctx) => handle(ctx, name, ctx.payload));
  for (const text of TEXTS) bot.hears(text, (ctx) => handle(ctx, text, text));
  for (const [name, pattern] of Object.entries(TEXT_PATTERNS))
    bot.hears(pattern, (ctx) => handle(ctx, name, ctx.match[1]));
  for (const [name, pattern] of Object.entries(BUTTON_PATTERNS))
    bot.action(pattern, (ctx) => handle(ctx, name, ctx.match[1]));
  for (const name of ORDER_BUTTONS)
    bot.action(plainPattern(name), (ctx) => handle(ctx, name, `${ctx.match[1]} ${ctx.match[2]}`));
  for (const name of Object.keys(CONTENTS) as (keyof typeof CONTENTS)[])
    bot.on(message(name), (ctx) => handle(ctx, name));
  bot.on(editedMessage("text"), (ctx) => handle(ctx, EDITED));
  return {
    pack: packPlain,
    parse: parseJson,
    handle: (update) => bot.handleUpdate(update as Update),
  };
};

function addMiddlewares(bot: Telegraf<RealContext>, shop: Shop): void {
  bot.use(async (_, next) => {
    const startedAt = performance.now();
    await next();
    shop.busyMs += performance.now() - startedAt;
  });
  bot.use(async (ctx, next) => {
    if (!shop.isBanned(ctx.from?.id)) await next();
  });
  bot.use(async (ctx, next) => {
    ctx.member = shop.memberOf(ctx.from?.id);
    await next();
  });
  bot.use(async (ctx, next) => {
    ctx.language = shop.languageOf(ctx.session, ctx.from?.language_code);
    await next();
  });
  bot.use(async (ctx, next) => {
    ctx.member.requests += 1;
    await next();
  });
}
