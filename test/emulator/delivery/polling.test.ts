import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Timers } from "../../../src/emulator/clock.ts";
import { Polling } from "../../../src/emulator/delivery/polling.ts";
import { UpdateQueue } from "../../../src/emulator/delivery/update-queue.ts";
import { ManualClock } from "../manual-clock.ts";
import { createScenario, type Scenario, seededRandom } from "../scenario.ts";

const OTHER_POLL =
  "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running";

let scenario: Scenario;
beforeEach(() => {
  scenario = createScenario();
});
afterEach(() => scenario.emulator.close());

/** Returns the update identifiers that a poll receives. */
async function poll(parameters: object): Promise<number[]> {
  const { result } = await scenario.call("getUpdates", parameters);
  return result.map(({ update_id }) => update_id);
}

/** Sends this many texts. Returns the identifier of the first update. */
async function sendTexts(count: number): Promise<number> {
  for (let index = 0; index < count; index++) scenario.chat.sendText(`text ${index}`);
  const [first = 0] = await poll({ limit: 1 });
  // Otherwise the next poll with offset 0 would be throttled.
  scenario.clock.advance(3000);
  return first;
}

describe("the offset of getUpdates", () => {
  it("returns updates in order, repeatedly until they are confirmed", async () => {
    const first = await sendTexts(3);
    expect(first).toBeGreaterThan(2_000_000);
    expect(await poll({})).toEqual([first, first + 1, first + 2]);
    expect(await poll({ offset: first + 1 })).toEqual([first + 1, first + 2]);
    scenario.clock.advance(3000);
    expect(await poll({})).toEqual([first + 1, first + 2]);
  });

  it("keeps only the latest updates when it is negative", async () => {
    const first = await sendTexts(5);
    expect(await poll({ offset: -2 })).toEqual([first + 3, first + 4]);
    expect(await poll({ offset: 0 })).toEqual([first + 3, first + 4]);
  });

  it("starts at the first update when it is out of range", async () => {
    const first = await sendTexts(2);
    expect(await poll({ offset: first + 13 })).toEqual([first, first + 1]);
    expect(await poll({ offset: first - 100_001 })).toEqual([first, first + 1]);
    expect(await poll({ offset: 2_000_000_000 })).toEqual([first, first + 1]);
    expect(await poll({ offset: first + 12 })).toEqual([]);
  });

  it("returns at most a hundred updates, or as many as the limit", async () => {
    await sendTexts(120);
    expect(await poll({ limit: 1000 })).toHaveLength(100);
    expect(await poll({ limit: 3, offset: -110 })).toHaveLength(3);
  });

  it("drops a message after a day and a callback query after 150 seconds", async () => {
    const { chat, clock, call } = scenario;
    const inline_keyboard = [[{ text: "Buy", callback_data: "buy" }]];
    const reply_markup = { inline_keyboard };
    const { result } = await call("sendMessage", { chat_id: chat.id, text: "Tea?", reply_markup });
    chat.sendText("yes");
    chat.press(result, "Buy");
    const kinds = async () => {
      const updates = (await call("getUpdates")).result;
      return updates.map((update) => Object.keys(update)[1]);
    };
    clock.advance(150_000);
    expect(await kinds()).toEqual(["message", "callback_query"]);
    clock.advance(1000 + 3000);
    expect(await kinds()).toEqual(["message"]);
    clock.advance(86_400_000);
    expect(await kinds()).toEqual([]);
  });
});

describe("a waiting getUpdates", () => {
  it("resolves when an update arrives", async () => {
    const waiting = scenario.call("getUpdates", { timeout: 30 });
    await scenario.clock.untilTimer(30_000);
    scenario.chat.sendText("one");
    scenario.chat.sendText("two");
    scenario.clock.advance(1);
    const { result } = await waiting;
    expect(result.map((update) => "message" in update && update.message.text)).toEqual([
      "one",
      "two",
    ]);
    expect(scenario.clock.pending).toBe(0);
  });

  it("returns nothing when the timeout passes, and never waits longer than 50 seconds", async () => {
    const waiting = poll({ timeout: 60 });
    await scenario.clock.untilTimer(50_000);
    scenario.clock.advance(49_999);
    expect(scenario.clock.pending).toBe(1);
    scenario.clock.advance(1);
    expect(await waiting).toEqual([]);
  });

  it("is slowed down when it repeats the same offset", async () => {
    expect(await poll({ offset: 0 })).toEqual([]);
    scenario.clock.advance(2999);
    const again = poll({ offset: 0 });
    await scenario.clock.untilTimer(3000);
    scenario.clock.advance(3000);
    expect(await again).toEqual([]);
    expect(await poll({ offset: 0 })).toEqual([]);
  });

  it("returns one update when it repeats the same offset within half a second", async () => {
    await sendTexts(3);
    expect(await poll({ offset: 0 })).toHaveLength(3);
    scenario.clock.advance(499);
    expect(await poll({ offset: 0 })).toHaveLength(1);
    scenario.clock.advance(500);
    expect(await poll({ offset: 0 })).toHaveLength(3);
  });

  it("is dropped when the client disconnects", async () => {
    const caller = new AbortController();
    const gone = scenario.call("getUpdates", { timeout: 30 }, caller.signal);
    await scenario.clock.untilTimer(30_000);
    caller.abort();
    await expect(gone).rejects.toThrow();
    expect(scenario.clock.pending).toBe(0);
    scenario.chat.sendText("for the next poll");
    expect(await poll({ offset: 1 })).toHaveLength(1);
  });
});

