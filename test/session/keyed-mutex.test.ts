import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KeyedMutex, type Lock } from "../../src/session/keyed-mutex.ts";
import { settled } from "./session-bot.ts";

describe("KeyedMutex", () => {
  it("grants each key to one update at a time, first in, first out, as in a simple model", async () => {
    const step = fc.record({ key: fc.constantFrom("a", "b", "c"), releases: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const mutex = new KeyedMutex(Number.POSITIVE_INFINITY);
        const queues = new Map<string, number[]>();
        const granted = new Map<number, Lock>();
        for (const [n, { key, releases }] of steps.entries()) {
          const queue = queues.get(key) ?? [];
          queues.set(key, queue);
          if (releases) {
            granted.get(queue.shift() ?? -1)?.release();
          } else {
            queue.push(n);
            void Promise.resolve(mutex.acquire(key)).then((lock) => granted.set(n, lock));
          }
          await settled();
          for (const [holder, ...waiters] of queues.values()) {
            expect(holder === undefined || granted.has(holder)).toBe(true);
            expect(waiters.some((waiter) => granted.has(waiter))).toBe(false);
          }
        }
      }),
    );
  });

  it("returns the lock of a free key without a promise, whichever other keys are locked", () => {
    const mutex = new KeyedMutex(Number.POSITIVE_INFINITY);
    const first = mutex.acquire("a");
    const second = mutex.acquire("b");
    expect([first, second].some((lock) => lock instanceof Promise)).toBe(false);
    expect(mutex.acquire("b")).toBeInstanceOf(Promise);
    (first as Lock).release();
    (first as Lock).release();
    const again = mutex.acquire("a");
    expect(again).not.toBeInstanceOf(Promise);
    expect(mutex.acquire("a")).toBeInstanceOf(Promise);
    expect(mutex.acquire("b")).toBeInstanceOf(Promise);
  });
});
