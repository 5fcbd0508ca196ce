import { describe, expect, it } from "vitest";
import { RecentChats } from "../../../src/client/flood/recent-rejections.ts";

describe("chats that were refused lately", () => {
  it("are many from three within five seconds on", () => {
    const recent = new RecentChats();
    expect(recent.add("a", 0)).toBe(false);
    expect(recent.add("a", 10)).toBe(false);
    expect(recent.add("b", 20)).toBe(false);
    expect(recent.add("c", 30)).toBe(true);
    expect(recent.add("d", 5031)).toBe(false);
  });

  it("are forgotten by when they were refused last", () => {
    const recent = new RecentChats();
    recent.add("a", 0);
    recent.add("b", 1000);
    recent.add("a", 4000);
    expect(recent.add("c", 6500)).toBe(false);
    expect(recent.add("d", 6600)).toBe(true);
  });

  it("take the time of one step each, however many they are", () => {
    const recent = new RecentChats();
    const started = performance.now();
    for (let chat = 0; chat < 100_000; chat++) recent.add(String(chat), 0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
