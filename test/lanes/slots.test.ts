import { describe, expect, it } from "vitest";
import type { Place } from "../../src/lanes/queue.ts";
import { Slots } from "../../src/lanes/slots.ts";

/** A lane of turns that take a slot each. */
class FakeLane {
  readonly name: string;
  place: Place<this> | undefined;
  left: number;

  constructor(name: string, left: number) {
    this.name = name;
    this.left = left;
  }

  get startable(): string | undefined {
    return this.left > 0 ? this.name : undefined;
  }
}

function createSlots(limit: number, log: string[]): Slots<FakeLane> {
  const slots: Slots<FakeLane> = new Slots(limit, {
    startNext(lane) {
      log.push(lane.name);
      lane.left--;
      slots.take();
      slots.update(lane);
    },
  });
  return slots;
}

describe("Slots", () => {
  it("start no more turns than the limit, one of each lane after the other", () => {
    const log: string[] = [];
    const slots = createSlots(3, log);
    for (const lane of [new FakeLane("a", 3), new FakeLane("b", 1)]) slots.update(lane);
    expect(slots.isFree).toBe(false);
    slots.share();
    expect(log).toEqual(["a", "b", "a"]);
    slots.share();
    slots.release();
    slots.share();
    expect(log).toEqual(["a", "b", "a", "a"]);
    expect(slots.isFree).toBe(false);
    slots.release();
    expect(slots.isFree).toBe(true);
  });

  it("have each lane once in the queue, and only while it has a turn to start", () => {
    const slots = createSlots(1, []);
    const lane = new FakeLane("a", 1);
    slots.update(lane);
    slots.update(lane);
    expect([...slots.ready]).toEqual([lane]);
    lane.left = 0;
    slots.update(lane);
    expect([...slots.ready]).toEqual([]);
    expect(slots.isFree).toBe(true);
  });

  it("start nothing while they are paused or closed", () => {
    const log: string[] = [];
    const slots = createSlots(1, log);
    slots.isPaused = true;
    expect(slots.isFree).toBe(false);
    slots.update(new FakeLane("a", 1));
    slots.share();
    slots.isPaused = false;
    slots.isClosed = true;
    slots.share();
    expect(log).toEqual([]);
    slots.isClosed = false;
    slots.share();
    expect(log).toEqual(["a"]);
  });
});
