import { describe, expect, it } from "vitest";
import { memoryStorage } from "../../src/index.ts";
import { laterStorage } from "../session/storages/later-storage.ts";
import { textUpdate } from "../support/updates.ts";
import { withFakeClock } from "./fake-clock.ts";
import { createOrderBot, play } from "./order-bot.ts";

describe("the timeout of a dialog", () => {
  it("ends the dialog and passes the answer on", async () => {
    expect(await play(["/order", "Ada", "3"], { timeoutMs: 5_000 })).toEqual([
      "name?",
      "other Ada",
      "other 3",
    ]);
    const expired = { timeoutMs: 5_000, expired: () => undefined };
    expect(await play(["/order", "/help", "/cancel", "/order", "Ada", "3"], expired)).toEqual([
      "name?",
      "other /help",
      "canceled false",
      "name?",
      "other 3",
    ]);
  });

  it("makes back() and leave() return false, and drops the answers", async () => {
    const storage = memoryStorage();
    expect(await play(["/order", "Ada", "/back"], { timeoutMs: 15_000 }, storage)).toEqual([
      "name?",
      "amount, Ada?",
      "name?",
    ]);
    const late = { timeoutMs: 5_000 };
    expect(await play(["/order", "/back", "Ada"], late)).toEqual([
      "name?",
      "back false",
      "other Ada",
    ]);
    expect(await play(["/order", "/cancel"], late, storage)).toEqual(["name?", "canceled false"]);
    expect(storage.read("7")).toMatchObject({ dialog: { name: "order", answers: {} } });
    expect(await play(["Ada"], late, storage)).toEqual(["other Ada"]);
  });

  it("must be above 0, and may be long or Infinity", async () => {
    for (const timeoutMs of [0, -1, Number.NaN])
      expect(() => createOrderBot([], memoryStorage(), { timeoutMs })).toThrow(RangeError);
    for (const timeoutMs of [90 * 86_400_000, Number.POSITIVE_INFINITY])
      expect(await play(["/order", "Ada", "3"], { timeoutMs })).toEqual([
        "name?",
        "amount, Ada?",
        "done Ada 3.0",
      ]);
  });

  it.each([
    ["at once", memoryStorage],
    ["later", laterStorage],
  ])("passes texts to other handlers when expired() keeps failing, %s", async (_, create) => {
    const script = ["/order", "Ada", "Ada", "Bob", "/order", "Cy", "Cy"];
    const expired = () => {
      throw new Error("cannot notify");
    };
    const log = await play(script, { timeoutMs: 5_000, expired }, create());
    expect(log).toEqual([
      "name?",
      "error cannot notify",
      "other Ada",
      "other Bob",
      "name?",
      "error cannot notify",
      "other Cy",
    ]);
  });

  it("remembers at most 10,000 chats in which expired() has failed", async () => {
    const log: string[] = [];
    const bot = createOrderBot(log, memoryStorage(), {
      timeoutMs: 5_000,
      expired: () => {
        throw new Error("cannot notify");
      },
    });
    const say = (id: number, text: string) =>
      bot.handleUpdate(textUpdate(text, { chat: { id, type: "private", first_name: "Ada" } }));
    await withFakeClock(async (advance) => {
      const chats = Array.from({ length: 10_001 }, (_, i) => i + 1);
      for (const id of chats) await say(id, "/order");
      advance(10_000);
      for (const id of chats) await say(id, "late");
      log.length = 0;
      for (const id of [2, 10_001, 1]) await say(id, `again ${id}`);
    });
    expect(log).toEqual(["other again 2", "other again 10001", "error cannot notify"]);
  });
});
