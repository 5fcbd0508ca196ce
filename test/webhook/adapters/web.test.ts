import { describe, expect, it, vi } from "vitest";
import { webhook } from "../../../src/webhook/adapters/web.ts";
import { webhookSuite } from "../../suites/webhook.suite.ts";
import { AUTHORIZED, createRecorder, UPDATE, UPDATE_JSON } from "../delivery.ts";
import { listenWeb } from "../listen.ts";
import { Calls } from "../served.ts";

webhookSuite("standard requests", async (bot, options) => {
  const handler = webhook(bot, options);
  const calls = new Calls();
  return Object.assign(
    calls,
    await listenWeb((request, server) => calls.track(handler(request, server))),
  );
});

function post(
  body: string | ReadableStream<Uint8Array> | null,
  headers: Readonly<Record<string, string>> = {},
): Request {
  const init: RequestInit = { method: "POST", headers: { ...AUTHORIZED, ...headers }, body };
  return new Request("http://localhost/", Object.assign(init, { duplex: "half" }));
}

describe("webhook for standard requests, without a server", () => {
  it("handles a request", async () => {
    const { bot, options, updates } = createRecorder();
    const response = await webhook(bot, options)(post(UPDATE_JSON));
    expect(response.status).toBe(200);
    expect(response.body).toBe(null);
    expect(updates).toEqual([UPDATE]);
  });

  it("responds 400 to a request without a body", async () => {
    const { bot, options } = createRecorder();
    expect((await webhook(bot, options)(post(null))).status).toBe(400);
  });

  it("stops reading an endless body, whatever its content-length", async () => {
    const { bot, options } = createRecorder();
    let pulled = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
      cancel() {
        cancelled = true;
      },
    });
    const response = await webhook(bot, options)(post(endless, { "content-length": "10" }));
    expect(response.status).toBe(413);
    expect(cancelled).toBe(true);
    expect(pulled).toBeLessThan(32);
  });

  it("reads the request of a Bun server in one piece, up to a content-length of 1 MiB", async () => {
    const { bot, options } = createRecorder();
    const handle = webhook(bot, options);
    const bun = { requestIP: () => null };
    for (const [length, server, method] of [
      ["1023", bun, "text"],
      ["1024", bun, "arrayBuffer"],
      ["1048576", bun, "arrayBuffer"],
      ["1048577", bun, undefined],
      ["many", bun, undefined],
      [undefined, bun, undefined],
      ["1023", {}, undefined],
    ] as const) {
      const request = post(UPDATE_JSON, length === undefined ? {} : { "content-length": length });
      const methods = ["text", "arrayBuffer"] as const;
      const spies = methods.map((name) => vi.spyOn(request, name));
      expect((await handle(request, server)).status).toBe(200);
      const called = methods.filter((_, n) => spies[n]?.mock.calls.length === 1);
      expect(called).toEqual(method === undefined ? [] : [method]);
    }
  });

  it("responds 400 when the body breaks", async () => {
    const { bot, options, errors } = createRecorder();
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("reset"));
      },
    });
    expect((await webhook(bot, options)(post(broken))).status).toBe(400);
    expect(errors).toEqual([]);
  });

  it("does not wait for a body that something else has read or is reading", async () => {
    const { bot, options, errors } = createRecorder();
    const read = post(UPDATE_JSON);
    await read.text();
    expect((await webhook(bot, options)(read)).status).toBe(500);
    const locked = post(UPDATE_JSON);
    locked.body?.getReader();
    expect((await webhook(bot, options)(locked)).status).toBe(500);
    expect(errors).toMatchObject([{ name: "TypeError" }, { name: "TypeError" }]);
    expect(String(errors[0])).toMatch(/register webhook\(\)/);
  });
});
