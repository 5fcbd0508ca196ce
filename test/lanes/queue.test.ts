import { describe, expect, it } from "vitest";
import { Queue } from "../../src/lanes/queue.ts";

describe("Queue", () => {
  it("is first in, first out", () => {
    const queue = new Queue<string>();
    expect([queue.first, queue.last]).toEqual([undefined, undefined]);
    const a = queue.push("a");
    const b = queue.push("b");
    expect([queue.first, queue.last, ...queue]).toEqual(["a", "b", "a", "b"]);
    a.leave();
    expect([queue.first, queue.last]).toEqual(["b", "b"]);
    b.leave();
    expect([queue.first, queue.last]).toEqual([undefined, undefined]);
  });

  it("lets items leave from the middle, and enter at the front", () => {
    const queue = new Queue<string>();
    queue.push("a");
    const b = queue.push("b");
    queue.push("c");
    b.leave();
    queue.unshift("first");
    expect([...queue]).toEqual(["first", "a", "c"]);
    expect([queue.first, queue.last]).toEqual(["first", "c"]);
  });

  it("is not referenced by a place whose item has left: that place may be old, and the garbage of a lane is not", () => {
    const queue = new Queue<string>();
    const a = queue.push("a");
    const b = queue.push("b");
    a.leave();
    expect([a.before, a.after]).toEqual([a, a]);
    a.leave();
    b.leave();
    expect([...queue]).toEqual([]);
  });
});
