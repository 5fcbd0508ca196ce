import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DeadlineQueue, deadlineQueueOf, type Expiring } from "../../src/client/deadline-queue.ts";

class Entry implements Expiring {
  expiresAtMs = 0;
  previous: Expiring | undefined = undefined;
  next: Expiring | undefined = undefined;
  readonly #onExpire: () => void;

  constructor(onExpire: () => void) {
    this.#onExpire = onExpire;
  }

  expire(): void {
    this.#onExpire();
  }
}

/** One deadline after the other in a model without a queue. */
interface ModelEntry {
  readonly entry: Entry;
  readonly number: number;
  expiresAtMs: number | undefined;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const) }),
  fc.record({ kind: fc.constant("remove" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("restart" as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 1, max: 150 }) }),
);

describe("a queue of deadlines", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("expires the others when one throws", () => {
    const queue = new DeadlineQueue(100);
    let expired = 0;
    queue.add(
      new Entry(() => {
        throw new Error("no");
      }),
    );
    vi.advanceTimersByTime(40);
    queue.add(new Entry(() => expired++));
    expect(() => vi.advanceTimersByTime(60)).toThrow("no");
    vi.advanceTimersByTime(40);
    expect(expired).toBe(1);
  });

  it("expires the same ones at the same time as a timer for each would", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = new DeadlineQueue(100);
        const model: ModelEntry[] = [];
        const expired: number[] = [];
        const expected: number[] = [];
        let nowMs = 0;
        for (const { kind, ...rest } of steps) {
          if (kind === "pass" && "ms" in rest) {
            for (let ms = 0; ms < rest.ms; ms++) {
              vi.advanceTimersByTime(1);
              nowMs++;
              for (const one of model.filter(({ expiresAtMs }) => expiresAtMs === nowMs)) {
                expected.push(one.number);
                one.expiresAtMs = undefined;
              }
            }
            expect(expired.toSorted()).toEqual(expected.toSorted());
            continue;
          }
          if (kind === "add") {
            const number = model.length;
            const entry = new Entry(() => expired.push(number));
            model.push({ entry, number, expiresAtMs: nowMs + 100 });
            queue.add(entry);
            continue;
          }
          const pending = model.filter(({ expiresAtMs }) => expiresAtMs !== undefined);
          const chosen = "which" in rest ? pending[rest.which % pending.length] : undefined;
          if (chosen === undefined) continue;
          queue.remove(chosen.entry);
          chosen.expiresAtMs = undefined;
          if (kind === "remove") continue;
          queue.add(chosen.entry);
          chosen.expiresAtMs = nowMs + 100;
        }
        const pending = model.filter(({ expiresAtMs }) => expiresAtMs !== undefined);
        expect(vi.getTimerCount()).toBe(pending.length === 0 ? 0 : 1);
        for (const { entry } of pending) queue.remove(entry);
        expect(vi.getTimerCount()).toBe(0);
      }),
    );
  });

  it("keeps one timer for all, and none when all are removed", () => {
    const queue = new DeadlineQueue(100);
    const entries = Array.from({ length: 50 }, () => new Entry(() => {}));
    for (const entry of entries) queue.add(entry);
    expect(vi.getTimerCount()).toBe(1);
    for (const entry of entries) queue.remove(entry);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps one timer when an expiring deadline adds another", () => {
    const queue = new DeadlineQueue(100);
    const later = new Entry(() => {});
    queue.add(new Entry(() => queue.add(later)));
    vi.advanceTimersByTime(100);
    expect(vi.getTimerCount()).toBe(1);
    queue.remove(later);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("separates a removed deadline from those that came after it, or they would not be collected", () => {
    const queue = new DeadlineQueue(100);
    const [first, second] = [new Entry(() => {}), new Entry(() => {})];
    queue.add(first);
    queue.add(second);
    queue.remove(first);
    expect(first.next).toBe(undefined);
    expect(second.previous).toBe(undefined);
    queue.remove(second);
  });

  it("is shared by all deadlines of its length, and kept for the next one", () => {
    const queue = deadlineQueueOf(777);
    const entry = new Entry(() => {});
    queue.add(entry);
    expect(deadlineQueueOf(777)).toBe(queue);
    expect(deadlineQueueOf(778)).not.toBe(queue);
    queue.remove(entry);
    expect(deadlineQueueOf(777)).toBe(queue);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is not kept beside many others", () => {
    const entries = Array.from({ length: 100 }, (_, index) => {
      const queue = deadlineQueueOf(1000 + index);
      const entry = new Entry(() => {});
      queue.add(entry);
      return { queue, entry };
    });
    for (const { queue, entry } of entries) queue.remove(entry);
    const kept = entries.filter(({ queue }, index) => deadlineQueueOf(1000 + index) === queue);
    expect(kept.length).toBeLessThanOrEqual(16);
  });

  it("is not shared on Workers, where a timer ends with the incoming request that started it", () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    const value = { userAgent: "Cloudflare-Workers" };
    Object.defineProperty(globalThis, "navigator", { value, configurable: true });
    const queues = [deadlineQueueOf(555), deadlineQueueOf(555)];
    if (own === undefined) Reflect.deleteProperty(globalThis, "navigator");
    else Object.defineProperty(globalThis, "navigator", own);
    expect(queues[0]).not.toBe(queues[1]);
  });

  it("expires on time when tests replace the timers but not the clock", () => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const expired: number[] = [];
    const queue = new DeadlineQueue(100);
    queue.add(new Entry(() => expired.push(1)));
    vi.advanceTimersByTime(100);
    expect(expired).toEqual([1]);
  });
});
