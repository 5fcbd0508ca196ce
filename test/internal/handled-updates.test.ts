import { describe, expect, it } from "vitest";
import { HandledUpdates, handledUpdatesOf } from "../../src/internal/handled-updates.ts";

const HOUR_MS = 3_600_000;
const MAX_IDS = 2 * 65_536;

function createFixture(): { handled: HandledUpdates; pass(hours: number): void } {
  let nowMs = 1_000_000;
  const handled = new HandledUpdates(() => nowMs);
  return {
    handled,
    pass(hours) {
      nowMs += hours * HOUR_MS;
    },
  };
}

describe("HandledUpdates", () => {
  it("knows what was added", () => {
    const { handled } = createFixture();
    expect(handled.has(1)).toBe(false);
    handled.add(1);
    expect([handled.has(1), handled.has(2)]).toEqual([true, false]);
  });

  it("tells identifiers apart, whatever their size, sign and distance", () => {
    const ids = [0, 1, 31, 32, 33, 63, 2 ** 31 - 1, 2 ** 31, 2 ** 32 + 1, 2 ** 52 + 31, -1, -32];
    const { handled } = createFixture();
    for (const [at, id] of ids.entries()) {
      expect(ids.map((each) => handled.has(each))).toEqual(ids.map((_, n) => n < at));
      handled.add(id);
    }
  });

  it("counts an update once that is added twice", () => {
    const { handled } = createFixture();
    handled.add(-1);
    for (let round = 0; round < 3 * MAX_IDS; round++) handled.add(1);
    expect(handled.has(-1)).toBe(true);
  });

  it("keeps an update for at least a day, whenever in a generation it arrived", () => {
    for (const hours of [0, 1, 23]) {
      const { handled, pass } = createFixture();
      pass(hours);
      handled.add(1);
      for (let hour = 0; hour < 24; hour++) {
        expect(handled.has(1)).toBe(true);
        pass(1);
      }
    }
  });

  it("forgets an update after two days, with or without lookups", () => {
    const busy = createFixture();
    busy.handled.add(1);
    for (let hour = 0; hour < 48; hour++) {
      busy.handled.has(2);
      busy.pass(1);
    }
    expect(busy.handled.has(1)).toBe(false);
    const quiet = createFixture();
    quiet.handled.add(1);
    quiet.pass(48);
    expect(quiet.handled.has(1)).toBe(false);
  });

  it("keeps at least the last 65,536 updates, and at most twice as many", () => {
    const { handled } = createFixture();
    const ids = Array.from({ length: 3 * MAX_IDS }, (_, id) => id);
    for (const id of ids) {
      handled.add(id);
      if (id >= MAX_IDS / 2 && !handled.has(id - MAX_IDS / 2 + 1)) throw new Error(`forgot ${id}`);
    }
    expect(ids.filter((id) => handled.has(id)).length).toBeLessThanOrEqual(MAX_IDS);
  });
});

describe("handledUpdatesOf", () => {
  it("returns a separate record for each client", () => {
    const clients = [{}, {}] as const;
    handledUpdatesOf(clients[0]).add(1);
    expect(clients.map((client) => handledUpdatesOf(client).has(1))).toEqual([true, false]);
  });
});
