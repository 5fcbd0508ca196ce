import Fastify, { type FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/fastify.ts";
import { parsedBodySuite } from "../../suites/parsed-body.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { AUTHORIZED, createRecorder, UPDATE, UPDATE_JSON } from "../delivery.ts";
import type { Listening } from "../listen.ts";
import { Calls } from "../served.ts";

async function listen(app: FastifyInstance): Promise<Listening> {
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return { port: Number(new URL(address).port), close: () => app.close() };
}

const createApp = (): FastifyInstance => Fastify({ forceCloseConnections: true });

webhookSuite("Fastify", async (bot, options) => {
  const { onRequest, handler } = webhook(bot, options);
  const calls = new Calls();
  const app = createApp();
  app.all("/", {
    onRequest: (request, reply) => calls.track(onRequest(request, reply)),
    handler,
  });
  return Object.assign(calls, await listen(app));
});

parsedBodySuite(
  "Fastify",
  {
    "a handler that calls the webhook": ({ bot, options }) => {
      const { handler } = webhook(bot, options);
      const app = createApp();
      app.post("/", (request, reply) => handler(request, reply));
      return listen(app);
    },
    "a parser to text": ({ bot, options }) => {
      const app = createApp();
      app.removeAllContentTypeParsers();
      app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
      app.post("/", webhook(bot, options).handler);
      return listen(app);
    },
    "a parser to bytes": ({ bot, options }) => {
      const app = createApp();
      app.removeAllContentTypeParsers();
      app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
      app.post("/", webhook(bot, options).handler);
      return listen(app);
    },
    "a parser that leaves it unread": ({ bot, options }) => {
      const app = createApp();
      app.removeAllContentTypeParsers();
      app.addContentTypeParser("*", (_, _payload, done) => done(null));
      app.post("/", webhook(bot, options).handler);
      return listen(app);
    },
    "a platform that sets the body of Node's request": ({ bot, options }) => {
      const app = createApp();
      app.addHook("onRequest", async ({ raw }) => {
        const chunks = await raw.toArray();
        Object.assign(raw, { body: Buffer.concat(chunks) });
      });
      app.post("/", webhook(bot, options));
      return listen(app);
    },
  },
  ({ bot, options }) => {
    const app = createApp();
    app.addHook("onRequest", ({ raw }, _, done) => void raw.resume().on("end", () => done()));
    app.post("/", webhook(bot, options));
    return listen(app);
  },
);

describe("webhook for Fastify", () => {
  it("runs after the hooks of the app, and leaves the parsers of other routes alone", async () => {
    const { bot, options, updates } = createRecorder();
    const hooked: string[] = [];
    const app = createApp();
    app.addHook("onRequest", async (request) => void hooked.push(request.url));
    app.post("/telegram", webhook(bot, options));
    app.post("/echo", async (request) => request.body);
    const delivery = { method: "POST", url: "/telegram", headers: AUTHORIZED } as const;
    expect((await app.inject({ ...delivery, payload: UPDATE_JSON })).statusCode).toBe(200);
    const echo = await app.inject({ method: "POST", url: "/echo", payload: { a: 1 } });
    expect(echo.json()).toEqual({ a: 1 });
    expect(updates).toEqual([UPDATE]);
    expect(hooked).toEqual(["/telegram", "/echo"]);
    await app.close();
  });

  it("leaves a reply alone that was already sent", async () => {
    const { bot, options } = createRecorder();
    const { handler } = webhook(bot, options);
    const logged: string[] = [];
    const stream = { write: (line: string) => void logged.push(line) };
    const app = Fastify({ logger: { level: "warn", stream } });
    const handled = new Promise((resolve) => {
      app.post("/", (request, reply) => {
        reply.code(504).send();
        resolve(handler(request, reply));
      });
    });
    const response = await app.inject({ method: "POST", url: "/", payload: {} });
    expect(response.statusCode).toBe(504);
    await handled;
    expect(logged).toEqual([]);
    await app.close();
  });
});
