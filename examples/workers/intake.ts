/** Receives updates by webhook and stores them. Telegram gets its answer as soon as they are stored. */
import { once } from "node:events";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { webhook } from "telewire/hono";
import { inbox } from "telewire/workers";
import { createBot } from "./bot.ts";
import { openEngine } from "./engine.ts";

const bot = createBot();
const engine = openEngine();

const app = new Hono();
app.post("/telegram", webhook(inbox(bot, engine)));
app.get("/health", (context) => context.text("ok"));

const server = serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8080) });
await once(server, "listening");
await bot.setWebhook({ url: process.env.WEBHOOK_URL ?? "" });
console.log("the intake is listening");

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
server.close();
await once(server, "close");
await engine.close();
