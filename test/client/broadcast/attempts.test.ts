import { describe, expect, it } from "vitest";
import { broadcastIn } from "../../../src/client/broadcast/broadcast.ts";
import type { BroadcastOutcome } from "../../../src/client/broadcast/outcome.ts";
import { createClient } from "../../../src/client/client.ts";
import { withFloodControlIn } from "../../../src/client/flood/flood-control.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import { type Transport, TransportFailure } from "../../../src/client/transports/transport.ts";
import { unprintable } from "../../support/unprintable.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

type Wrap = (transport: Transport, time: VirtualTime) => Transport;

const chance = { random: () => 0.5 };
const flood: Wrap = (inner, time) => withFloodControlIn(inner, {}, { ...time, ...chance });
const retry =
  (maxAttempts: number): Wrap =>
  (inner, time) =>
    withRetryIn(inner, { maxAttempts }, { ...time, ...chance });

const WRAPPERS: readonly [string, Wrap][] = [
  ["alone", (inner) => inner],
  ["over flood control", flood],
  ["over retries", retry(4)],
  ["over many retries", retry(50)],
  ["over retries with a single attempt", retry(1)],
  ["over retries over retries", (inner, time) => retry(4)(retry(4)(inner, time), time)],
  ["over retries over flood control", (inner, time) => retry(4)(flood(inner, time), time)],
];

const ENDINGS: readonly [string, () => never | ReturnType<typeof okResponse>][] = [
  ["gets a 429", () => refusalResponse(429, "Too Many Requests", { retry_after: 1 })],
  ["gets a 429 without retry_after", () => refusalResponse(429, "Too Many Requests")],
  [
    "never leaves",
    () => {
      throw new TransportFailure("no connection", "no", "ECONNREFUSED");
    },
  ],
];

describe.each(WRAPPERS)("a broadcast %s", (_what, wrap) => {
  it.each(ENDINGS)("sends a message that %s at most five times", async (_how, end) => {
    const time = new VirtualTime();
    const inner = new ScriptedTransport(end);
    const api = createClient("1:token", { transport: wrap(inner, time), timeoutMs: 1_000_000 });
    const report = await time.until(
      broadcastIn(
        [7, 8],
        (chat_id, options) => api.sendMessage({ chat_id, text: "x" }, options),
        {},
        { ...time, ...chance },
      ),
    );
    expect(report).toEqual({ sent: 0, blocked: 0, failed: 2, unsure: 0 });
    const chats = inner.requests.map(({ body }) => JSON.parse(String(body)).chat_id);
    expect(chats.filter((chat) => chat === 7)).toHaveLength(5);
    expect(chats.filter((chat) => chat === 8)).toHaveLength(5);
  });

  it("counts the attempts of each chat separately", async () => {
    const time = new VirtualTime();
    let requests = 0;
    const inner = new ScriptedTransport(() =>
      ++requests % 5 === 0
        ? okResponse(true)
        : refusalResponse(429, "Too Many Requests", { retry_after: 1 }),
    );
    const api = createClient("1:token", { transport: wrap(inner, time), timeoutMs: 1_000_000 });
    const send = (chat_id: number, options: object) =>
      api.sendMessage({ chat_id, text: "x" }, options);
    for (const chat of [1, 2, 3]) {
      const run = broadcastIn([chat], send, {}, { ...time, ...chance });
      expect(await time.until(run)).toMatchObject({ sent: 1 });
    }
    expect(requests).toBe(15);
  });
});

describe("a broadcast whose function throws an unprintable value", () => {
  it.each(unprintable())("goes on after %s", async (_what, thrown) => {
    const time = new VirtualTime();
    const outcomes: BroadcastOutcome<number>[] = [];
    const send = (chat_id: number) => (chat_id === 7 ? Promise.reject(thrown) : Promise.resolve());
    const onProgress = (outcome: BroadcastOutcome<number>) => outcomes.push(outcome);
    const run = broadcastIn([7, 8], send, { onProgress }, { ...time, ...chance });
    expect(await time.until(run)).toEqual({ sent: 1, blocked: 0, failed: 1, unsure: 0 });
    const [first] = outcomes;
    expect(first?.status === "failed" && Object.is(first.error, thrown)).toBe(true);
  });
});
