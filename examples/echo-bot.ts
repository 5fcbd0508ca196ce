import { Bot } from "telewire";

const token = process.env["BOT_TOKEN"];
if (token === undefined) throw new Error("Set BOT_TOKEN to the token that @BotFather gave you");

const bot = new Bot(token);

bot.command("start", (ctx) => ctx.reply("Send me anything, I say it back."));
bot.hears(/./, (ctx) => ctx.reply(ctx.match.input ?? ""));

process.once("SIGINT", () => void bot.stop());
process.once("SIGTERM", () => void bot.stop());
await bot.start({ onStart: ({ username }) => console.log(`@${username} is listening`) });
