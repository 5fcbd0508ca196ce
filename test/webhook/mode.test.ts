import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BusyError } from "../../src/errors.ts";
import type { AfterResponse } from "../../src/webhook/after-response.ts";
import type { WebhookBot } from "../../src/webhook/deliveries.ts";
import {
  createWebhookHandler,
  type WebhookOptions,
  type WebhookRequest,
} from "../../src/webhook/handler.ts";
import type { WebhookMode } from "../../src/webhook/mode.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { createGate, type Gate } from "./gate.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Stage {
  readonly gate: Gate;
  readonly errors: unknown[];
  /** How many updates the bot was given. */
  readonly handled: () => number;
  /** Delivers the update, and returns the list that gets the status of the response. */
  deliver(over?: Partial<WebhookRequest>): number[];
}

/** A webhook whose bot handles its update until the gate opens. */
function setUp(
  options: Partial<WebhookOptions>,
  afterResponse: AfterResponse = "runs",
  more: Partial<WebhookBot> = {},
): Stage {
  const gate = createGate();
  const errors: unknown[] = [];
  let handled = 0;
  const handleUpdate = (): Promise<void> => {
    handled++;
    return gate.passed;
  };
  const onError = (error: unknown): void => void errors.push(error);
  const bot = Object.defineProperties({ handleUpdate }, Object.getOwnPropertyDescriptors(more));
  const handle = createWebhookHandler(
    bot,
    { secretToken: "s", onError, ...options },
    afterResponse,
  );
  const deliver = (over: Partial<WebhookRequest> = {}): number[] => {
    const statuses: number[] = [];
    const readBody = (): object => ({ update_id: 1 });
    const response = handle({ method: "POST", secret: "s", readBody, ...over });
    void Promise.resolve(response).then(({ status }) => statuses.push(status));
    return statuses;
  };
  return { gate, errors, handled: () => handled, deliver };
}

/** Runs every pending promise callback. */
async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await Promise.resolve();
}

describe('mode: "hold"', () => {
  it.each([
    ["by choice, after 500 ms", { mode: "hold" } as const, {}, 500],
    ["by choice, after holdMs", { mode: "hold", holdMs: 20 } as const, {}, 20],
    ["by default, for a bot that answers early", {}, { answersEarly: true }, 500],
  ])("responds 200 while the handlers go on (%s)", async (_, options, bot, holdMs) => {
    const { deliver, gate, handled } = setUp(options, "runs", bot);
    const first = deliver();
    vi.advanceTimersByTime(holdMs - 1);
    await settle();
    expect(first).toEqual([]);
    vi.advanceTimersByTime(1);
    await settle();
    expect(first).toEqual([200]);
    gate.open();
    await settle();
    const repeated = deliver();
    await settle();
    expect(repeated).toEqual([200]);
    expect(handled()).toBe(1);
  });

  it("responds as soon as the handlers are done", async () => {
    const { deliver, gate } = setUp({ mode: "hold" });
    const statuses = deliver();
    gate.open();
    await settle();
    expect(statuses).toEqual([200]);
  });

  it("responds 500 to a failure in time, and only reports a later one", async () => {
    for (const [passMs, status] of [
      [499, 500],
      [500, 200],
    ] as const) {
      const { deliver, gate, errors } = setUp({ mode: "hold" });
      const statuses = deliver();
      await settle();
      vi.advanceTimersByTime(passMs);
      await settle();
      gate.break();
      await settle();
      expect(statuses).toEqual([status]);
      expect(errors).toMatchObject([{ message: "the gate broke" }]);
    }
  });

  it("acknowledges a repeated delivery while the handlers are running, and starts no others", async () => {
    const { deliver, handled } = setUp({ mode: "hold" });
    deliver();
    vi.advanceTimersByTime(500);
    const repeated = deliver();
    vi.advanceTimersByTime(500);
    await settle();
    expect(repeated).toEqual([200]);
    expect(handled()).toBe(1);
  });

  it("waits for the handlers of a bot that is not ready", async () => {
    const { deliver, gate, errors } = setUp({ mode: "hold" }, "runs", { isReady: false });
    const statuses = deliver();
    vi.advanceTimersByTime(500);
    await settle();
    expect(statuses).toEqual([]);
    gate.break();
    await settle();
    expect(statuses).toEqual([500]);
    expect(errors).toMatchObject([{ message: "the gate broke" }]);
  });

  it("responds 503 when such handlers exceed the response timeout", async () => {
    const { deliver } = setUp({ mode: "hold", responseTimeoutMs: 800 }, "runs", { isReady: false });
    const statuses = deliver();
    vi.advanceTimersByTime(500);
    vi.advanceTimersByTime(800);
    await settle();
    expect(statuses).toEqual([503]);
  });

  it("is chosen by a bot that answers early at the time of the delivery", async () => {
    let answersEarly = false;
    const { deliver } = setUp({}, "runs", {
      get answersEarly() {
        return answersEarly;
      },
    });
    answersEarly = true;
    const statuses = deliver();
    vi.advanceTimersByTime(500);
    await settle();
    expect(statuses).toEqual([200]);
  });
});

