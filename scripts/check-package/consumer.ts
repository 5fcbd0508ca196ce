import { createServer } from "node:http";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { Hono } from "hono";
import { ApiError, Bot, createClient } from "telewire";
import { createEmulator, type EmulatedBot } from "telewire/emulator";
import * as express from "telewire/express";
import { isTextMessage } from "telewire/guards";
import * as hono from "telewire/hono";
import * as node from "telewire/node";
import { traceUpdates, withTracing } from "telewire/otel";
import { parseUpdate, type Update, updateKind } from "telewire/types";
import { undiciTransport } from "telewire/undici";
import * as web from "telewire/web";
import { Message, validator } from "telewire/zod";

/** A small bot as a user would write it, against the emulator, through every import that the package offers. */
const emulator = createEmulator();
const apiRoot = await emulator.listen();
const secretToken = "consumer";

function expect(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`Expected: ${what}`);
}

const spans = new InMemorySpanExporter();
const spanProcessors = [new SimpleSpanProcessor(spans)];
const telemetry = { tracerProvider: new BasicTracerProvider({ spanProcessors }) };

function createEcho(account: EmulatedBot): Bot {
  const client = { apiRoot, transport: withTracing(undiciTransport(), telemetry) };
  const bot = new Bot(account.token, { client, validate: validator("strict") });
  bot.use(traceUpdates(telemetry));
  bot.command("start", (ctx) => ctx.reply("Hello"));
  bot.on("message", (ctx) => ctx.reply(isTextMessage(ctx.msg) ? ctx.msg.text.toUpperCase() : "?"));
  return bot;
}

async function talkByPolling(): Promise<void> {
  const account = emulator.createBot({ username: "polling_bot" });
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  const bot = createEcho(account);
  const run = bot.start();
  chat.sendText("/start");
  expect("a greeting", (await chat.nextMessage()).text === "Hello");
  chat.sendText("tea 🍵");
  expect("an echo", (await chat.nextMessage()).text === "TEA 🍵");
  await bot.stop();
  await run;
  const names = new Set(spans.getFinishedSpans().map(({ name }) => name));
  expect("a span of a call", names.has("POST /bot{token}/sendMessage"));
  expect("a span of an update", names.has("update message"));
}

const headers = { "x-telegram-bot-api-secret-token": secretToken };

function postOf(updateId: number) {
  const body = `{"update_id":${updateId},"message":{"message_id":1,"date":1,"chat":{"id":1,"type":"private"},"text":"hi"}}`;
  return { method: "POST", headers, body };
}

async function takeWebhooks(): Promise<void> {
  const seen: Update[] = [];
  const bot = { handleUpdate: (update: Update): void => void seen.push(update) };
  const app = new Hono().post("/", hono.webhook(bot, { secretToken }));
  expect("200 from Hono", (await app.request("/", postOf(1))).status === 200);
  const handle = web.webhook(bot, { secretToken });
  const answer = await handle(new Request("http://localhost/", postOf(2)));
  expect("200 from a standard handler", answer.status === 200);
  const server = createServer(node.webhook(bot, { secretToken }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  for (const updateId of [3, 3]) {
    const { status } = await fetch(`http://127.0.0.1:${port}/`, postOf(updateId));
    expect("200 from Node", status === 200);
  }
  server.closeAllConnections();
  server.close();
  expect("a webhook for Express", typeof express.webhook(bot, { secretToken }) === "function");
  // The fourth delivery repeats the third.
  expect("each update once", seen.map((update) => update.update_id).join() === "1,2,3");
}

async function callByHand(): Promise<void> {
  const account = emulator.createBot({ username: "client_bot" });
  const me = await createClient(account.token, { apiRoot }).getMe();
  expect("its own name", me.username === "client_bot");
  const refusal: unknown = await createClient("1:wrong", { apiRoot })
    .getMe()
    .catch((error) => error);
  expect("a refusal", refusal instanceof ApiError && refusal.error_code === 401);
  const update = parseUpdate(postOf(1).body);
  expect("a kind", updateKind(update) === "message");
  expect("a message", "message" in update && Message.safeParse(update.message).success);
}

await talkByPolling();
await takeWebhooks();
await callByHand();
await emulator.close();
