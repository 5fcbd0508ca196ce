import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebhookHandler, type WebhookOptions } from "../../src/webhook/handler.ts";
import { createGate } from "./gate.ts";

describe("the response timeout", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function deliver(
    handled: Promise<void>,
    options: Partial<WebhookOptions> = {},
  ): { statuses: number[]; done: Promise<void> } {
    const handle = createWebhookHandler(
      { handleUpdate: () => handled },
      { secretToken: "s", ...options },
      "runs",
    );
    const statuses: number[] = [];
    const readBody = async (): Promise<object> => ({ update_id: 1 });
    const response = handle({ method: "POST", secret: "s", readBody });
    const done = Promise.resolve(response).then(({ status }) => void statuses.push(status));
    return { statuses, done };
  }

  /** Runs every pending promise callback. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 20; round++) await Promise.resolve();
  }

  it("is 50 seconds, ten less than Telegram's", async () => {
    const { statuses } = deliver(createGate().passed);
    await settle();
    vi.advanceTimersByTime(49_999);
    await settle();
    expect(statuses).toEqual([]);
    vi.advanceTimersByTime(1);
    await settle();
    expect(statuses).toEqual([503]);
  });

  it("is disabled by Infinity", async () => {
    const gate = createGate();
    const { statuses, done } = deliver(gate.passed, {
      responseTimeoutMs: Number.POSITIVE_INFINITY,
    });
    await settle();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(86_400_000);
    await settle();
    expect(statuses).toEqual([]);
    gate.open();
    await done;
    expect(statuses).toEqual([200]);
  });

  it("leaves no timer behind when the handler is faster", async () => {
    const gate = createGate();
    const { statuses, done } = deliver(gate.passed);
    await settle();
    expect(vi.getTimerCount()).toBe(1);
    gate.open();
    await done;
    expect(statuses).toEqual([200]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
