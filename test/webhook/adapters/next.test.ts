import express, { type RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/next.ts";
import { parsedBodySuite, type ServeAfter } from "../../suites/parsed-body.suite.ts";
import { waitUntilSuite } from "../../suites/wait-until.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { createRecorder, standardDelivery, UPDATE } from "../delivery.ts";
import { listenNode, listenWeb } from "../listen.ts";
import { Calls } from "../served.ts";

// Next itself is 340 MB. Its App Router passes a standard request and a context, its Pages Router Node's request and response.
webhookSuite("Next's App Router", async (bot, options) => {
  const POST = webhook(bot, options);
  const calls = new Calls();
  const server = await listenWeb((request) => calls.track(POST(request)));
  return Object.assign(calls, server);
});

webhookSuite("Next's Pages Router, with bodyParser: false", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const server = await listenNode((request, response) => {
    void calls.track(handler(request, response));
  });
  return Object.assign(calls, server);
});

const after =
  (parser: RequestHandler): ServeAfter =>
  ({ bot, options }) => {
    const handler = webhook(bot, options);
    return listenNode(
      express().use(parser, (request, response) => void handler(request, response)),
    );
  };

// Next's own parser builds on the same package as Express's.
parsedBodySuite(
  "Next's Pages Router",
  { "an object": after(express.json()), text: after(express.text({ type: "*/*" })) },
  after((request, _, next) => void request.resume().on("end", () => next())),
);

const REQUEST_CONTEXT = Symbol.for("@next/request-context");

/** Calls a function where a platform gives Next its `waitUntil`. */
async function onPlatform<T>(waitUntil: unknown, call: () => Promise<T>): Promise<T> {
  Reflect.set(globalThis, REQUEST_CONTEXT, { get: () => ({ waitUntil }) });
  try {
    return await call();
  } finally {
    Reflect.deleteProperty(globalThis, REQUEST_CONTEXT);
  }
}

waitUntilSuite("Next's App Router", (bot, options, waitUntil) =>
  onPlatform(waitUntil, async () => (await webhook(bot, options)(standardDelivery())).status),
);

waitUntilSuite("Next's Pages Router", (bot, options, waitUntil) =>
  onPlatform(waitUntil, async () => {
    const handler = webhook(bot, options);
    const server = await listenNode((request, response) => void handler(request, response));
    const { status } = await fetch(standardDelivery(`http://127.0.0.1:${server.port}/`));
    await server.close();
    return status;
  }),
);

describe("webhook for Next", () => {
  it("creates the bot when the first request arrives, once", async () => {
    const { bot, options, updates } = createRecorder();
    let created = 0;
    const POST = webhook(() => {
      created++;
      return bot;
    }, options);
    expect(created).toBe(0);
    for (let delivery = 0; delivery < 2; delivery++)
      expect((await POST(standardDelivery())).status).toBe(200);
    expect(created).toBe(1);
    expect(updates).toEqual([UPDATE]);
  });
});
