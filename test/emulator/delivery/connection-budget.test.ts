import { beforeEach, describe, expect, it } from "vitest";
import { Timers } from "../../../src/emulator/clock.ts";
import { ConnectionBudget } from "../../../src/emulator/delivery/connection-budget.ts";
import { ManualClock } from "../manual-clock.ts";

let clock: ManualClock;
let budget: ConnectionBudget;
beforeEach(() => {
  clock = new ManualClock();
  budget = new ConnectionBudget(new Timers(clock), 25);
});

/** Takes connections for as many updates until there is none to take; how many that were, and when to ask again. */
function takeAll(wanted: number): { taken: number; askAgainMs: number | undefined } {
  for (let taken = 0; ; taken++) {
    const answer = budget.take(wanted);
    if (!answer.taken) return { taken, askAgainMs: answer.askAgainMs };
  }
}

describe("ConnectionBudget", () => {
  it("gives a single connection before the first success, however long it takes", () => {
    expect(takeAll(9)).toEqual({ taken: 1, askAgainMs: undefined });
    clock.advance(5000);
    expect(takeAll(9)).toEqual({ taken: 0, askAgainMs: undefined });
  });

  it("opens one again two seconds after the last, when that broke", () => {
    takeAll(1);
    clock.advance(500);
    budget.release("broken");
    expect(takeAll(1)).toEqual({ taken: 0, askAgainMs: 1500 });
    clock.advance(1500);
    expect(takeAll(1).taken).toBe(1);
  });

  it("keeps a connection whose answer was a refusal", () => {
    takeAll(1);
    budget.release("refusal");
    expect(takeAll(9)).toEqual({ taken: 1, askAgainMs: undefined });
  });

  it("opens ten in half a second after a success, up to its maximum and to what is wanted", () => {
    takeAll(1);
    budget.release("success");
    expect(takeAll(100)).toEqual({ taken: 11, askAgainMs: 500 });
    clock.advance(500);
    expect(takeAll(15)).toEqual({ taken: 4, askAgainMs: undefined });
    clock.advance(500);
    expect(takeAll(100)).toEqual({ taken: 10, askAgainMs: undefined });
  });

  it("begins anew when nothing succeeded for ten seconds and nothing was used for a minute", () => {
    takeAll(1);
    budget.release("success");
    takeAll(5);
    for (let index = 0; index < 5; index++) budget.release("success");
    clock.advance(10_001);
    expect(takeAll(9).taken).toBe(5);
    for (let index = 0; index < 5; index++) budget.release("refusal");
    clock.advance(60_001);
    expect(takeAll(9).taken).toBe(1);
  });
});
