import { afterEach, describe, expect, it, vi } from "vitest";
import { stopOnSignals } from "../../src/lifecycle/signals.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `stopOnSignals` on a clock that the test sets. */
function watch() {
  const exits: unknown[] = [];
  vi.spyOn(process, "exit").mockImplementation((code) => {
    exits.push(code);
    return undefined as never;
  });
  const clock = { nowMs: 0 };
  let stops = 0;
  const before = SIGNALS.map((signal) => process.listenerCount(signal));
  const remove = stopOnSignals(
    () => stops++,
    () => clock.nowMs,
  );
  const added = () =>
    SIGNALS.map((signal, at) => process.listenerCount(signal) - (before[at] ?? 0));
  return { exits, clock, remove, added, stops: () => stops };
}

describe("stopOnSignals", () => {
  it.each(SIGNALS)("stops at the first %s, and leaves no listener behind", (signal) => {
    const watched = watch();
    expect(watched.added()).toEqual([1, 1]);
    process.emit(signal, signal);
    expect(watched.stops()).toBe(1);
    watched.remove();
    expect(watched.added()).toEqual([0, 0]);
    expect(watched.exits).toEqual([]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("ends the process at a second one, %s, with the code %d", (signal, code) => {
    const { exits, clock, stops, remove } = watch();
    process.emit("SIGINT", "SIGINT");
    clock.nowMs = 499;
    process.emit("SIGINT", "SIGINT");
    expect(exits).toEqual([]);
    clock.nowMs = 500;
    process.emit(signal, signal);
    expect([exits, stops()]).toEqual([[code], 1]);
    remove();
  });

  it("does nothing where there is no process", () => {
    const { process } = globalThis;
    Reflect.set(globalThis, "process", undefined);
    try {
      stopOnSignals(() => undefined)();
    } finally {
      globalThis.process = process;
    }
  });
});
