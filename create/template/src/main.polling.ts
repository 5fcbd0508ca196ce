import { existsSync } from "node:fs";
import { Bot } from "telewire";
import { handlers } from "./bot.ts";

if (existsSync(".env")) process.loadEnvFile();
const token = process.env.BOT_TOKEN;
if (!token) throw new Error("Set BOT_TOKEN in .env to the token from @BotFather");

const bot = new Bot(token);
bot.use(handlers);

await bot.start({ signals: true });
