import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toStored } from "../../../../src/inbox/journal/state/change.ts";
import type { Item } from "../../../../src/inbox/journal/state/lane.ts";
import { Schedule } from "../../../../src/inbox/journal/state/schedule.ts";

const step = fc.record({
  kind: fc.constantFrom("push", "push", "delete", "pop"),
  choice: fc.nat(50),
});

function itemAt(notBefore: number): Item {
  const entry = toStored([1, "7", "1", 1, "{}", null, notBefore], 0, 0);
  return { entry, returnedTo: undefined, isDue: false, place: 0 };
}

const timeOf = (item: Item | undefined): number => item?.entry.notBefore ?? 0;

describe("a schedule", () => {
  it("has what was added, and not removed, in the order of its times", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const schedule = new Schedule();
        const items: Item[] = [];
        for (const { kind, choice } of steps) {
          items.sort((a, b) => timeOf(a) - timeOf(b));
          if (kind === "push") {
            const item = itemAt(choice);
            items.push(item);
            schedule.push(item);
          } else if (kind === "delete") {
            const [item] = items.splice(choice % Math.max(1, items.length), 1);
            if (item !== undefined) schedule.delete(item);
          } else {
            const popped = schedule.popDue(choice);
            const isDue = items.length > 0 && timeOf(items[0]) <= choice;
            expect(popped === undefined).toBe(!isDue);
            if (popped === undefined) continue;
            expect(timeOf(popped)).toBe(timeOf(items[0]));
            items.splice(items.indexOf(popped), 1);
          }
          const times = items.map(timeOf);
          expect(schedule.nextAt).toBe(Math.min(...times));
        }
        items.sort((a, b) => timeOf(a) - timeOf(b));
        for (const item of items)
          expect(timeOf(schedule.popDue(Number.POSITIVE_INFINITY))).toBe(timeOf(item));
        expect(schedule.popDue(Number.POSITIVE_INFINITY)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });
});
