import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webhook as azure } from "../../../src/webhook/adapters/azure.ts";
import { webhook as elysia } from "../../../src/webhook/adapters/elysia.ts";
import { webhook as fastify } from "../../../src/webhook/adapters/fastify.ts";
import { webhook as h3 } from "../../../src/webhook/adapters/h3.ts";
import { webhook as koa } from "../../../src/webhook/adapters/koa.ts";
import { webhook as lambda } from "../../../src/webhook/adapters/lambda.ts";
import { webhook as next } from "../../../src/webhook/adapters/next.ts";
import { webhook as node } from "../../../src/webhook/adapters/node.ts";
import { webhook as sveltekit } from "../../../src/webhook/adapters/sveltekit.ts";
import type { WebhookBot, WebhookOptions } from "../../../src/webhook/adapters/web.ts";
import type { WebhookMode } from "../../../src/webhook/mode.ts";
import { createRecorder } from "../delivery.ts";

const EARLY: readonly WebhookMode[] = ["hold", "ack", "waitUntil"];

/** The modes other than `"await"` that an adapter accepts. */
function accepted(
  webhook: (bot: WebhookBot, options: WebhookOptions) => unknown,
): readonly WebhookMode[] {
  const { bot, options } = createRecorder();
  return EARLY.filter((mode) => {
    try {
      return webhook(bot, { ...options, mode });
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      return false;
    }
  });
}

const FRAMEWORKS = { node, fastify, koa, elysia, next, sveltekit, h3 };
const FUNCTIONS = { lambda, azure };

describe("the modes of a webhook", () => {
  it.each(Object.entries(FRAMEWORKS))(
    "are all accepted in a process that goes on: %s",
    (...[, webhook]) => {
      expect(accepted(webhook)).toEqual(EARLY);
    },
  );

  it.each(Object.entries(FUNCTIONS))(
    "must not need work after the response: %s",
    (...[, webhook]) => {
      expect(accepted(webhook)).toEqual([]);
    },
  );
});

describe("the modes of a webhook on a platform that stops after the response", () => {
  beforeEach(() => {
    process.env["AWS_LAMBDA_FUNCTION_NAME"] = "bot";
  });
  afterEach(() => {
    delete process.env["AWS_LAMBDA_FUNCTION_NAME"];
  });

  it.each(Object.entries({ node, fastify, koa, elysia }))(
    "must not need work after it: %s",
    (...[, webhook]) => {
      expect(accepted(webhook)).toEqual([]);
    },
  );

  it.each(Object.entries({ next, sveltekit, h3 }))("may need a waitUntil: %s", (...[, webhook]) => {
    expect(accepted(webhook)).toEqual(["hold", "waitUntil"]);
  });
});
