import { existsSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Bot } from "telewire";
import { webhook } from "telewire/hono";
import { handlers } from "./bot.ts";

if (existsSync(".env")) process.loadEnvFile();
const { BOT_TOKEN, WEBHOOK_URL, PORT = "8080" } = process.env;
if (!BOT_TOKEN || !WEBHOOK_URL) throw new Error("Set BOT_TOKEN and WEBHOOK_URL in .env");

const bot = new Bot(BOT_TOKEN);
bot.use(handlers);

const app = new Hono();
app.post("/telegram", webhook(bot));
const server = serve({
  fetch: app.fetch,
  port: Number(PORT),
  // Longer than the 60 seconds for which Telegram keeps a connection open.
  serverOptions: { keepAliveTimeout: 65_000 },
});

// Updates that are being handled are finished first.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, async () => {
    await bot.stop();
    server.close();
  });
}

await bot.setWebhook({ url: WEBHOOK_URL });
console.log(`Port ${PORT} receives the updates that Telegram sends to ${WEBHOOK_URL}`);
