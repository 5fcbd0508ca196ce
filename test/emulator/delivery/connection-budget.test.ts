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

/** Acquires connections until that fails. Returns how many it got, and when to try again. */
function acquireAll(demand: number): { acquired: number; retryInMs: number | undefined } {
  for (let acquired = 0; ; acquired++) {
    const attempt = budget.tryAcquire(demand);
    if (!attempt.isAcquired) return { acquired, retryInMs: attempt.retryInMs };
  }
}

describe("ConnectionBudget", () => {
  it("allows a single connection before the first success, however long that takes", () => {
    expect(acquireAll(9)).toEqual({ acquired: 1, retryInMs: undefined });
    clock.advance(5000);
    expect(acquireAll(9)).toEqual({ acquired: 0, retryInMs: undefined });
  });

  it("opens a connection two seconds after the last one when that broke", () => {
    acquireAll(1);
    clock.advance(500);
    budget.release("broken");
    expect(acquireAll(1)).toEqual({ acquired: 0, retryInMs: 1500 });
    clock.advance(1500);
    expect(acquireAll(1).acquired).toBe(1);
  });

  it("keeps a connection whose response was a refusal", () => {
    acquireAll(1);
    budget.release("refusal");
    expect(acquireAll(9)).toEqual({ acquired: 1, retryInMs: undefined });
  });

  it("opens ten connections per half second after a success, up to the maximum and the demand", () => {
    acquireAll(1);
    budget.release("success");
    expect(acquireAll(100)).toEqual({ acquired: 11, retryInMs: 500 });
    clock.advance(500);
    expect(acquireAll(15)).toEqual({ acquired: 4, retryInMs: undefined });
    clock.advance(500);
    expect(acquireAll(100)).toEqual({ acquired: 10, retryInMs: undefined });
  });

  it("starts over after ten seconds without a success and a minute without use", () => {
    acquireAll(1);
    budget.release("success");
    acquireAll(5);
    for (let index = 0; index < 5; index++) budget.release("success");
    clock.advance(10_001);
    expect(acquireAll(9).acquired).toBe(5);
    for (let index = 0; index < 5; index++) budget.release("refusal");
    clock.advance(60_001);
    expect(acquireAll(9).acquired).toBe(1);
  });
});
