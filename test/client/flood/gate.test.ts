import { getEventListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Admission, FloodGate } from "../../../src/client/flood/gate.ts";
import type { Limit } from "../../../src/client/flood/limits.ts";
import { VirtualTime } from "../../support/virtual-time.ts";

const ALL = { intervalMs: 30, burst: 4 };
const CHAT = { intervalMs: 100, burst: 2 };

function admissionOf(chat: number, queueName: "messages" | "background"): Admission {
  const burstOf = (burst: number) => (queueName === "background" ? 1 : burst);
  const limit = (key: string, { intervalMs, burst }: Limit["rate"]): Limit => ({
    key,
    rate: { intervalMs, burst: burstOf(burst) },
    isPaced: true,
  });
  return { limits: [limit(`chat ${chat}`, CHAT), limit("all", ALL)], queueName };
}

interface AdmittedCall {
  readonly index: number;
  readonly chat: number;
  readonly queueName: string;
  readonly at: number;
}

const calls = fc.array(
  fc.record({
    chat: fc.nat(3),
    queueName: fc.constantFrom<"messages" | "background">("messages", "background"),
    pauseMs: fc.oneof(fc.constant(0), fc.nat(200)),
    /** When the call is canceled, if it is still waiting then. */
    cancelAfterMs: fc.option(fc.nat(400), { nil: undefined }),
    /** A pause of its chat, or of all chats, that starts when the call arrives. */
    freeze: fc.option(fc.record({ ms: fc.nat(1000), all: fc.boolean() }), {
      nil: undefined,
      freq: 8,
    }),
  }),
  { maxLength: 60 },
);

/** Expects that no n events are closer together than the rate allows. */
function expectRate(times: readonly number[], { intervalMs, burst }: Limit["rate"]): void {
  for (const [first, start] of times.entries())
    for (const [offset, end] of times.slice(first).entries())
      expect(end - start).toBeGreaterThanOrEqual((offset + 1 - burst) * intervalMs);
}

