import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { webhook as hono } from "../../src/webhook/adapters/hono.ts";
import { webhook as web } from "../../src/webhook/adapters/web.ts";
import { detectAfterResponse } from "../../src/webhook/after-response.ts";
import { AUTHORIZED, UPDATE_JSON } from "./delivery.ts";
import { createGate } from "./gate.ts";

const LAMBDA = "AWS_LAMBDA_FUNCTION_NAME";

const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");

function setNavigator(value: object | undefined): void {
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

/** Lets code see the platform that Cloudflare describes. */
function pretendWorkers(): void {
  setNavigator({ userAgent: "Cloudflare-Workers" });
}

afterEach(() => {
  if (navigator === undefined) Reflect.deleteProperty(globalThis, "navigator");
  else Object.defineProperty(globalThis, "navigator", navigator);
  delete process.env[LAMBDA];
});

function post(): Request {
  return new Request("http://localhost/", {
    method: "POST",
    headers: AUTHORIZED,
    body: UPDATE_JSON,
  });
}

describe("detectAfterResponse", () => {
  it("tells servers, Workers and Lambda apart", () => {
    expect(detectAfterResponse()).toBe("runs");
    process.env[LAMBDA] = "my-bot";
    expect(detectAfterResponse()).toBe("frozen");
    pretendWorkers();
    expect(detectAfterResponse()).toBe("waitUntil");
  });

  it("needs no navigator, which Node 20 does not have", () => {
    setNavigator(undefined);
    expect(detectAfterResponse()).toBe("runs");
  });
});

describe("on Workers", () => {
  it("Hono's webhook responds at once, and passes the handlers to the execution context", async () => {
    pretendWorkers();
    const gate = createGate();
    const bot = { handleUpdate: () => gate.passed };
    const app = new Hono().post("/", hono(bot, { secretToken: "s", mode: "waitUntil" }));
    const kept: Promise<unknown>[] = [];
    const context = {
      waitUntil: (work: Promise<unknown>) => void kept.push(work),
      passThroughOnException: () => undefined,
      props: {},
    };
    expect((await app.fetch(post(), {}, context)).status).toBe(200);
    expect(kept).toHaveLength(1);
    gate.open();
    await Promise.all(kept);
  });

  it("Hono's webhook waits for the handlers without an execution context", async () => {
    pretendWorkers();
    const gate = createGate();
    const bot = { handleUpdate: () => gate.passed };
    const app = new Hono().post("/", hono(bot, { secretToken: "s" }));
    const response = app.fetch(post());
    gate.open();
    expect((await response).status).toBe(200);
  });

  it("the webhook for standard requests refuses a mode that needs more than the request", () => {
    pretendWorkers();
    const bot = { handleUpdate: () => undefined };
    expect(() => web(bot, { secretToken: "s", mode: "waitUntil" })).toThrow(TypeError);
    expect(() => hono(bot, { secretToken: "s", mode: "ack" })).toThrow('use mode: "waitUntil"');
  });
});

describe("on Lambda", () => {
  it("both refuse a mode that goes on after the response", () => {
    process.env[LAMBDA] = "my-bot";
    const bot = { handleUpdate: () => undefined };
    for (const webhook of [web, hono])
      expect(() => webhook(bot, { secretToken: "s", mode: "hold" })).toThrow('use mode: "await"');
  });
});
