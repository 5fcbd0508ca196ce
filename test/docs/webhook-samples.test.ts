import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { HttpRequest, type HttpResponseInit } from "@azure/functions";
import type { LambdaFunctionURLEvent } from "aws-lambda";
import { beforeEach, describe, expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import type { Chat } from "../../src/types/index.ts";
import type { SvelteKitEvent } from "../../src/webhook/adapters/sveltekit.ts";
import { textUpdate } from "../support/updates.ts";
import { functionUrlEvent } from "../webhook/platforms/lambda-events.ts";
import { writeSample } from "./bundle.ts";
import { createCleanUp } from "./clean-up.ts";
import { sample } from "./sample.ts";
import { type Runtime, serveSample } from "./sample-process.ts";
import { openTelegram, startByWebhook, type Telegram } from "./telegram.ts";

const PAGE = "docs/webhooks.md";
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

/** The guide's first server, without setting the webhook: its URL is known only once the server listens. */
function listening(): string {
  const code = sample(PAGE, "Set up a webhook: setWebhook and the secret token");
  return code.replace(/^await bot\.setWebhook.*\n/m, "");
}

const SERVERS: readonly (readonly [name: string, runtime: Runtime, code: string])[] = [
  ["bot.listen()", "node", listening()],
  ["bot.listen()", "bun", listening()],
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
      const env = { BOT_TOKEN: telegram.account.token };
      const server = await serveSample(runtime, await bundle(code), env);
      cleanUp(() => server.stop());
      const url = `http://127.0.0.1:${server.port}/telegram`;
      expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
      expect(await startByWebhook(telegram, url)).toBe("Hello");
    },
  );
});

/** Loads a sample that exports or registers a function, with the token in the environment. */
async function load<Exports>(code: string): Promise<Exports> {
  process.env["BOT_TOKEN"] = telegram.account.token;
  cleanUp(() => delete process.env["BOT_TOKEN"]);
  return await import(pathToFileURL(await bundle(code)).href);
}

function startUpdate(): string {
  const chat: Chat = { id: telegram.chat.id, type: "private", first_name: "Ada" };
  return JSON.stringify(textUpdate("/start", { chat }));
}

function deliveryOf(secret: string): Request {
  const headers = { [SECRET_HEADER]: secret };
  return new Request("https://bot/", { method: "POST", headers, body: startUpdate() });
}

/** The guide's route for SvelteKit, with the environment variables of Node. */
function onNode(code: string): string {
  return code.replace(/^import { env }.*$/m, "const { env } = process;");
}

type Post = (request: Request) => Response | Promise<Response>;

const ROUTES: readonly (readonly [name: string, load: () => Promise<Post>])[] = [
  ["Next.js", async () => (await load<{ POST: Post }>(sample(PAGE, "Next.js"))).POST],
  ["Vercel", async () => (await load<{ POST: Post }>(sample(PAGE, "Vercel"))).POST],
  [
    "SvelteKit",
    async () => {
      type Endpoint = (event: SvelteKitEvent) => Response | Promise<Response>;
      const { POST } = await load<{ POST: Endpoint }>(onNode(sample(PAGE, "SvelteKit")));
      return (request) => POST({ request });
    },
  ],
];

describe("a function of the webhooks guide", () => {
  let secret: string;
  beforeEach(async () => {
    secret = await new Bot(telegram.account.token).secretToken();
  });

  it.each(ROUTES)("replies to a user: %s", async (_, loadPost) => {
    const post = await loadPost();
    expect((await post(deliveryOf("wrong"))).status).toBe(401);
    expect((await post(deliveryOf(secret))).status).toBe(200);
    expect((await telegram.chat.nextMessage()).text).toBe("Hello");
  });

  it("replies to a user: AWS Lambda", async () => {
    type Handler = (event: LambdaFunctionURLEvent) => Promise<object>;
    const { handler } = await load<{ handler: Handler }>(sample(PAGE, "AWS Lambda"));
    const invoke = (header: string): Promise<object> => {
      const headers = { [SECRET_HEADER]: header };
      const body = Buffer.from(startUpdate());
      return handler(functionUrlEvent({ method: "POST", path: "/", headers, body }));
    };
    expect(await invoke("wrong")).toMatchObject({ statusCode: 401 });
    expect(await invoke(secret)).toEqual({ statusCode: 200, headers: {}, body: "" });
    expect((await telegram.chat.nextMessage()).text).toBe("Hello");
  });

  it("replies to a user: Azure Functions", async () => {
    type Handler = (request: HttpRequest) => Promise<HttpResponseInit>;
    const code = sample(PAGE, "Azure Functions");
    const exported = `${code.replace(/^import .* "@azure\/functions";\n|^app\.http.*$/gm, "")}\nexport { handler };`;
    const { handler } = await load<{ handler: Handler }>(exported);
    const invoke = (header: string): Promise<HttpResponseInit> => {
      const headers = { [SECRET_HEADER]: header };
      const body = { string: startUpdate() };
      return handler(new HttpRequest({ method: "POST", url: "https://bot/", headers, body }));
    };
    expect((await invoke("wrong")).status).toBe(401);
    expect((await invoke(secret)).status).toBe(200);
    expect((await telegram.chat.nextMessage()).text).toBe("Hello");
  });
});
