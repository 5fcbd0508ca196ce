import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { withFloodControlIn } from "../../../src/client/flood/flood-control.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import type { Transport } from "../../../src/client/transports/transport.ts";
import { FloodServer } from "../../support/servers/flood-server.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { ScriptedTransport } from "../scripted-transport.ts";
import { type Message, OrderFixture, type Treatment } from "./order-fixture.ts";

const sends = fc.array(
  fc.record({
    chat: fc.constantFrom(7, 8, -9),
    pauseMs: fc.oneof(fc.constant(0), fc.nat(1500)),
    cancelAfterMs: fc.option(fc.nat(6000), { nil: undefined, freq: 4 }),
  }),
  { maxLength: 30 },
);

const treatments = (maxLatencyMs: number) =>
  fc.array(
    fc.record({
      retryAfter: fc.oneof(
        { weight: 2, arbitrary: fc.constant(0) },
        fc.integer({ min: 1, max: 4 }),
      ),
      latencyMs: fc.nat(maxLatencyMs),
    }),
    { maxLength: 60 },
  );

const WAITS_MS = [3000, 30_000, Number.POSITIVE_INFINITY];
const floodSettings = fc.record({
  pace: fc.boolean(),
  maxWaitMs: fc.constantFrom(...WAITS_MS),
  maxWaiting: fc.constantFrom(2, 10_000),
});
const retrySettings = fc.record({
  maxAttempts: fc.constantFrom(1, 2, 4, Number.POSITIVE_INFINITY),
  maxWaitMs: fc.constantFrom(...WAITS_MS),
});
const settings = fc.tuple(floodSettings, retrySettings);

type Sends = typeof sends extends fc.Arbitrary<infer Plan> ? Plan : never;

/** Sends everything concurrently, lets it end, and expects that no limit or queue is left behind. */
async function play(fixture: OrderFixture, plan: Sends): Promise<void> {
  const inFlight: Promise<unknown>[] = [];
  const run = async (): Promise<void> => {
    for (const [number, { chat, pauseMs, cancelAfterMs }] of plan.entries()) {
      await fixture.time.sleep(pauseMs);
      const abort = new AbortController();
      if (cancelAfterMs !== undefined)
        void fixture.time.sleep(cancelAfterMs).then(() => abort.abort());
      inFlight.push(fixture.send(chat, number, abort.signal));
    }
    await Promise.all(inFlight);
  };
  await fixture.time.until(run());
  await fixture.time.pass(3_600_000);
  fixture.plan = [];
  const now = fixture.time.now();
  const last = [7, 8, -9].map((chat) => fixture.send(chat, plan.length));
  expect(await fixture.time.until(Promise.all(last))).toEqual([true, true, true]);
  // The three share the limit of the bot.
  expect(fixture.time.now() - now).toBeLessThan(100);
}

