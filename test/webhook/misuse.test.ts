import { describe, expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import { webhook as azure } from "../../src/webhook/adapters/azure.ts";
import { webhook as elysia } from "../../src/webhook/adapters/elysia.ts";
import { webhook as fastify } from "../../src/webhook/adapters/fastify.ts";
import { webhook as h3 } from "../../src/webhook/adapters/h3.ts";
import { webhook as hono } from "../../src/webhook/adapters/hono.ts";
import { webhook as koa } from "../../src/webhook/adapters/koa.ts";
import { webhook as next } from "../../src/webhook/adapters/next.ts";
import { webhook as node } from "../../src/webhook/adapters/node.ts";
import { webhook as sveltekit } from "../../src/webhook/adapters/sveltekit.ts";
import {
  type WebhookBot,
  type WebhookOptions,
  webhook as web,
} from "../../src/webhook/adapters/web.ts";

/** What plain JavaScript can pass. */
const given = (value: unknown) => value as never;
const bot = new Bot("42:token");
const plainBot = { handleUpdate: () => undefined };
const secretToken = "s";

type CreateWebhook = (bot: WebhookBot, options?: WebhookOptions) => unknown;

describe.each<[string, CreateWebhook]>([
  ["azure", azure],
  ["elysia", elysia],
  ["fastify", fastify],
  ["h3", h3],
  ["hono", hono],
  ["koa", koa],
  ["next", next],
  ["node", node],
  ["sveltekit", sveltekit],
  ["web", web],
])("the adapter %s", (_, webhook) => {
  it.each<[string, () => unknown, RegExp]>([
    [
      "no object of options",
      () => webhook(bot, given(null)),
      /^webhook\(\) takes an object of options, such as { secretToken }$/,
    ],
    ["no secret", () => webhook(plainBot), /^secretToken must be 1 to 256 characters/],
    ["an empty secret", () => webhook(bot, { secretToken: "" }), /^secretToken must be 1 to 256/],
    [
      "an unknown mode",
      () => webhook(bot, { secretToken, mode: given("wait") }),
      /^"wait" is not a valid mode of webhook\(\). Did you mean "await"/,
    ],
    [
      "grammY's option",
      () => webhook(bot, given({ secretToken, timeoutMilliseconds: 9 })),
      /^"timeoutMilliseconds" is not a valid option of webhook\(\). Did you mean "responseTimeoutMs"\?$/,
    ],
    ["no bot", () => webhook(given(undefined), { secretToken }), /^Expected a bot, got undefined/],
    ["a token", () => webhook(given("42:token"), { secretToken }), /^Expected a bot, got string$/],
  ])("rejects: %s", (_, create, message) => {
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
  });

  it.each([-1, Number.NaN, 3e9, Number.POSITIVE_INFINITY])("rejects holdMs: %d", (holdMs) => {
    expect(() => webhook(bot, { secretToken, holdMs })).toThrow(RangeError);
    expect(() => webhook(bot, { secretToken, holdMs })).toThrow("holdMs");
  });
});
