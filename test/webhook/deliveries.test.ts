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
    vi.advanceTimersByTime(86_400_000);
    await settle();
    expect(statuses).toEqual([]);
    gate.open();
    await done;
    expect(statuses).toEqual([200]);
  });

  /** Telegram repeats an update a second after a 503, as `retry-after` asks. */
  it.each([
    [15_000, [200]],
    [55_000, [503, 200]],
    [70_000, [503, 200]],
    [120_000, [503, 503, 200]],
  ])("a handler of %d ms runs once, and the deliveries get %j", async (handlerMs, expected) => {
    let runs = 0;
    const handleUpdate = (): Promise<void> => {
      runs++;
      return new Promise((resolve) => setTimeout(resolve, handlerMs));
    };
    const handle = createWebhookHandler({ handleUpdate }, { secretToken: "s" }, "runs");
    const statuses: number[] = [];
    const deliver = async (): Promise<void> => {
      const readBody = (): object => ({ update_id: 1 });
      const { status } = await handle({ method: "POST", secret: "s", readBody });
      statuses.push(status);
      if (status !== 200) setTimeout(deliver, 1000);
    };
    void deliver();
    for (let ms = 0; ms < handlerMs + 2000; ms += 500) {
      vi.advanceTimersByTime(500);
      await settle();
    }
    expect(statuses).toEqual(expected);
    expect(runs).toBe(1);
  });
});
