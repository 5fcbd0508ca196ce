import { describe, expect, it } from "vitest";
import { StoreIntake } from "../../../src/bot/polling/store-intake.ts";
import { BusyError } from "../../../src/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { textUpdate } from "../../support/updates.ts";
import { VirtualTime } from "../../support/virtual-time.ts";

/** An intake whose store fails with these errors first. */
function createIntake(errors: unknown[] = []) {
  const time = new VirtualTime();
  const stored: number[][] = [];
  const reports: string[] = [];
  const stop = new AbortController();
  const intake = new StoreIntake({
    store: {
      async store(updates) {
        if (errors.length > 0) throw errors.shift();
        stored.push(updates.map(({ update_id }) => update_id));
      },
    },
    limit: 100,
    report: (problem) => reports.push(problem),
    onFailing: () => reports.push("failing"),
    environment: { sleep: time.sleep, random: () => 0.5 },
    signal: stop.signal,
  });
  return { intake, time, stored, reports, stop };
}

const updates = (...ids: number[]): Update[] =>
  ids.map((update_id) => ({ ...textUpdate("hi"), update_id }));

describe("StoreIntake", () => {
  it("confirms a batch only when it is stored", async () => {
    const { intake, stored } = createIntake();
    expect(await intake.next()).toEqual({ offset: 0, limit: 100 });
    expect(intake.take(updates(7, 8))).toBe(true);
    expect(intake.finalOffset()).toBe(0);
    expect(await intake.next()).toEqual({ offset: 9, limit: 100 });
    expect(stored).toEqual([[7, 8]]);
    expect(intake.finalOffset()).toBe(9);
    expect(intake.take([])).toBe(false);
    expect(await intake.next()).toEqual({ offset: 9, limit: 100 });
    expect(stored).toEqual([[7, 8]]);
  });

  it("knows that a server has ignored the offset, and follows identifiers that begin again", async () => {
    const { intake } = createIntake();
    intake.take(updates(7));
    await intake.next();
    expect(intake.take(updates(7))).toBe(false);
    expect(intake.take(updates(3))).toBe(true);
    expect(await intake.next()).toEqual({ offset: 4, limit: 100 });
  });

  it("tries again until the batch is stored, later when the inbox is full", async () => {
    const { intake, time, stored, reports } = createIntake([
      new Error("connection refused"),
      new BusyError("capacity"),
    ]);
    intake.take(updates(7));
    expect(await time.until(intake.next())).toEqual({ offset: 8, limit: 100 });
    expect(stored).toEqual([[7]]);
    expect(reports).toEqual([
      "failing",
      "could not store updates: Error: connection refused; retrying in 0.1 s",
      expect.stringMatching(/^could not store updates: BusyError: .*; retrying in 1\.2 s$/),
    ]);
    expect(time.now()).toBe(1_300);
  });

  it("confirms nothing that is not stored when polling stops", async () => {
    const { intake, time, stop, stored } = createIntake(Array(100).fill(new Error("gone")));
    intake.take(updates(7));
    const next = intake.next();
    stop.abort();
    expect(await time.until(next)).toBeUndefined();
    expect(stored).toEqual([]);
    expect(intake.finalOffset()).toBe(0);
  });
});
