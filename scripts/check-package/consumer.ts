import { createServer } from "node:http";
import { createRequire } from "node:module";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { Hono } from "hono";
import { ApiError, Bot, createClient } from "telewire";
import { createEmulator, type EmulatedBot } from "telewire/emulator";
import { isTextMessage } from "telewire/guards";
import * as hono from "telewire/hono";
import * as node from "telewire/node";
import { traceUpdates, withTracing } from "telewire/otel";
import { sqlite } from "telewire/sqlite";
import { parseUpdate, type Update, updateKind } from "telewire/types";
import { undiciTransport } from "telewire/undici";
import * as web from "telewire/web";
import { Message, validator } from "telewire/zod";

// A small bot as a user would write it, which talks to the emulator through every entry of the package.
const emulator = createEmulator();
const apiRoot = await emulator.listen();
const secretToken = "consumer";

function expect(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`Expected: ${what}`);
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

/** Loads every entry that package.json exports, and makes a handler with each adapter. */
async function loadEntries(): Promise<void> {
  const { exports }: { readonly exports: Readonly<Record<string, unknown>> } = createRequire(
    import.meta.url,
  )("telewire/package.json");
  const bot = { handleUpdate: (): void => {} };
  for (const subpath of Object.keys(exports).filter((path) => !path.endsWith(".json"))) {
    const name = `telewire${subpath.slice(1)}`;
    const entry: Readonly<Record<string, unknown>> = await import(name);
    expect(`names exported by ${name}`, Object.keys(entry).length > 0);
    const { webhook } = entry;
    if (typeof webhook !== "function") continue;
    // A Worker gets its token with a request, and Fastify's webhook is a route with a handler.
    const isWorker = name === "telewire/cloudflare";
    const created: object = webhook(isWorker ? () => bot : bot, { secretToken });
    const handler = "handler" in created ? created.handler : created;
    expect(`a handler from ${name}`, typeof handler === "function");
  }
}

async function talkByPolling(): Promise<void> {
  const account = emulator.createBot({ username: "polling_bot" });
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  const bot = createEcho(account);
  const run = bot.start({ quiet: true });
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

/** Handles updates that SQLite has stored first, where the runtime has it. */
async function storeUpdates(): Promise<void> {
  const hasSqlite = "Bun" in globalThis || process.getBuiltinModule("node:sqlite") !== undefined;
  if (!hasSqlite) return;
  const account = emulator.createBot({ username: "storing_bot" });
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  const bot = createEcho(account);
  const inbox = sqlite(":memory:");
  const run = bot.start({ quiet: true, inbox });
  chat.sendText("/start");
  expect("a greeting", (await chat.nextMessage()).text === "Hello");
  await bot.stop();
  await run;
  await inbox.close();
}

const headers = { "x-telegram-bot-api-secret-token": secretToken };

function postOf(updateId: number) {
  const body = `{"update_id":${updateId},"message":{"message_id":1,"date":1,"chat":{"id":1,"type":"private"},"text":"hi"}}`;
  return { method: "POST", headers, body };
}

async function receiveWebhooks(): Promise<void> {
  const seen: Update[] = [];
  const bot = { handleUpdate: (update: Update): void => void seen.push(update) };
  const app = new Hono().post("/", hono.webhook(bot, { secretToken }));
  expect("200 from Hono", (await app.request("/", postOf(1))).status === 200);
  const handle = web.webhook(bot, { secretToken });
  const response = await handle(new Request("http://localhost/", postOf(2)));
  expect("200 from a standard handler", response.status === 200);
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
  // The fourth delivery repeats the third.
  expect("each update once", seen.map((update) => update.update_id).join() === "1,2,3");
}

async function callMethods(): Promise<void> {
  const account = emulator.createBot({ username: "client_bot" });
  const me = await createClient(account.token, { apiRoot }).getMe();
  expect("its own username", me.username === "client_bot");
  const rejection: unknown = await createClient("1:wrong", { apiRoot })
    .getMe()
    .catch((error) => error);
  expect("an ApiError", rejection instanceof ApiError && rejection.error_code === 401);
  const update = parseUpdate(postOf(1).body);
  expect("a kind", updateKind(update) === "message");
  expect("a message", "message" in update && Message.safeParse(update.message).success);
}

await loadEntries();
await talkByPolling();
await storeUpdates();
await receiveWebhooks();
await callMethods();
await emulator.close();
