import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import type { Chat } from "../../src/types/index.ts";
import { textUpdate } from "../support/updates.ts";
import { writeSample } from "./bundle.ts";
import { createCleanUp } from "./clean-up.ts";
import { sample } from "./sample.ts";
import { type Runtime, serveSample } from "./sample-process.ts";
import { openTelegram, startByWebhook, type Telegram } from "./telegram.ts";

const PAGE = "docs/webhooks.md";
const SECRET = "a_Secret-1";
const SECRET_HEADER = "x-telegram-bot-api-secret-token";

const cleanUp = createCleanUp();
let telegram: Telegram;
beforeEach(async () => {
  telegram = await openTelegram();
  cleanUp(telegram.close);
});

async function bundle(code: string): Promise<string> {
  const path = await writeSample(code, telegram.apiRoot);
  cleanUp(() => rmSync(path));
  return path;
}

/** The guide's app for Hono, exported instead of served. */
function exportedHono(): string {
  const code = sample(PAGE, "Hono").replace(/^import { serve }.*\n/m, "");
  return `${code.slice(0, code.indexOf("\nconst port"))}\nexport default app;\n`;
}

const SERVERS: readonly (readonly [name: string, runtime: Runtime, code: string])[] = [
  ["node:http", "node", sample(PAGE, "node:http")],
  ["Express", "node", sample(PAGE, "Express")],
  ["Hono", "node", sample(PAGE, "Hono")],
  ["Hono", "bun", exportedHono()],
  ["Hono", "deno serve", exportedHono()],
  ["Fastify", "node", sample(PAGE, "Fastify")],
  ["Koa", "node", sample(PAGE, "Koa")],
  ["Elysia", "bun", sample(PAGE, "Elysia")],
  ["h3", "node", sample(PAGE, "h3, Nitro and Nuxt")],
  ["Bun", "bun", sample(PAGE, "Bun")],
  ["Deno", "deno serve", sample(PAGE, "Deno")],
];

describe("a server of the webhooks guide", () => {
  it.each(SERVERS)(
    "replies to a user: %s, with %s",
    { timeout: 30_000 },
    async (...[, runtime, code]) => {
      const env = { BOT_TOKEN: telegram.account.token, WEBHOOK_SECRET: SECRET };
      const server = await serveSample(runtime, await bundle(code), env);
      cleanUp(() => server.stop());
      const url = `http://127.0.0.1:${server.port}/telegram`;
      expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
      expect(await startByWebhook(telegram, url, SECRET)).toBe("Hello");
    },
  );
});

interface LambdaResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

interface FunctionModule {
  readonly POST?: (request: Request) => Promise<Response>;
  readonly handler?: (event: object) => Promise<LambdaResponse>;
}

/** Loads a sample that exports a function, with its secrets in the environment. */
async function load(heading: string): Promise<FunctionModule> {
  const env = { BOT_TOKEN: telegram.account.token, WEBHOOK_SECRET: SECRET };
  Object.assign(process.env, env);
  cleanUp(() => {
    for (const name of Object.keys(env)) delete process.env[name];
  });
  return await import(pathToFileURL(await bundle(sample(PAGE, heading))).href);
}

function startUpdate(): string {
  const chat: Chat = { id: telegram.chat.id, type: "private", first_name: "Ada" };
  return JSON.stringify(textUpdate("/start", { chat }));
}

describe("a function of the webhooks guide", () => {
  it.each(["Next.js", "Vercel"])("replies to a user: %s", async (heading) => {
    const { POST } = await load(heading);
    const post = (secret: string) => {
      const headers = { [SECRET_HEADER]: secret };
      return POST?.(new Request("https://bot/", { method: "POST", headers, body: startUpdate() }));
    };
    expect((await post("wrong"))?.status).toBe(401);
    expect((await post(SECRET))?.status).toBe(200);
    expect((await telegram.chat.nextMessage()).text).toBe("Hello");
  });

  it("replies to a user: AWS Lambda", async () => {
    const { handler } = await load("AWS Lambda");
    const invoke = (method: string, secret: string, body: object) => {
      const headers = { [SECRET_HEADER]: secret };
      const http = { method };
      return handler?.({ requestContext: { http }, headers, isBase64Encoded: false, ...body });
    };
    const body = startUpdate();
    const encoded = { body: btoa(startUpdate()), isBase64Encoded: true };
    expect(await invoke("GET", SECRET, {})).toMatchObject({ statusCode: 405 });
    expect(await invoke("POST", "wrong", { body })).toMatchObject({ statusCode: 401 });
    expect(await invoke("POST", SECRET, { body })).toEqual({ statusCode: 200, headers: {} });
    expect((await telegram.chat.nextMessage()).text).toBe("Hello");
    expect(await invoke("POST", SECRET, encoded)).toEqual({ statusCode: 200, headers: {} });
    expect((await telegram.chat.nextMessage()).text).toBe("Hello");
  });
});