describe("a conflict of getUpdates", () => {
  it("terminates the older of two waiting polls", async () => {
    const older = scenario.call("getUpdates", { timeout: 30 });
    await scenario.clock.untilTimer(30_000);
    const newer = scenario.call("getUpdates", { timeout: 20 });
    expect(await older).toEqual({ ok: false, error_code: 409, description: OTHER_POLL });
    scenario.chat.sendText("for the newer");
    scenario.clock.advance(1);
    expect((await newer).result).toHaveLength(1);
  });

  it("is delayed by three seconds when it follows another", async () => {
    const polls = [];
    for (const timeout of [50, 40, 30]) {
      polls.push(scenario.call("getUpdates", { timeout }));
      await scenario.clock.untilTimer(timeout * 1000);
    }
    const [first, second, third] = polls;
    expect((await first)?.error_code).toBe(409);
    scenario.clock.advance(2999);
    expect(scenario.clock.pending).toBe(2);
    scenario.clock.advance(1);
    expect(scenario.clock.pending).toBe(1);
    expect((await second)?.description).toBe(OTHER_POLL);
    scenario.clock.advance(30_000);
    expect((await third)?.result).toEqual([]);
  });

  it("arises while a webhook is set, and setWebhook terminates the waiting poll", async () => {
    const waiting = scenario.call("getUpdates", { timeout: 30 });
    await scenario.clock.untilTimer(30_000);
    await scenario.call("setWebhook", { url: "http://127.0.0.1:9/hook" });
    expect((await waiting).description).toBe("Conflict: terminated by setWebhook request");
    scenario.clock.advance(3000);
    const { error_code, description } = await scenario.call("getUpdates");
    expect(error_code).toBe(409);
    expect(description).toBe(
      "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
    await scenario.call("deleteWebhook");
    expect((await scenario.call("getUpdates")).ok).toBe(true);
  });
});

describe("allowed_updates", () => {
  const kinds = async () => {
    scenario.clock.advance(3000);
    const { result } = await scenario.call("getUpdates");
    return result.map((update) => Object.keys(update)[1]);
  };

  it("persists, applies only to later updates, and an empty list restores the default", async () => {
    scenario.chat.sendText("kept");
    await scenario.call("getUpdates", { allowed_updates: ["CALLBACK_QUERY"] });
    scenario.chat.sendText("lost");
    expect(await kinds()).toEqual(["message"]);
    await scenario.call("getUpdates", { allowed_updates: [] });
    scenario.chat.sendText("kept");
    expect(await kinds()).toEqual(["message", "message"]);
  });

  it("is unchanged by an invalid value", async () => {
    await scenario.call("getUpdates", { allowed_updates: ["poll"] });
    for (const allowed_updates of ["", "[", [1], null]) {
      scenario.clock.advance(3000);
      await scenario.call("getUpdates", { allowed_updates });
    }
    scenario.chat.sendText("lost");
    expect(await kinds()).toEqual([]);
  });
});

describe("a response of getUpdates", () => {
  it("is limited to 4 MiB", async () => {
    const timers = new Timers(new ManualClock());
    const queue = new UpdateQueue(seededRandom(3));
    const json = `"message":${JSON.stringify("x".repeat(500_000))}`;
    for (let index = 0; index < 10; index++) queue.push(json, 2 ** 40, "");
    const polling = new Polling(queue, timers);
    const { signal } = new AbortController();
    const result = await polling.getUpdates({ offset: 0, limit: 100, timeoutSeconds: 0, signal });
    expect(JSON.parse(result.json)).toHaveLength(8);
    expect(queue.size).toBe(10);
  });
});
