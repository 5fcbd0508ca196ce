import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withFloodControlIn } from "../../../src/client/flood/flood-control.ts";
import { createClient } from "../../../src/client/index.ts";
import { type Clock, createEmulator } from "../../../src/emulator/index.ts";
import { ApiError } from "../../../src/errors.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { createFixture, send } from "./flood-fixture.ts";

describe("pacing", () => {
  it("limits a private chat to one message per second after a burst of three, and a group to twenty in any minute", async () => {
    const fixture = createFixture({ pace: true, maxWaitMs: 60_000 });
    const sends = [7, -7].flatMap((chat) => Array.from({ length: 7 }, () => send(fixture, chat)));
    await fixture.time.until(Promise.all(sends));
    const times = (chat: string) =>
      fixture.log
        .filter((line) => line.endsWith(` ${chat}`))
        .map((line) => Number.parseInt(line, 10));
    expect(times("7")).toEqual([0, 0, 0, 1000, 2000, 3000, 4000]);
    expect(times("-7")).toEqual([0, 38, 76, 114, 152, 4000, 8000]);
  });

  it("limits the bot to thirty messages in any second, but not a paid one", async () => {
    const fixture = createFixture({ pace: true });
    const sends = Array.from({ length: 90 }, (_, chat) => send(fixture, chat + 1));
    const paid = fixture.api.sendMessage({ chat_id: 1000, text: "x", allow_paid_broadcast: true });
    await fixture.time.until(Promise.all([...sends, paid]));
    expect(fixture.log.slice(0, 5)).toEqual(["0 1", "0 2", "0 3", "0 4", "0 1000"]);
    expect(fixture.log.filter((line) => Number.parseInt(line, 10) < 1000)).toHaveLength(31);
    expect(fixture.time.now()).toBe(86 * 38);
  });

  it("sends foreground calls before background calls", async () => {
    const fixture = createFixture({ pace: true, maxWaitMs: 60_000 });
    const background = Array.from({ length: 200 }, (_, i) =>
      send(fixture, i + 1, { background: true }),
    );
    await fixture.time.pass(3000);
    const sentAt = fixture.time.now();
    await fixture.time.until(send(fixture, 1000));
    expect(fixture.time.now()).toBe(sentAt);
    await fixture.time.until(Promise.all(background));
    expect(fixture.time.now()).toBeGreaterThanOrEqual(199 * 40 - 1);
    expect(fixture.log).toHaveLength(201);
  });

  it("sends background calls only when no other call is waiting", async () => {
    const fixture = createFixture({ pace: true });
    const background = [1, 2, 3].map((chat) => send(fixture, chat, { background: true }));
    const others = Array.from({ length: 8 }, (_, index) => send(fixture, 10 + index));
    await fixture.time.until(Promise.all([...background, ...others]));
    const order = fixture.log.map((line) => Number(line.split(" ")[1]));
    expect(order).toEqual([1, 10, 11, 12, 13, 14, 15, 16, 17, 2, 3]);
  });

  it("counts messages only: chat actions neither wait nor delay messages", async () => {
    const fixture = createFixture({ pace: true });
    const act = () => fixture.api.sendChatAction({ chat_id: 7, action: "typing" });
    for (let index = 0; index < 3; index++) {
      await fixture.time.until(Promise.all([send(fixture, 7), act(), act()]));
    }
    expect(fixture.time.now()).toBe(0);
    await fixture.time.until(Promise.all([send(fixture, 7), act()]));
    expect(fixture.time.now()).toBe(1000);
  });

  it("holds back every call to a chat after a 429", async () => {
    const fixture = createFixture({ pace: true });
    fixture.refuse.set("7", 2000);
    await fixture.time.until(send(fixture, 7));
    await fixture.time.until(fixture.api.sendChatAction({ chat_id: 7, action: "typing" }));
    expect(fixture.time.now()).toBe(2000);
  });

  it("gets no 429 from a server with the published limits", async () => {
    const index = fc.integer({ min: -3, max: 40 }).filter((each) => each !== 0);
    const call = fc.record({ index, pauseMs: fc.nat(300), background: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 150 }), async (calls) => {
        const time = new VirtualTime();
        const { emulator, token, chatOf } = createServer(time);
        const options = { pace: true, maxWaitMs: 1_000_000 };
        const transport = withFloodControlIn(emulator.transport(), options, {
          ...time,
          random: () => 0,
        });
        const api = createClient(token, { transport, timeoutMs: 1_000_000 });
        const sends: Promise<unknown>[] = [];
        const run = async () => {
          for (const { index, pauseMs, background } of calls) {
            sends.push(api.sendMessage({ chat_id: chatOf(index), text: "x" }, { background }));
            // Half of them arrive at once.
            if (pauseMs > 150) await time.sleep(pauseMs - 150);
          }
          await Promise.all(sends);
        };
        await time.until(run());
        const responses = emulator.calls().map(({ response }) => response?.ok);
        expect(responses).toEqual(calls.map(() => true));
        await emulator.close();
      }),
      { numRuns: 40 },
    );
  }, 20_000);

  it("is needed: without it, the same server refuses calls", async () => {
    const time = new VirtualTime();
    const { emulator, token, chatOf } = createServer(time);
    const api = createClient(token, { transport: emulator.transport() });
    const sends = Array.from({ length: 21 }, () =>
      api.sendMessage({ chat_id: chatOf(-1), text: "x" }).catch((error: unknown) => error),
    );
    const outcomes = await time.until(Promise.all(sends));
    expect(outcomes.filter((each) => each instanceof ApiError)).toMatchObject([
      { retryAfterSeconds: 60 },
    ]);
    await emulator.close();
  });
});

/** Starts an emulator with Telegram's limits, and a bot that has 40 private chats and is in three groups. */
function createServer(time: VirtualTime) {
  const emulator = createEmulator({ clock: clockOf(time) });
  emulator.limits("telegram");
  const bot = emulator.createBot({ username: "shop_bot" });
  const people = Array.from({ length: 40 }, (_, index) =>
    emulator.createUser({ first_name: `User ${index}` }).openChat(bot),
  );
  const groups = [1, 2, 3].map((number) =>
    emulator.createGroup({ title: `Group ${number}`, members: [bot] }),
  );
  return {
    emulator,
    token: bot.token,
    /** People are counted from 1, groups from -1 down. */
    chatOf: (index: number): number =>
      (index > 0 ? people[index - 1] : groups[-index - 1])?.id ?? 0,
  };
}

/** The clock of an emulator in virtual time. */
function clockOf(time: VirtualTime): Clock {
  return {
    now: time.now,
    setTimeout(callback, delayMs) {
      const end = new AbortController();
      void time.sleep(delayMs, end.signal).then(() => {
        if (!end.signal.aborted) callback();
      });
      return end;
    },
    // The handle can only have come from `setTimeout` above.
    clearTimeout: (handle) => (handle as AbortController).abort(),
  };
}
