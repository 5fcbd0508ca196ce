import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/hono.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { AUTHORIZED, createRecorder, type Recorder, UPDATE, UPDATE_JSON } from "../delivery.ts";
import { listenWeb } from "../listen.ts";
import { RawClient } from "../raw-client.ts";
import { Calls } from "../served.ts";

webhookSuite("Hono", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const app = new Hono();
  app.all("/", (context) => calls.track(handler(context)));
  return Object.assign(calls, await listenWeb(app.fetch));
});

const utf8 = new TextEncoder();

/** Status of one delivery in chunks, through a middleware and a real server. */
async function deliverThrough(before: MiddlewareHandler, recorder: Recorder): Promise<number> {
  const app = new Hono();
  app.use(before);
  app.post("/", webhook(recorder.bot, recorder.options));
  const server = await listenWeb(app.fetch);
  const client = new RawClient(server.port);
  client.send({ headers: AUTHORIZED, body: [utf8.encode(UPDATE_JSON)] });
  const status = await client.status();
  client.destroy();
  await server.close();
  return status;
}

describe("webhook for Hono, after a middleware", () => {
  it.each<[string, MiddlewareHandler]>([
    ["json", async ({ req }, next) => void (await req.json().then(next))],
    ["text", async ({ req }, next) => void (await req.text().then(next))],
    ["arrayBuffer", async ({ req }, next) => void (await req.arrayBuffer().then(next))],
    ["bodyLimit", bodyLimit({ maxSize: 1024 })],
    ["raw.clone", async ({ req }, next) => void (await req.raw.clone().text().then(next))],
    ["raw.body", async ({ req }, next) => void (req.raw.body ? await next() : undefined)],
  ])("that used %s, handles the update", async (_, before) => {
    const recorder = createRecorder();
    expect(await deliverThrough(before, recorder)).toBe(200);
    expect(recorder.updates).toEqual([UPDATE]);
  });

  it("that bypassed Hono to read the request, responds 500 and reports why", async () => {
    const recorder = createRecorder();
    const before: MiddlewareHandler = async ({ req }, next) =>
      void (await req.raw.text().then(next));
    expect(await deliverThrough(before, recorder)).toBe(500);
    expect(String(recorder.errors[0])).toMatch(/register webhook\(\)/);
  });
});

describe("webhook for Hono, without a server", () => {
  it("handles a request", async () => {
    const { bot, options, updates } = createRecorder();
    const app = new Hono().post("/", webhook(bot, options));
    const response = await app.request("/", {
      method: "POST",
      headers: AUTHORIZED,
      body: UPDATE_JSON,
    });
    expect(response.status).toBe(200);
    expect(updates).toEqual([UPDATE]);
  });
});
