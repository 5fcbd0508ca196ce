import { Elysia } from "elysia";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/elysia.ts";
import { parsedBodySuite, type ServeAfter } from "../../suites/parsed-body.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { createRecorder } from "../delivery.ts";
import { type Listening, listenWeb } from "../listen.ts";
import { RawClient } from "../raw-client.ts";
import { Calls } from "../served.ts";

webhookSuite("Elysia", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const tracked = async ({ request }: { request: Request }) => calls.track(handler({ request }));
  const app = new Elysia().all("/", tracked);
  return Object.assign(calls, await listenWeb(app.fetch));
});

const withHook =
  (hook: (app: Elysia) => Elysia): ServeAfter =>
  ({ bot, options }) =>
    listenWeb(hook(new Elysia()).post("/", webhook(bot, options)).fetch);

parsedBodySuite(
  "Elysia",
  {
    "a hook that uses the body": withHook((app) =>
      app.onBeforeHandle(({ body }) => void Object(body)),
    ),
    "a parser to text": withHook((app) =>
      app.onParse(({ request }) => request.text()).onBeforeHandle(({ body }) => void Object(body)),
    ),
    "a parser to bytes": withHook((app) =>
      app
        .onParse(({ request }) => request.arrayBuffer())
        .onBeforeHandle(({ body }) => void Object(body)),
    ),
    "a hook that leaves it unread": withHook((app) => app.onBeforeHandle(() => undefined)),
  },
  withHook((app) => app.onRequest(async ({ request }) => void (await request.text()))),
);

describe("webhook for Elysia, as a handler without a wrapper", () => {
  let server: Listening;
  let client: RawClient;
  beforeEach(async () => {
    const { bot, options } = createRecorder();
    server = await listenWeb(new Elysia().post("/", webhook(bot, options)).fetch);
    client = new RawClient(server.port);
  });
  afterEach(async () => {
    client.destroy();
    await server.close();
  });

  it("does not let Elysia read the body of an unauthorized request", async () => {
    client.write("POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n");
    client.write("content-length: 100\r\n\r\n{");
    expect(await client.status()).toBe(401);
  });
});
