import { beforeEach, describe, expect, it } from "vitest";
import type { Entry } from "../../src/inbox/inbox.ts";
import type { Update } from "../../src/types/index.ts";
import { createCleanUp } from "../docs/clean-up.ts";
import { message } from "../support/updates.ts";
import { createGate } from "../webhook/gate.ts";
import { LaneHost } from "./lane-host.ts";
import { REMINDER_MS } from "./lane-worker.ts";

const cleanUp = createCleanUp();

function update(update_id: number, chat = 7, text = `${chat}/${update_id}`): Update {
  return {
    update_id,
    message: message(text, {
      chat: { id: chat, type: "private", first_name: "A" },
    }),
  };
}

function job(id: string, order: number, notBefore: number): Entry {
  return { bot: 42, lane: "7", id, order, json: JSON.stringify(update(order)), notBefore };
}

describe("lane objects", { timeout: 30_000 }, () => {
  let host: LaneHost;
  beforeEach(async () => {
    host = new LaneHost(cleanUp);
    await host.start();
  });

  it("handles each update once, in the order of its chat", async () => {
    const { handlers } = host;
    const gate = createGate();
    handlers.gates.set("7/1", gate);
    expect(await host.deliver(update(1))).toBe(200);
    await handlers.until(1);
    // Behind the one that is being handled, in the wrong order and twice.
    for (const id of [3, 2, 3, 1]) expect(await host.deliver(update(id))).toBe(200);
    expect(await host.deliver(update(4, 8))).toBe(200);
    expect(await handlers.until(2)).toEqual(["7/1", "8/4"]);
    gate.open();
    expect(await handlers.until(4)).toEqual(["7/1", "8/4", "7/2", "7/3"]);
    for (const id of [2, 1]) expect(await host.deliver(update(id))).toBe(200);
    expect(await host.deliver(update(5))).toBe(200);
    expect(await handlers.until(5)).toEqual(["7/1", "8/4", "7/2", "7/3", "7/5"]);
  });

  it("goes on after a crash in a handler, by itself", async () => {
    const { handlers } = host;
    handlers.gates.set("7/1", createGate());
    await host.deliver(update(1));
    await host.deliver(update(2));
    await handlers.until(1);
    await host.kill();
    handlers.gates.clear();
    await host.start();
    expect(await handlers.until(3)).toEqual(["7/1", "7/1", "7/2"]);
    await host.deliver(update(1));
    await host.deliver(update(3));
    expect(await handlers.until(4)).toEqual(["7/1", "7/1", "7/2", "7/3"]);
  });

  it("gives up an update whose handlers keep crashing the object, and goes on", async () => {
    const { handlers } = host;
    handlers.gates.set("7/1", createGate());
    await host.deliver(update(1));
    await host.deliver(update(2));
    for (let crash = 1; crash <= 5; crash++) {
      await handlers.until(crash);
      await host.kill();
      await host.start();
    }
    expect(await handlers.until(6)).toEqual([...Array(5).fill("7/1"), "7/2"]);
    const [letter] = await host.letters(1);
    expect(letter).toMatchObject({ bot: 42, lane: "7", id: "1", lost: 5 });
  });

  it("handles a job on time, unless it is canceled, also after a restart", async () => {
    const { handlers } = host;
    const notBefore = Date.now() + 1_500;
    const entries = [job("a", 1, notBefore), job("b", 2, notBefore), job("c", 3, notBefore)];
    await host.call({ call: "put", entries });
    expect(await host.call({ call: "cancel", lane: "7", id: "b" })).toBe(true);
    expect(await host.call({ call: "cancel", lane: "7", id: "b" })).toBe(false);
    await host.kill();
    await host.start();
    expect(await handlers.until(2)).toEqual(["7/1", "7/3"]);
    expect(Date.now()).toBeGreaterThanOrEqual(notBefore - 1);
  });

  it("runs jobs that handlers have scheduled", async () => {
    const startedAt = Date.now();
    await host.deliver(update(1, 7, "/remind"));
    await host.deliver(update(2, 8, "/remind"));
    await host.deliver(update(3));
    const calls = await host.handlers.until(3);
    expect(Date.now()).toBeGreaterThanOrEqual(startedAt + REMINDER_MS - 1);
    expect([...calls].sort()).toEqual(["7/3", "reminder for 7", "reminder for 8"]);
  });

  it("has an effect once, although the object crashes after it", async () => {
    const { handlers } = host;
    handlers.gates.set("after the charge", createGate());
    await host.deliver(update(1, 7, "/charge"));
    await handlers.until(2);
    await host.kill();
    handlers.gates.clear();
    await host.start();
    const calls = await handlers.until(3);
    expect(calls).toEqual(["charged", "after the charge", "after the charge"]);
  });

  it("keeps what has failed, and handles it again or deletes it on request", async () => {
    const { handlers } = host;
    for (const text of ["7/1", "8/2"]) handlers.failing.add(text);
    await host.deliver(update(1));
    await host.deliver(update(2, 8));
    await host.deliver(update(3));
    await handlers.until(3);
    const letters = await host.letters(2);
    expect(letters.map(({ id }) => id).sort()).toEqual(["1", "2"]);
    expect(letters[0]?.error).toMatch(/the handler failed/);
    expect(await host.call({ call: "list", bot: 43, limit: 10 })).toEqual([]);
    handlers.failing.clear();
    expect(await host.call({ call: "retry", id: "1" })).toBe(true);
    expect((await handlers.until(4)).at(-1)).toBe("7/1");
    expect(await host.call({ call: "retry", id: "1" })).toBe(false);
    expect(await host.call({ call: "drop", id: "2" })).toBe(true);
    expect(await host.call({ call: "drop", id: "2" })).toBe(false);
    expect(await host.call({ call: "list", limit: 10 })).toEqual([]);
  });

  it("responds 503 while a lane is full", async () => {
    const { handlers } = host;
    const gate = createGate();
    handlers.gates.set("7/1", gate);
    for (const id of [1, 2, 3, 4, 5]) expect(await host.deliver(update(id))).toBe(200);
    await handlers.until(1);
    expect(await host.deliver(update(6))).toBe(503);
    expect(await host.deliver(update(7, 8))).toBe(200);
    gate.open();
    await handlers.until(6);
    while ((await host.deliver(update(6))) === 503);
    expect((await handlers.until(7)).at(-1)).toBe("7/6");
  });
});
