import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type WebhookOptions,
  type WorkersContext,
  webhook,
} from "../../../src/webhook/adapters/cloudflare.ts";
import { bundleSample } from "../../docs/bundle.ts";
import { createCleanUp } from "../../docs/clean-up.ts";
import { waitUntilSuite } from "../../suites/wait-until.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { startWorker } from "../../support/workerd.ts";
import { AUTHORIZED, createRecorder, standardDelivery, UPDATE, UPDATE_JSON } from "../delivery.ts";
import { createGate } from "../gate.ts";
import { type Listening, listenNode } from "../listen.ts";
import type { Told } from "../platforms/relaying-worker.ts";
import { unwrap, wrap } from "../platforms/thrown.ts";
import { RawClient } from "../raw-client.ts";
import { Calls, type Serve } from "../served.ts";

const context: WorkersContext = { waitUntil: () => undefined };

/** What the test does when the Worker tells it something. */
type Relay = Partial<Readonly<Record<Told, (body: string) => unknown>>>;

let code: string;
beforeAll(async () => {
  const entry =
    'export { relayingWorker as default } from "./test/webhook/platforms/relaying-worker.ts";';
  code = await bundleSample(entry, "https://api.telegram.org");
});

async function startRelayingWorker(options: WebhookOptions, relay: Relay): Promise<Listening> {
  const test = await listenNode(async (request, response) => {
    const told = request.url?.slice(1) as Told;
    const result = await relay[told]?.(await text(request));
    response.end(JSON.stringify(result ?? null));
  });
  const bindings = { OPTIONS: JSON.stringify(options) };
  const worker = await startWorker({ code, bindings, outbound: `127.0.0.1:${test.port}` });
  return {
    port: worker.port,
    async close() {
      await worker.stop();
      await test.close();
    },
  };
}

const serve: Serve = async (bot, { onError, ...options }) => {
  // Throws for options that the Worker would throw for, with its first request.
  await webhook(() => bot, options)(new Request("http://localhost/"), {}, context);
  const calls = new Calls();
  const settle: (() => void)[] = [];
  const worker = await startRelayingWorker(options, {
    called: () => void calls.track(new Promise<void>((resolve) => settle.push(resolve))),
    settled: () => settle.shift()?.(),
    error: (body) => onError?.(unwrap(JSON.parse(body))),
    update: async (body) => {
      try {
        await bot.handleUpdate(JSON.parse(body));
        return null;
      } catch (error) {
        return wrap(error);
      }
    },
  });
  return Object.assign(calls, worker);
};

webhookSuite("Cloudflare Workers", serve, { isBehindGateway: true });

waitUntilSuite("Cloudflare Workers", async (bot, options, waitUntil) => {
  const handler = webhook(() => bot, options);
  return (await handler(standardDelivery(), {}, { waitUntil })).status;
});

describe("webhook for Cloudflare Workers", () => {
  const cleanUp = createCleanUp();

  it("creates the bot once for the isolate", async () => {
    const told: string[] = [];
    const worker = await startRelayingWorker(
      { secretToken: "s" },
      {
        created: () => void told.push("created"),
        update: () => void told.push("update"),
      },
    );
    cleanUp(() => worker.close());
    const client = new RawClient(worker.port);
    cleanUp(() => client.destroy());
    for (const id of [1, 2, 3]) {
      client.send({ headers: AUTHORIZED, body: `{"update_id":${id}}` });
      expect(await client.status()).toBe(200);
    }
    // The Worker tells on several connections, whose order is open.
    expect(told.sort()).toEqual(["created", "update", "update", "update"]);
  });

  it("lets handlers go on after the response", async () => {
    const gate = createGate();
    const handled = createGate();
    const worker = await startRelayingWorker(
      { secretToken: "s", mode: "waitUntil" },
      { update: () => gate.passed, handled: () => handled.open() },
    );
    cleanUp(() => worker.close());
    const client = new RawClient(worker.port);
    cleanUp(() => client.destroy());
    client.send({ headers: AUTHORIZED, body: UPDATE_JSON });
    expect(await client.status()).toBe(200);
    gate.open();
    await handled.passed;
  });

  it("creates the bot once for each env, from that env", async () => {
    const { bot, options, updates } = createRecorder();
    const created: object[] = [];
    const handler = webhook(
      (env: { readonly SECRET: string }) => {
        created.push(env);
        return bot;
      },
      ({ SECRET }) => ({ ...options, secretToken: SECRET }),
    );
    expect(created).toEqual([]);
    const [first, second] = [{ SECRET: "s" }, { SECRET: "another" }];
    for (let delivery = 0; delivery < 2; delivery++)
      expect((await handler(standardDelivery(), first, context)).status).toBe(200);
    expect((await handler(standardDelivery(), second, context)).status).toBe(401);
    expect(created).toEqual([first, second]);
    expect(updates).toEqual([UPDATE]);
  });

  it("rejects a bot, because it has none of the secrets", () => {
    const { bot, options } = createRecorder();
    // What plain JavaScript can pass.
    expect(() => webhook(bot as never, options)).toThrow(
      /^Expected a function that creates the bot from the env, got object$/,
    );
  });
});
