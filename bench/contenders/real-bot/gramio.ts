import { type Bot, CallbackData, filters } from "gramio";
import {
  BUTTON_PATTERNS,
  COMMANDS,
  EDITED,
  ORDER_BUTTONS,
  SIZES,
  TEXT_PATTERNS,
  TEXTS,
} from "../../inputs/real-routes.ts";
import { CONTENT_FILTERS } from "../gramio-filters.ts";
import { orderText } from "../orders.ts";
import { createStubbedBot } from "../stubbed/gramio.ts";
import {
  type ChatSession,
  type CreateRealBot,
  createSession,
  parseJson,
  type Shop,
} from "./contract.ts";

type Update = Parameters<Bot["updates"]["handleUpdate"]>[0];

/** What the handlers use of `ctx`. */
interface RealContext {
  readonly update?: Update | undefined;
  readonly session: ChatSession | undefined;
  readonly language: string;
  send(text: string): Promise<unknown>;
}

/** The realistic bot in GramIO: derive(), CallbackData, and a Map as session, because its session plugin is not published. */
export const createGramioRealBot: CreateRealBot = (shop, hasSession) => {
  const { bot: plain, restore } = createStubbedBot();
  const bot = addMiddlewares(plain, shop, hasSession);
  const handle = (ctx: RealContext, route: string, detail = ""): Promise<void> =>
    shop.handle(route, detail, ctx.update?.update_id ?? 0, ctx, (text) => ctx.send(text));
  for (const name of COMMANDS) bot.command(name, (ctx) => handle(ctx, name, ctx.args ?? ""));
  for (const text of TEXTS) bot.hears(text, (ctx) => handle(ctx, text, text));
  for (const [name, pattern] of Object.entries(TEXT_PATTERNS))
    bot.hears(pattern, (ctx) => handle(ctx, name, ctx.args?.[1]));
  for (const [name, pattern] of Object.entries(BUTTON_PATTERNS))
    bot.callbackQuery(pattern, (ctx) => handle(ctx, name, ctx.queryData[1]));
  const codecs = new Map(ORDER_BUTTONS.map((name) => [name, orderCodec(name)]));
  for (const [name, codec] of codecs)
    bot.callbackQuery(codec, (ctx) => handle(ctx, name, orderText(ctx.queryData)));
  for (const [name, filter] of Object.entries(CONTENT_FILTERS))
    bot.on("message", filter, (ctx) => handle(ctx, name));
  bot.on("location", (ctx) => handle(ctx, "location"));
  bot.on("edited_message", filters.text, (ctx) => handle(ctx, EDITED));
  return {
    pack: (prefix, order) => codecs.get(prefix)?.pack(order) ?? prefix,
    parse: parseJson,
    handle: (update) => bot.updates.handleUpdate(update as Update),
    close: restore,
  };
};

function orderCodec(prefix: string) {
  return new CallbackData(prefix).number("id").enum("size", SIZES);
}

const EVENTS: ("message" | "location" | "edited_message" | "callback_query")[] = [
  "message",
  "location",
  "edited_message",
  "callback_query",
];

function addMiddlewares(bot: Bot, shop: Shop, hasSession: boolean) {
  const sessions = new Map<number, ChatSession>();
  const sessionOf = (chatId: number): ChatSession => {
    let session = sessions.get(chatId);
    if (session === undefined) {
      session = createSession();
      sessions.set(chatId, session);
    }
    return session;
  };
  return bot
    .derive(EVENTS, ({ chatId }) => ({
      session: hasSession && chatId !== undefined ? sessionOf(chatId) : undefined,
    }))
    .use(async (_, next) => {
      const startedAt = performance.now();
      await next();
      shop.busyMs += performance.now() - startedAt;
    })
    .on(EVENTS, async (ctx, next) => {
      if (!shop.isBanned(ctx.from?.id)) await next();
    })
    .derive(EVENTS, (ctx) => ({ member: shop.memberOf(ctx.from?.id) }))
    .derive(EVENTS, (ctx) => ({
      language: shop.languageOf(ctx.session, ctx.from?.languageCode),
    }))
    .on(EVENTS, async (ctx, next) => {
      ctx.member.requests += 1;
      await next();
    });
}
