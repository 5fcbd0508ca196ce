import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UpdateQueue } from "../../../src/emulator/delivery/update-queue.ts";
import { seededRandom } from "../scenario.ts";

const NEVER = 2 ** 40;
const newQueue = () => new UpdateQueue(seededRandom(3));

describe("UpdateQueue", () => {
  it("behaves like a plain list", () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant("push"), count: fc.constantFrom(1, 3, 900) }),
      fc.record({ do: fc.constantFrom("confirm", "remove", "keep"), count: fc.nat(1500) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const queue = newQueue();
        queue.push("first", NEVER, "");
        const first = queue.head;
        let plain = [first];
        let next = first + 1;
        for (const { do: action, count } of steps) {
          if (action === "push") {
            for (let index = 0; index < count; index++) {
              expect(queue.push("more", NEVER, "")).toBe(true);
              plain.push(next++);
            }
          } else if (action === "confirm") {
            queue.removeBefore(first + count);
            plain = plain.filter((id) => id >= first + count);
          } else if (action === "remove") {
            queue.remove(first + count);
            plain = plain.filter((id) => id !== first + count);
          } else {
            queue.keepLast(count);
            plain = count === 0 ? [] : plain.slice(-count);
          }
          expect(queue.size).toBe(plain.length);
          expect(queue.head).toBe(plain[0] ?? next);
          expect(queue.tail).toBe(next);
        }
        expect(queue.peek(0, 1e6, 0).map(({ id }) => id)).toEqual(plain);
      }),
    );
  });

  it("holds at most 100,000 updates of at most 512 KiB each, and 128 MiB in total", () => {
    const queue = newQueue();
    expect(queue.push("x".repeat((1 << 19) + 1), NEVER, "")).toBe(false);
    expect(queue.push("é".repeat((1 << 18) + 1), NEVER, "")).toBe(false);
    const big = "x".repeat(1 << 19);
    for (let index = 0; index < 256; index++) expect(queue.push(big, NEVER, "")).toBe(true);
    expect(queue.push("x", NEVER, "")).toBe(false);
    queue.keepLast(0);
    for (let index = 0; index < 100_000; index++) queue.push("x", NEVER, "");
    expect(queue.push("x", NEVER, "")).toBe(false);
    expect(queue.size).toBe(100_000);
  });
});
