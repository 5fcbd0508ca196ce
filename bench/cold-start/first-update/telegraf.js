import { Telegraf } from "telegraf";
import { BOT_INFO, COMMANDS, SECRET_TOKEN, TOKEN } from "./shape.js";

const bot = new Telegraf(TOKEN);
bot.botInfo = BOT_INFO;
for (const command of COMMANDS) bot.command(command, (ctx) => globalThis.onHandled(ctx.text));
const callback = bot.webhookCallback("/", { secretToken: SECRET_TOKEN });

/** Telegraf documents serverless-http for Lambda: this passes on the same fields without that package. */
export async function handler({ headers, body }) {
  const response = { statusCode: 200, end() {} };
  await callback({ method: "POST", url: "/", headers, body: Buffer.from(body) }, response);
  return { statusCode: response.statusCode };
}