describe("the order of one chat's messages, with retries around flood control", () => {
  it("is the order of the calls, whatever is refused, canceled or over a limit", async () => {
    await fc.assert(
      fc.asyncProperty(
        sends,
        treatments(900),
        settings,
        fc.nat(9),
        async (plan, server, options, chance) => {
          const fixture = new OrderFixture(server, ...options, chance / 10);
          await play(fixture, plan);
          for (const numbers of fixture.delivered.values())
            expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);

  it("is kept by all messages that have not gone out when the first is refused, however slow the responses", async () => {
    await fc.assert(
      fc.asyncProperty(sends, treatments(8000), settings, async (plan, server, options) => {
        const fixture = new OrderFixture(server, ...options);
        await play(fixture, plan);
        expect(fixture.overtaking).toEqual([]);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it.each([true, false])(
    "is the order of the calls under the published limits, pace: %s",
    async (pace) => {
      for (const latencyMs of [0, 50, 150]) {
        const time = new VirtualTime();
        const server = new FloodServer(time, latencyMs);
        const order: number[] = [];
        const witness = new ScriptedTransport(async (request) => {
          const response = await server.send(request);
          const { text } = request.params as Message;
          if (response.status === 200) order.push(Number(text));
          return response;
        });
        const environment = { ...time, random: () => 0 };
        const transport = withRetryIn(
          withFloodControlIn(witness, { pace }, environment),
          {},
          environment,
        );
        const api = createClient("1:token", { transport, timeoutMs: 1_000_000 });
        const calls: Promise<unknown>[] = [];
        const run = async (): Promise<void> => {
          for (let number = 0; number < 27; number++) {
            calls.push(api.sendMessage({ chat_id: 7, text: String(number) }));
            await time.sleep(120);
          }
          await Promise.all(calls);
        };
        await time.until(run());
        expect(order).toEqual(Array.from({ length: 27 }, (_, number) => number));
      }
    },
  );
});

describe("a refused call at the head of its chat", () => {
  const refuse = (retryAfter: number): Treatment => ({ retryAfter, latencyMs: 0 });

  it("goes out first after its pause, before all calls that arrived in the meantime", async () => {
    const fixture = new OrderFixture([refuse(2)]);
    const all = [fixture.send(7, 0)];
    await fixture.time.pass(500);
    all.push(fixture.send(7, 1), fixture.send(7, 2));
    await fixture.time.until(Promise.all(all));
    expect(fixture.delivered.get(7)).toEqual([0, 1, 2]);
    expect(fixture.time.now()).toBe(4000);
  });

  it("lets the others go as soon as its caller aborts it", async () => {
    const fixture = new OrderFixture([refuse(3)]);
    const abort = new AbortController();
    const first = fixture.send(7, 0, abort.signal);
    await fixture.time.pass(100);
    const second = fixture.send(7, 1);
    await fixture.time.pass(3400);
    // The first has been sent again by now, and the second waits for its turn.
    expect(fixture.delivered.get(7)).toEqual([0]);
    await first;
    fixture.plan = Array(9).fill(refuse(3));
    const third = fixture.send(7, 2, abort.signal);
    await fixture.time.pass(2000);
    fixture.plan = [];
    abort.abort("enough");
    expect(await third).toBe("enough");
    await fixture.time.until(second);
    expect(fixture.delivered.get(7)).toEqual([0, 1]);
  });

  it("lets the others go when its attempts are used up", async () => {
    const fixture = new OrderFixture([refuse(1), refuse(1)], {}, { maxAttempts: 2 });
    const all = [fixture.send(7, 0)];
    await fixture.time.pass(100);
    all.push(fixture.send(7, 1));
    const [first] = await fixture.time.until(Promise.all(all));
    expect(first).toMatchObject({ error_code: 429 });
    expect(fixture.delivered.get(7)).toEqual([1]);
    expect(fixture.requests).toBe(3);
    expect(fixture.time.now()).toBe(2000);
  });

  it("fails, with all calls behind it, when the transport closes", async () => {
    const fixture = new OrderFixture([refuse(5)]);
    const all = [fixture.send(7, 0)];
    await fixture.time.pass(100);
    all.push(fixture.send(7, 1), fixture.send(7, 2));
    await fixture.time.pass(100);
    await fixture.transport.close();
    const errors = await Promise.all(all);
    for (const error of errors)
      expect(error).toMatchObject({ message: "sendMessage: the transport is closed", sent: "no" });
    expect(fixture.requests).toBe(1);
  });

  it("keeps its place even if flood control rejects it before it goes out", async () => {
    const options = [{ maxWaitMs: 3000 }, { maxWaitMs: 60_000, maxAttempts: 3 }] as const;
    const fixture = new OrderFixture([refuse(4)], ...options);
    const all = [fixture.send(7, 0)];
    await fixture.time.pass(500);
    all.push(fixture.send(7, 1));
    await fixture.time.pass(2000);
    all.push(fixture.send(7, 2));
    expect(await fixture.time.until(Promise.all(all))).toEqual([true, true, true]);
    expect(fixture.delivered.get(7)).toEqual([0, 1, 2]);
  });

  it.each([0, 60_000])(
    "blocks the others no longer than maxWaitMs, however often it is refused; latency: %s",
    async (latencyMs) => {
      let flood: Transport | undefined;
      const plan = [refuse(3), ...Array(9).fill({ retryAfter: 3, latencyMs })];
      const fixture = new OrderFixture(
        plan,
        { maxWaitMs: 5000 },
        { maxAttempts: 6 },
        0,
        (inner) => {
          flood = inner;
          return inner;
        },
      );
      const first = fixture.send(7, 0);
      await fixture.time.pass(100);
      // Without retries, so that flood control's rejection is the result.
      const api = createClient("1:token", flood && { transport: flood });
      const failed = api.sendMessage({ chat_id: 7, text: "1" }).catch((error) => error);
      const failedAt = failed.then(() => fixture.time.now());
      expect(await fixture.time.until(failed)).toMatchObject({ error_code: 429 });
      expect(await failedAt).toBe(5100);
      await fixture.time.until(first);
    },
  );

  it("does not block other chats", async () => {
    const fixture = new OrderFixture([refuse(4)]);
    const first = fixture.send(7, 0);
    await fixture.time.pass(100);
    await fixture.time.until(
      Promise.all([8, -9, 10].map((chat, index) => fixture.send(chat, index + 1))),
    );
    expect(fixture.time.now()).toBe(100);
    await fixture.time.until(first);
  });

  it("leaves nothing behind when a wrapper starts the next attempt while the last one is waiting", async () => {
    const impatient = (inner: Transport): Transport => ({
      close: () => inner.close(),
      send: (request) =>
        Promise.race([
          inner.send(request),
          fixture.time.sleep(300).then(() => ({ status: 429, body: "", retryAfter: "1" })),
        ]),
    });
    const plan = [refuse(1), refuse(4)];
    const options = [{ maxWaiting: 1 }, { maxAttempts: 20 }] as const;
    const fixture: OrderFixture = new OrderFixture(plan, ...options, 0.5, impatient);
    await fixture.time.until(Promise.all([fixture.send(7, 0), fixture.send(7, 1)]));
    await fixture.time.pass(600_000);
    const now = fixture.time.now();
    expect(await fixture.time.until(fixture.send(7, 2))).toBe(true);
    expect(fixture.time.now()).toBe(now);
  });
});
