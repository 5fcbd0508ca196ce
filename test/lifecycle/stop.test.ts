import { describe, expect, it } from "vitest";
import { Context, createClient } from "../../src/index.ts";
import { Turn } from "../../src/lanes/turn.ts";
import { warnOfWaiting } from "../../src/lifecycle/stop.ts";
import { captureErrors } from "../support/captured-errors.ts";
import { ownerOf } from "../support/update-owner.ts";
import { textUpdate } from "../support/updates.ts";
import { VirtualTime } from "../support/virtual-time.ts";

describe("warnOfWaiting", () => {
  const update = textUpdate("x");
  const ctx = new Context(update, ownerOf(createClient("42:token")));
  const oldest = new Turn(ctx, {});

  it.each([
    [1, ""],
    [3, " and 2 more"],
  ])("names the oldest of %d handlers after three seconds", async (busy, others) => {
    const time = new VirtualTime();
    const lines = await captureErrors(async () => {
      await time.until(warnOfWaiting({ busy, oldest }, time.sleep, new AbortController().signal));
    });
    expect(time.now()).toBe(3_000);
    expect(lines).toEqual([
      `telewire: bot.stop() waits for the handler of update ${update.update_id}${others}. A handler that awaits bot.stop() waits for itself`,
    ]);
  });

  it("logs nothing when the bot has stopped, or only background work is left", async () => {
    const time = new VirtualTime();
    const lines = await captureErrors(async () => {
      await warnOfWaiting({ busy: 1, oldest }, time.sleep, AbortSignal.abort());
      const ended = new AbortController().signal;
      await time.until(warnOfWaiting({ busy: 0, oldest: undefined }, time.sleep, ended));
    });
    expect(lines).toEqual([]);
  });
});