describe("a gate with several limits", () => {
  it("keeps all limits, admits every call in order, and none during a pause", async () => {
    await fc.assert(
      fc.asyncProperty(calls, async (plan) => {
        const time = new VirtualTime();
        const gate = new FloodGate(time);
        const admitted: AdmittedCall[] = [];
        const canceled = new Set<number>();
        const pauses: { key: string; from: number; until: number }[] = [];
        const inFlight: Promise<void>[] = [];

        async function call(index: number): Promise<void> {
          const { chat = 0, queueName = "messages", cancelAfterMs } = plan[index] ?? {};
          const admission = admissionOf(chat, queueName);
          const abort = new AbortController();
          if (cancelAfterMs !== undefined) void time.sleep(cancelAfterMs).then(() => abort.abort());
          const isAdmitted =
            gate.tryAdmit(admission) || (await gate.admit(admission, Infinity, abort.signal));
          if (isAdmitted) admitted.push({ index, chat, queueName, at: time.now() });
          else canceled.add(index);
        }

        const run = async () => {
          for (const [index, { chat, pauseMs, freeze }] of plan.entries()) {
            await time.sleep(pauseMs);
            if (freeze !== undefined) {
              const limit = admissionOf(chat, "messages").limits[freeze.all ? 1 : 0];
              if (limit === undefined) throw new Error("no limit");
              const until = time.now() + freeze.ms;
              gate.freeze(limit, until);
              pauses.push({ key: limit.key, from: time.now(), until });
            }
            inFlight.push(call(index));
          }
          await Promise.all(inFlight);
        };
        await time.until(run());

        expect(admitted.length + canceled.size).toBe(plan.length);
        for (const index of canceled) expect(plan[index]?.cancelAfterMs).toBeDefined();
        expectRate(
          admitted.map(({ at }) => at),
          ALL,
        );
        for (const chat of [0, 1, 2, 3]) {
          const own = admitted.filter((one) => one.chat === chat);
          expectRate(
            own.map(({ at }) => at),
            CHAT,
          );
          for (const queueName of ["messages", "background"]) {
            const order = own
              .filter((one) => one.queueName === queueName)
              .map(({ index }) => index);
            expect(order).toEqual([...order].sort((a, b) => a - b));
          }
        }
        for (const { key, from, until } of pauses) {
          const held = admitted.filter(({ chat }) => key === "all" || key === `chat ${chat}`);
          expect(held.filter(({ at }) => at > from && at < until)).toEqual([]);
        }
      }),
      { numRuns: 150 },
    );
  }, 20_000);

  it("does not let a call that waits for one chat block another chat", async () => {
    const time = new VirtualTime();
    const gate = new FloodGate(time);
    const { signal } = new AbortController();
    const times = new Map<number, number[]>([
      [1, []],
      [2, []],
    ]);
    const send = async (chat: number) => {
      const admission = admissionOf(chat, "messages");
      if (!gate.tryAdmit(admission)) await gate.admit(admission, Infinity, signal);
      times.get(chat)?.push(time.now());
    };
    await time.until(Promise.all([1, 1, 1, 1, 1, 2, 2].map(send)));
    expect(times.get(1)).toEqual([0, 0, 100, 200, 300]);
    expect(times.get(2)).toEqual([0, 0]);
  });

  it("does not let a call whose chat is frozen while it waits block another chat", async () => {
    const time = new VirtualTime();
    const gate = new FloodGate(time);
    const { signal } = new AbortController();
    const log: string[] = [];
    const send = async (chat: number) => {
      await gate.admit(admissionOf(chat, "messages"), Infinity, signal);
      log.push(`${time.now()} ${chat}`);
    };
    // The fifth call waits for the global limit when its chat is frozen.
    const sends = [1, 2, 3, 4, 5, 6].map(send);
    await time.pass(10);
    const [chat] = admissionOf(5, "messages").limits;
    if (chat !== undefined) gate.freeze(chat, 500);
    await time.until(Promise.all(sends));
    expect(log).toEqual(["0 1", "0 2", "0 3", "0 4", "30 6", "500 5"]);
  });

  it("admits no call ahead of waiting ones, even if the limit is open for a moment", async () => {
    const time = new VirtualTime();
    const gate = new FloodGate(time);
    const admission = {
      limits: [{ key: "all", rate: { intervalMs: 30.5, burst: 1 }, isPaced: true }],
      queueName: "",
    };
    gate.tryAdmit(admission);
    const waiting = gate.admit(admission, Infinity, new AbortController().signal);
    await time.pass(30.75);
    expect(gate.tryAdmit(admission)).toBe(false);
    expect(await time.until(waiting)).toBe(true);
    expect(time.now()).toBe(31);
  });

  it("admits a background call after all others, even if it arrived first", async () => {
    const time = new VirtualTime();
    const gate = new FloodGate(time);
    const { signal } = new AbortController();
    const log: string[] = [];
    const send = async (chat: number, queueName: "messages" | "background") => {
      await gate.admit(admissionOf(chat, queueName), Infinity, signal);
      log.push(`${time.now()} ${queueName}`);
    };
    const sends = [send(9, "background"), send(8, "background")];
    await time.pass(0);
    for (let chat = 0; chat < 5; chat++) sends.push(send(chat, "messages"));
    await time.until(Promise.all(sends));
    expect(log).toEqual([
      "0 background",
      ...Array<string>(3).fill("0 messages"),
      ...["30 messages", "60 messages", "180 background"],
    ]);
  });

  it("ends the wait of a canceled call at once, behind others in the queue", async () => {
    const time = new VirtualTime();
    const gate = new FloodGate(time);
    const abort = new AbortController();
    const pass = (signal: AbortSignal) => gate.admit(admissionOf(1, "messages"), Infinity, signal);
    const { signal } = new AbortController();
    const first = [pass(signal), pass(signal), pass(signal)];
    const second = pass(abort.signal);
    await time.pass(10);
    abort.abort();
    expect(await second).toBe(false);
    expect(time.now()).toBe(10);
    await time.until(Promise.all(first));
    expect(time.now()).toBe(100);
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(getEventListeners(abort.signal, "abort")).toHaveLength(0);
  });

  it("stores no queue once no call is waiting", async () => {
    const time = new VirtualTime();
    const gate = new FloodGate(time);
    const abort = new AbortController();
    const waiting = Array.from({ length: 50 }, (_, chat) =>
      gate.admit(admissionOf(chat % 5, "messages"), Infinity, abort.signal),
    );
    await time.pass(200);
    const limits = 5 + 1;
    expect(gate.size).toBeGreaterThan(limits);
    abort.abort();
    await Promise.all(waiting);
    expect(gate.size).toBe(limits);
  });
});
