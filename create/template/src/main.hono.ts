import { existsSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { Bot } from "telewire";
import { webhook } from "telewire/hono";
import { handlers } from "./bot.ts";

if (existsSync(".env")) process.loadEnvFile();
const { BOT_TOKEN, WEBHOOK_URL, WEBHOOK_SECRET, PORT = "8080" } = process.env;
if (!BOT_TOKEN || !WEBHOOK_URL || !WEBHOOK_SECRET)
  throw new Error("Set BOT_TOKEN, WEBHOOK_URL and WEBHOOK_SECRET in .env");

const bot = new Bot(BOT_TOKEN);
bot.use(handlers);

const app = new Hono();
app.post("/telegram", webhook(bot, { secretToken: WEBHOOK_SECRET }));
const server = serve({
  fetch: app.fetch,
  port: Number(PORT),
  // Longer than the 60 seconds for which Telegram keeps a connection open.
  serverOptions: { keepAliveTimeout: 65_000 },
});

// Requests in flight are finished first.
process.once("SIGINT", () => server.close());
process.once("SIGTERM", () => server.close());

await bot.api.setWebhook({
  url: WEBHOOK_URL,
  secret_token: WEBHOOK_SECRET,
  allowed_updates: bot.allowedUpdates(),
});
console.log(`Port ${PORT} receives the updates that Telegram sends to ${WEBHOOK_URL}`);