describe.each<[WebhookMode, AfterResponse]>([
  ["ack", "runs"],
  ["waitUntil", "runs"],
  ["waitUntil", "waitUntil"],
])('mode: "%s" where the platform is "%s"', (mode, afterResponse) => {
  it("responds 200 at once, also to a repeated delivery", async () => {
    const kept: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>): void => void kept.push(work);
    const { deliver, gate, handled } = setUp({ mode }, afterResponse);
    const statuses = [deliver({ waitUntil }), deliver({ waitUntil })];
    await settle();
    expect(statuses).toEqual([[200], [200]]);
    expect(handled()).toBe(1);
    expect(kept).toHaveLength(2);
    gate.open();
    await Promise.all(kept);
  });

  it("reports a failure that it has acknowledged, a BusyError too", async () => {
    const waitUntil = (): void => undefined;
    const busy = new BusyError("capacity");
    const handleUpdate = () => Promise.reject(busy);
    const { deliver, errors } = setUp({ mode }, afterResponse, { handleUpdate });
    const statuses = deliver({ waitUntil });
    await settle();
    expect(statuses).toEqual([200]);
    expect(errors).toEqual([busy]);
  });
});

describe("a mode that the platform cannot keep", () => {
  it.each<[WebhookMode, AfterResponse, string]>([
    ["hold", "frozen", "await"],
    ["ack", "frozen", "await"],
    ["waitUntil", "frozen", "await"],
    ["ack", "waitUntil", "waitUntil"],
  ])('"%s" on "%s" is a TypeError that names "%s"', (mode, afterResponse, instead) => {
    const create = (): unknown => setUp({ mode }, afterResponse);
    expect(create).toThrow(TypeError);
    expect(create).toThrow(`use mode: "${instead}"`);
  });

  it.each<[AfterResponse, Partial<WebhookOptions>, Partial<WebhookBot>]>([
    ["frozen", {}, { answersEarly: true }],
    ["waitUntil", {}, { answersEarly: true }],
    ["waitUntil", { mode: "waitUntil" }, {}],
  ])(
    'falls back to "await" without waitUntil, with one line (%s)',
    async (platform, options, bot) => {
      const { deliver, gate } = setUp(options, platform, bot);
      const lines = await captureErrors(async () => {
        const statuses = [deliver(), deliver()];
        vi.advanceTimersByTime(10_000);
        await settle();
        expect(statuses).toEqual([[], []]);
        gate.open();
        await settle();
        expect(statuses).toEqual([[200], [200]]);
      });
      expect(lines).toHaveLength(1);
      expect(lines[0]).toMatch(/^telewire: webhook: nothing runs after the response here/);
    },
  );

  it('"hold" with the waitUntil of a request holds', async () => {
    const kept: Promise<unknown>[] = [];
    const { deliver } = setUp({}, "waitUntil", { answersEarly: true });
    const statuses = deliver({ waitUntil: (work) => void kept.push(work) });
    vi.advanceTimersByTime(500);
    await settle();
    expect(statuses).toEqual([200]);
    expect(kept).toHaveLength(1);
  });
});

describe("a bot that only stores updates", () => {
  it.each<WebhookMode>(["hold", "ack", "waitUntil"])("refuses mode %s", (mode) => {
    expect(() => setUp({ mode }, "runs", { storesUpdates: true })).toThrow(
      `mode: "${mode}" acknowledges updates before inbox() has stored them`,
    );
  });

  it("is awaited", async () => {
    const stage = setUp({ mode: "await" }, "runs", { storesUpdates: true });
    const statuses = stage.deliver();
    vi.advanceTimersByTime(1_000);
    await settle();
    expect(statuses).toEqual([]);
    stage.gate.open();
    await settle();
    expect(statuses).toEqual([200]);
  });
});

describe("background work", () => {
  it("delays the response on a frozen platform, and what it starts itself too", async () => {
    const gates = [createGate(), createGate(), createGate()] as const;
    const { deliver } = setUp({}, "frozen", {
      handleUpdate(_, options) {
        const later = gates[1].passed.then(() => options?.waitUntil?.(gates[2].passed));
        options?.waitUntil?.(later);
        return gates[0].passed;
      },
    });
    const statuses = deliver();
    for (const gate of gates) {
      await settle();
      expect(statuses).toEqual([]);
      gate.open();
    }
    await settle();
    expect(statuses).toEqual([200]);
  });

  it("delays the response to a synchronous handler, and its failure is not the update's", async () => {
    const gate = createGate();
    const { deliver, errors } = setUp({}, "frozen", {
      handleUpdate: (_, options) => options?.waitUntil?.(gate.passed),
    });
    const statuses = deliver();
    await settle();
    expect(statuses).toEqual([]);
    gate.break();
    await settle();
    expect(statuses).toEqual([200]);
    expect(errors).toEqual([]);
  });

  it("goes to the waitUntil of the request, and delays nothing", async () => {
    const kept: unknown[] = [];
    const { passed } = createGate();
    const { deliver } = setUp({}, "waitUntil", {
      handleUpdate: (_, options) => options?.waitUntil?.(passed),
    });
    const statuses = deliver({ waitUntil: (each) => void kept.push(each) });
    await settle();
    expect(statuses).toEqual([200]);
    expect(kept[0]).toBe(passed);
  });
});
