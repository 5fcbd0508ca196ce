/** Creates a bot with 20 commands that has handled one update which none of them matches. */
export type CreateBot = (token: string) => object | Promise<object>;

const telewire = () => import("./bots/telewire.ts");
const grammy = () => import("./bots/grammy.ts");
const telegraf = () => import("./bots/telegraf.ts");
const gramio = () => import("./bots/gramio.ts");

/** telewire's setups, which have targets. */
export const FORK = "telewire, bot.withToken";
export const NEW_BOT = "telewire, new Bot";

/** Setups of many bots with the same handlers. Each loads its library, and no other. */
export const BOT_SETUPS: Readonly<Record<string, () => Promise<CreateBot>>> = {
  [FORK]: async () => (await telewire()).createForks(),
  [NEW_BOT]: async () => (await telewire()).createBot,
  "grammY, new Bot": async () => (await grammy()).createBot,
  "grammY, new Bot and one Composer": async () => (await grammy()).createBotWithComposer(),
  "telegraf, new Telegraf": async () => (await telegraf()).createBot,
  "telegraf, new Telegraf and one Composer": async () => (await telegraf()).createBotWithComposer(),
  "GramIO, new Bot": async () => (await gramio()).createBot,
  "GramIO, new Bot and one Composer": async () => (await gramio()).createBotWithComposer(),
};
