import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HealthMonitor } from "../../src/bot/health.ts";
import { Bot, BusyError } from "../../src/index.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

/** A monitor whose sources the test changes by hand. */
function setUp() {
  const lanes = {
    busy: 0,
    waiting: 0,
    oldestMs: undefined as number | undefined,
    room: 10,
    isInboxFailing: false,
  };
  const timers: (() => void)[] = [];
  const state = { now: 1_000 };
  const monitor = new HealthMonitor({
    lanes,
    botInfo: () => me,
    now: () => state.now,
    setTimer: (_delayMs, callback) => timers.push(callback),
  });
  /** Fires the timers that are set. */
  const fire = (): void => {
    for (const callback of timers.splice(0)) callback();
  };
  return { monitor, lanes, state, timers, fire };
}

const messages: unknown[] = [];
const listen = (message: unknown): void => void messages.push(message);
beforeEach(() => {
  messages.length = 0;
  subscribe("telewire:health", listen);
});
afterEach(() => {
  unsubscribe("telewire:health", listen);
});

describe("the health of a bot", () => {
  it("is what its lanes and its polls say", () => {
    const { monitor, lanes, state } = setUp();
    expect(monitor.read()).toEqual({
      state: "idle",
      lastPollMs: undefined,
      busy: 0,
      waiting: 0,
      oldestMs: undefined,
    });
    monitor.enter("starting");
    monitor.begin(40_000);
    monitor.end();
    expect(monitor.read()).toMatchObject({ state: "starting", lastPollMs: undefined });
    monitor.enter("running");
    monitor.begin(40_000);
    monitor.end();
    state.now += 250;
    Object.assign(lanes, { busy: 2, waiting: 3, oldestMs: 70 });
    const health = { state: "running", lastPollMs: 250, busy: 2, waiting: 3, oldestMs: 70 };
    expect(monitor.read()).toEqual(health);
    monitor.enter("stopping");
    expect(monitor.read().state).toBe("stopping");
    expect(messages).toEqual([]);
  });

  it("turns bad while nothing can be fetched from the inbox", async () => {
    const { monitor, lanes } = setUp();
    monitor.enter("running");
    lanes.isInboxFailing = true;
    const lines = await captureErrors(() => {
      expect(monitor.read().state).toBe("failing");
      lanes.isInboxFailing = false;
      expect(monitor.read().state).toBe("running");
    });
    expect(lines).toEqual([
      "telewire: @shop_bot is failing: no update can be fetched from the inbox",
      "telewire: @shop_bot works again",
    ]);
  });

  it("turns bad when no request succeeds for as long as one may take, and good with a response", async () => {
    const { monitor, state } = setUp();
    monitor.enter("running");
    monitor.begin(40_000);
    const lines = await captureErrors(() => {
      state.now += 39_999;
      monitor.check();
      expect(monitor.read().state).toBe("running");
      state.now += 1;
      monitor.check();
      monitor.check();
      expect(monitor.read().state).toBe("failing");
      state.now += 5_000;
      monitor.end();
      expect(monitor.read()).toMatchObject({ state: "running", lastPollMs: 0 });
    });
    expect(lines).toEqual([
      "telewire: @shop_bot is failing: no poll has succeeded for 40 s",
      "telewire: @shop_bot works again",
    ]);
    expect(messages).toMatchObject([
      { state: "failing", botId: me.id, lastPollMs: undefined },
      { state: "running", botId: me.id, lastPollMs: 0 },
    ]);
  });

  it("turns bad when the capacity is exhausted, and good when half of it is free", async () => {
    const { monitor, lanes, timers, fire } = setUp();
    const lines = await captureErrors(() => {
      Object.assign(lanes, { waiting: 10, room: 0 });
      monitor.check();
      monitor.check();
      expect(timers).toHaveLength(1);
      Object.assign(lanes, { waiting: 6, room: 4 });
      fire();
      expect(monitor.read().state).toBe("failing");
      Object.assign(lanes, { waiting: 5, room: 5 });
      fire();
      expect(monitor.read().state).toBe("idle");
      expect(timers).toEqual([]);
    });
    expect(lines).toEqual([
      "telewire: @shop_bot is failing: 10 updates wait, as many as lanes.capacity allows",
      "telewire: @shop_bot works again",
    ]);
  });

  it("is not bad while the bot stops", async () => {
    const { monitor, state, lanes } = setUp();
    const lines = await captureErrors(() => {
      monitor.enter("starting");
      monitor.begin(1_000);
      state.now += 1_000;
      monitor.check();
      monitor.enter("stopping");
      Object.assign(lanes, { waiting: 10, room: 0 });
      monitor.check();
      expect(monitor.read().state).toBe("stopping");
    });
    expect(lines).toHaveLength(1);
  });
});

it("a bot behind a webhook is bad while no update fits in", async () => {
  const bot = new Bot("42:token", { botInfo: me, lanes: { concurrency: 1, capacity: 1 } });
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  bot.use(() => isReleased);
  const lines = await captureErrors(async () => {
    const handled = [bot.handleUpdate(textUpdate("runs")), bot.handleUpdate(textUpdate("waits"))];
    expect(() => bot.handleUpdate(textUpdate("too many"))).toThrow(BusyError);
    expect(messages).toEqual([expect.objectContaining({ state: "failing", busy: 1, waiting: 1 })]);
    release();
    await Promise.all(handled);
    expect(bot.health()).toMatchObject({ state: "idle", busy: 0, waiting: 0 });
  });
  expect(lines).toHaveLength(2);
});
