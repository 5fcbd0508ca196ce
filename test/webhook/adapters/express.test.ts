import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/express.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { AUTHORIZED, createRecorder, type Recorder, UPDATE, UPDATE_JSON } from "../delivery.ts";
import { listenNode } from "../listen.ts";
import { RawClient } from "../raw-client.ts";
import { Calls } from "../served.ts";

webhookSuite("Express", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const app = express();
  app.all("/", (request, response) => calls.track(handler(request, response)));
  return Object.assign(calls, await listenNode(app));
});

/** Status of one delivery through a middleware; 599 when Express's error handler was called. */
async function deliverThrough(
  before: RequestHandler,
  recorder: Recorder,
  headers: Readonly<Record<string, string>> = AUTHORIZED,
): Promise<number> {
  const app = express();
  const onError: ErrorRequestHandler = (_error, _request, response, _next) => {
    response.status(599).end();
  };
  app.use(before);
  app.post("/", webhook(recorder.bot, recorder.options));
  app.use(onError);
  const server = await listenNode(app);
  const client = new RawClient(server.port);
  client.send({ headers, body: UPDATE_JSON });
  const status = await client.status();
  client.destroy();
  await server.close();
  return status;
}

describe("webhook for Express, after a body parser", () => {
  it.each([
    ["json", express.json()],
    ["text", express.text({ type: "*/*" })],
    ["raw", express.raw({ type: "*/*" })],
    ["urlencoded, which leaves JSON alone", express.urlencoded()],
  ])("%s, handles the update", async (_, parser) => {
    const recorder = createRecorder();
    expect(await deliverThrough(parser, recorder)).toBe(200);
    expect(recorder.updates).toEqual([UPDATE]);
  });

  it("that set an empty object without reading, as in Express 4, reads the body itself", async () => {
    const recorder = createRecorder();
    const leaveEmpty: RequestHandler = (request, _, next) => {
      request.body = {};
      next();
    };
    expect(await deliverThrough(leaveEmpty, recorder)).toBe(200);
    expect(recorder.updates).toEqual([UPDATE]);
  });

  it("that discarded the body, responds 500 and reports why", async () => {
    const recorder = createRecorder();
    const drain: RequestHandler = (request, _, next) => {
      request.resume().on("end", () => next());
    };
    expect(await deliverThrough(drain, recorder)).toBe(500);
    expect(String(recorder.errors[0])).toMatch(/register webhook\(\)/);
  });

  it("rejects unauthorized requests without calling Express's error handler", async () => {
    expect(await deliverThrough(express.json(), createRecorder(), {})).toBe(401);
  });
});
