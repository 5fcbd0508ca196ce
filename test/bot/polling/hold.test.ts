import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FetchedUpdate, firstHeld, nextPoll } from "../../../src/bot/polling/hold.ts";

const HOLD_MS = 500;

/** An update that waits for its turn. */
const waiting = (id: number): FetchedUpdate => ({ id, startedAt: undefined, outcome: undefined });
/** An update whose handlers run. */
const running = (id: number, startedAt: number): FetchedUpdate => ({
  id,
  startedAt,
  outcome: undefined,
});
const handled = (id: number): FetchedUpdate => ({ id, startedAt: 0, outcome: "handled" });
const unhandled = (id: number): FetchedUpdate => ({ id, startedAt: 0, outcome: "unhandled" });

/** The next poll after a response that arrived at 0. */
function next(
  updates: readonly (FetchedUpdate | undefined)[],
  now: number,
  holdMs = HOLD_MS,
  limit = 100,
) {
  return nextPoll({ updates, end: 99, arrivedAt: 0 }, now, holdMs, limit);
}

describe("the next poll", () => {
  it("confirms at once what was handled", () => {
    expect(next([], 0)).toEqual({ offset: 99, known: 0, delayMs: 0 });
    expect(next([undefined, handled(2)], 0)).toEqual({ offset: 99, known: 0, delayMs: 0 });
  });

  it("waits until the rest has run for the hold time, and confirms it then", () => {
    const updates = [undefined, running(2, 0), running(3, 20)];
    expect(next(updates, 20).delayMs).toBe(500);
    expect(next(updates, 519).delayMs).toBe(1);
    expect(next(updates, 520)).toEqual({ offset: 99, known: 0, delayMs: 0 });
  });

  it("never confirms an update that waits: it is returned again, with new ones behind it", () => {
    const updates = [running(1, 0), undefined, waiting(3), running(4, 0), undefined];
    expect(next(updates, 0).delayMs).toBe(550);
    expect(next(updates, 549).delayMs).toBe(1);
    expect(next(updates, 550)).toEqual({ offset: 3, known: 3, delayMs: 0 });
    expect(next(updates, 60_000)).toEqual({ offset: 3, known: 3, delayMs: 0 });
  });

  it("does not repeat an offset before the server returns more than one update again", () => {
    expect(next([waiting(1)], 0, 1).delayMs).toBe(550);
    expect(next([waiting(1)], 0, 9_000).delayMs).toBe(9_000);
  });

  it("confirms everything when nothing new has a place behind what is held", () => {
    const full = [waiting(1), undefined, waiting(3)];
    expect(next(full, 0, HOLD_MS, 3).delayMs).toBe(550);
    expect(next(full, 550, HOLD_MS, 3)).toEqual({ offset: 99, known: 0, delayMs: 0 });
    expect(next(full, 550, HOLD_MS, 4)).toEqual({ offset: 1, known: 3, delayMs: 0 });
    expect(next([undefined, ...full], 550, HOLD_MS, 4).offset).toBe(1);
  });

  it("confirms everything at once with a hold time of 0", () => {
    const updates = [running(1, 0), waiting(2)];
    expect(next(updates, 0, 0)).toEqual({ offset: 99, known: 0, delayMs: 0 });
  });

  it("waits for the whole batch with an infinite hold time", () => {
    const infinity = Number.POSITIVE_INFINITY;
    expect(next([running(1, 0), undefined], 1e9, infinity).delayMs).toBe(infinity);
    expect(next([handled(1), undefined], 0, infinity).delayMs).toBe(0);
  });

  it("never confirms what the bot left unhandled when it stopped", () => {
    expect(firstHeld([handled(1), unhandled(2)], 1e9, HOLD_MS)).toBe(1);
    expect(firstHeld([handled(1), unhandled(2)], 1e9, 0)).toBe(1);
  });
});

describe("properties of the next poll", () => {
  const now = fc.integer({ min: 0, max: 3_000 });
  const batch = fc
    .array(fc.record({ startedAt: fc.option(now), isDone: fc.boolean() }), { maxLength: 12 })
    .map((states) =>
      states.map(({ startedAt, isDone }, n): FetchedUpdate | undefined => {
        if (isDone) return startedAt === null ? undefined : handled(n + 1);
        return startedAt === null ? waiting(n + 1) : running(n + 1, startedAt);
      }),
    );
  const holdMs = fc.constantFrom(1, 100, HOLD_MS, 2_000, Number.POSITIVE_INFINITY);
  const limit = fc.integer({ min: 1, max: 14 });

  it("confirms no update that waits or has run for less than the hold time, unless nothing new has a place", () => {
    fc.assert(
      fc.property(batch, now, holdMs, limit, (updates, at, hold, max) => {
        const { offset, known, delayMs } = next(updates, at, hold, max);
        if (delayMs > 0) return;
        for (const update of updates) {
          if (update === undefined || update.id >= offset) continue;
          const hasRun = update.startedAt !== undefined && at - update.startedAt >= hold;
          const first = firstHeld(updates, at, hold);
          const isFull = offset === 99 && updates.length - first >= max;
          expect(update.outcome === "handled" || hasRun || isFull).toBe(true);
        }
        expect(known).toBe(updates.filter((_, n) => n + 1 >= offset).length);
      }),
    );
  });

  it("leaves a place for new updates in every poll", () => {
    fc.assert(
      fc.property(batch, now, holdMs, limit, (updates, at, hold, max) => {
        const { known, delayMs } = next(updates, at, hold, max);
        if (delayMs === 0) expect(known).toBeLessThan(max);
      }),
    );
  });

  it("waits no longer than the hold time or the shortest interval, and then polls", () => {
    fc.assert(
      fc.property(batch, now, holdMs, limit, (updates, at, hold, max) => {
        const { delayMs } = next(updates, at, hold, max);
        expect(delayMs).toBeGreaterThanOrEqual(0);
        expect(at + delayMs).toBeLessThanOrEqual(Math.max(at, hold, 550));
        if (Number.isFinite(delayMs)) {
          const { delayMs: again } = next(updates, at + delayMs, hold, max);
          expect(again).toBe(0);
        }
      }),
    );
  });

  it("polls again from an update only when the shortest interval has passed", () => {
    fc.assert(
      fc.property(batch, now, holdMs, limit, (updates, at, hold, max) => {
        const { offset, delayMs } = next(updates, at, hold, max);
        if (delayMs === 0 && offset !== 99) expect(at).toBeGreaterThanOrEqual(550);
      }),
    );
  });
});
