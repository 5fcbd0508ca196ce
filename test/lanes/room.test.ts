import { describe, expect, it } from "vitest";
import { Room } from "../../src/lanes/room.ts";

describe("Room", () => {
  it("counts what waits", () => {
    const room = new Room(2);
    room.count(3);
    expect([room.waiting, room.free]).toEqual([3, 0]);
    room.count(-2);
    expect([room.waiting, room.free]).toEqual([1, 1]);
  });

  it("calls everybody who waits for room, once there is some", async () => {
    const room = new Room(2);
    const log: string[] = [];
    await room.whenFree();
    room.count(3);
    void room.whenFree().then(() => log.push("first"));
    void room.whenFree().then(() => log.push("second"));
    room.count(-1);
    await new Promise(setImmediate);
    expect(log).toEqual([]);
    room.count(-1);
    await new Promise(setImmediate);
    expect(log).toEqual(["first", "second"]);
  });
});
