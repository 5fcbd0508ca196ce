import { describe, expect, it } from "vitest";
import { webhook } from "../../../src/webhook/adapters/sveltekit.ts";
import { waitUntilSuite } from "../../suites/wait-until.suite.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { createRecorder, standardDelivery, UPDATE } from "../delivery.ts";
import { listenWeb } from "../listen.ts";
import { Calls } from "../served.ts";

// SvelteKit only runs as a built app. Its endpoints get an event with a standard request, as here.
webhookSuite("SvelteKit", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  const server = await listenWeb((request) =>
    calls.track(handler({ request, platform: undefined })),
  );
  return Object.assign(calls, server);
});

waitUntilSuite("SvelteKit on Cloudflare", async (bot, options, waitUntil) => {
  const platform = { env: {}, ctx: { waitUntil } };
  return (await webhook(bot, options)({ request: standardDelivery(), platform })).status;
});

describe("webhook for SvelteKit", () => {
  it("creates the bot when the first request arrives, once", async () => {
    const { bot, options, updates } = createRecorder();
    let created = 0;
    const handler = webhook(() => {
      created++;
      return bot;
    }, options);
    expect(created).toBe(0);
    for (let delivery = 0; delivery < 2; delivery++)
      expect((await handler({ request: standardDelivery() })).status).toBe(200);
    expect(created).toBe(1);
    expect(updates).toEqual([UPDATE]);
  });

  it("tries again to create a bot that could not be created", async () => {
    const { bot, options } = createRecorder();
    let attempts = 0;
    const handler = webhook(() => {
      if (++attempts === 1) throw new Error("no token");
      return bot;
    }, options);
    expect(() => handler({ request: standardDelivery() })).toThrow("no token");
    expect((await handler({ request: standardDelivery() })).status).toBe(200);
  });
});
