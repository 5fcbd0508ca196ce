import { H3, serve } from "h3";
import * as v1 from "h3-v1";
import { fetchNodeRequestHandler, type NodeRequestHandler } from "node-mock-http";
import { describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/h3.ts";
import { parsedBodySuite, type ServeAfter } from "../../suites/parsed-body.suite.ts";
import { waitUntilSuite } from "../../suites/wait-until.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { AUTHORIZED, createRecorder, standardDelivery, UPDATE, UPDATE_JSON } from "../delivery.ts";
import { type Listening, listenNode, listenWeb } from "../listen.ts";
import { Calls, type Serve } from "../served.ts";

async function listen(app: H3): Promise<Listening> {
  const server = await serve(app, { port: 0, hostname: "127.0.0.1", silent: true }).ready();
  return { port: Number(new URL(server.url ?? "").port), close: () => server.close(true) };
}

webhookSuite("h3", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const app = new H3().all("/", (event) => calls.track(handler(event)));
  return Object.assign(calls, await listen(app));
});

waitUntilSuite("h3", async (bot, options, waitUntil) => {
  const app = new H3().post("/", webhook(bot, options));
  return (await app.fetch(Object.assign(standardDelivery(), { waitUntil }))).status;
});

waitUntilSuite("h3 1, as Nitro passes it", async (bot, options, waitUntil) => {
  const app = v1.createApp().use(v1.defineEventHandler(webhook(bot, options)));
  return (await v1.toWebHandler(app)(standardDelivery(), { waitUntil })).status;
});

const serveV1 =
  (listenApp: (app: v1.App) => Promise<Listening>): Serve =>
  async (bot, options) => {
    const handler = webhook(bot, options);
    const calls = new Calls();
    const app = v1.createApp().use(v1.defineEventHandler((event) => calls.track(handler(event))));
    return Object.assign(calls, await listenApp(app));
  };

const listenNodeV1 = (app: v1.App): Promise<Listening> => listenNode(v1.toNodeListener(app));

function listenWebV1(app: v1.App): Promise<Listening> {
  const handle = v1.toWebHandler(app);
  return listenWeb((request) => handle(request));
}

webhookSuite("h3 1 on Node", serveV1(listenNodeV1));
webhookSuite("h3 1 with standard requests", serveV1(listenWebV1));

const after =
  (before: v1.EventHandler, listenApp = listenNodeV1): ServeAfter =>
  ({ bot, options }) =>
    listenApp(
      v1
        .createApp()
        .use(v1.defineEventHandler(before))
        .use(v1.defineEventHandler(webhook(bot, options))),
    );

parsedBodySuite(
  "h3 1",
  {
    readBody: after(async (event) => void (await v1.readBody(event))),
    "a body parser of Node's middleware": after(
      v1.fromNodeMiddleware((request, _, next) => {
        void request.toArray().then((chunks) => {
          Object.assign(request, { body: JSON.parse(Buffer.concat(chunks).toString()) });
          next();
        });
      }),
    ),
    "nothing that reads it": after(() => undefined),
  },
  after(
    (event) =>
      new Promise((resolve) => event.node.req.resume().on("end", () => resolve(undefined))),
  ),
);

// Nitro answers the requests of serverless platforms this way.
describe("webhook for h3 1, with an imitation of Node's request", () => {
  type Body = string | Uint8Array | ArrayBuffer | null;

  async function deliver(body: Body, recorder = createRecorder()): Promise<number> {
    const handler = v1.defineEventHandler(webhook(recorder.bot, recorder.options));
    const listener = v1.toNodeListener(v1.createApp().use(handler));
    const delivery = { method: "POST", headers: AUTHORIZED, body };
    // The imitation does not have the type of what it imitates.
    const imitated: NodeRequestHandler = (...call) => Reflect.apply(listener, undefined, call);
    return (await fetchNodeRequestHandler(imitated, "/", delivery)).status;
  }

  it.each<[string, Body]>([
    ["text", UPDATE_JSON],
    ["bytes", Buffer.from(UPDATE_JSON)],
    ["an array buffer", new TextEncoder().encode(UPDATE_JSON).buffer],
  ])("takes a body that is %s", async (_, body) => {
    const recorder = createRecorder();
    expect(await deliver(body, recorder)).toBe(200);
    expect(recorder.updates).toEqual([UPDATE]);
  });

  it("responds 400 to a request without a body", async () => {
    expect(await deliver(null)).toBe(400);
  });
});
