import { type Bot, type Context, callbackData, session } from "telewire";
import { parseUpdate, type Update } from "telewire/types";
import {
  BUTTON_PATTERNS,
  COMMANDS,
  CONTENTS,
  EDITED,
  ORDER_BUTTONS,
  SIZES,
  TEXT_PATTERNS,
  TEXTS,
} from "../../inputs/real-routes.ts";
import { orderText } from "../orders.ts";
import { createStubbedBot } from "../stubbed/telewire.ts";
import { type Added, type CreateRealBot, createSession, type Shop } from "./contract.ts";

type RealContext = Context & Added;

/** The realistic bot in telewire: session(), derive() and codecs. */
export const createTelewireRealBot: CreateRealBot = (shop, hasSession) => {
  const bot = createStubbedBot<RealContext>();
  if (hasSession) bot.use(session({ initial: createSession }));
  addMiddlewares(bot, shop);
  const handle = (ctx: RealContext, route: string, detail = ""): Promise<void> =>
    shop.handle(route, detail, ctx.update.update_id, ctx, (text) => ctx.reply(text));
  for (const name of COMMANDS) bot.command(name, (ctx) => handle(ctx, name, ctx.match));
  for (const text of TEXTS) bot.hears(text, (ctx) => handle(ctx, text, ctx.match));
  for (const [name, pattern] of Object.entries(TEXT_PATTERNS))
    bot.hears(pattern, (ctx) => handle(ctx, name, ctx.match[1]));
  for (const [name, pattern] of Object.entries(BUTTON_PATTERNS))
    bot.callbackQuery(pattern, (ctx) => handle(ctx, name, ctx.match[1]));
  const codecs = new Map(ORDER_BUTTONS.map((name) => [name, orderCodec(name)]));
  for (const [name, codec] of codecs)
    bot.callbackQuery(codec, (ctx) => handle(ctx, name, orderText(ctx.match)));
  for (const name of Object.keys(CONTENTS) as (keyof typeof CONTENTS)[])
    bot.on(`message:${name}`, (ctx) => handle(ctx, name));
  bot.on("edited_message:text", (ctx) => handle(ctx, EDITED));
  return {
    pack: (prefix, order) => codecs.get(prefix)?.pack(order) ?? prefix,
    parse: (bytes) => parseUpdate(bytes),
    handle: (update) => bot.handleUpdate(update as Update),
  };
};

function orderCodec(prefix: string) {
  return callbackData(prefix, { id: "int", size: SIZES });
}

function addMiddlewares(bot: Bot<RealContext>, shop: Shop): void {
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
