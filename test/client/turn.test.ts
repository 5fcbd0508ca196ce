import { describe, expect, it } from "vitest";
import { Turn } from "../../src/client/turn.ts";

describe("a call's turn", () => {
  it("has a larger number than those before it", () => {
    const first = new Turn();
    expect(new Turn().number).toBeGreaterThan(first.number);
  });

  it("calls each callback once at its end, and one that comes later at once", () => {
    const turn = new Turn();
    const ended: unknown[] = [];
    const onEnd = (each: Turn) => ended.push(each);
    turn.onEnd(onEnd);
    turn.onEnd(onEnd);
    expect(ended).toEqual([]);
    turn.end();
    turn.end();
    expect(ended).toEqual([turn]);
    turn.onEnd(onEnd);
    expect(ended).toEqual([turn, turn]);
  });
});
