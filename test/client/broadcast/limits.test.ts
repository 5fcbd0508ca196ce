import { afterEach, describe, expect, it } from "vitest";
import { broadcastIn } from "../../../src/client/broadcast/broadcast.ts";
import { createClient } from "../../../src/client/client.ts";
import {
  type FloodControlOptions,
  withFloodControlIn,
} from "../../../src/client/flood/flood-control.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import { defaultTransport } from "../../../src/client/transports/default.ts";
import type { Transport } from "../../../src/client/transports/transport.ts";
import { undiciTransport } from "../../../src/client/transports/undici/index.ts";
import { FakeServer } from "../../support/servers/fake-server.ts";
import { FloodServer } from "../../support/servers/flood-server.ts";
import { VirtualTime } from "../../support/virtual-time.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end();
});

const CHATS = Array.from({ length: 5000 }, (_, index) =>
  index % 10 === 0 ? -1 - index : 1 + index,
);

/** Broadcasts to all chats while a hundred interactive calls go out; returns the 99th percentile of the waits of the latter. */
async function broadcastWhileChatting(
  time: VirtualTime,
  server: FloodServer,
  transport: Transport,
  apiRoot?: string,
) {
  const environment = { ...time, random: () => 0.5 };
  const origin = apiRoot === undefined ? {} : { apiRoot };
  const api = createClient("1:token", { transport, timeoutMs: 1_000_000, ...origin });
  const run = broadcastIn(
    CHATS,
    (chat_id, options) => api.sendMessage({ chat_id, text: "x" }, options),
    {},
    environment,
  );
  const waits: number[] = [];
  const talk = (async () => {
    for (let person = 100_000; person < 100_100; person++) {
      await time.sleep(1500);
      const sentAt = time.now();
      await api.sendMessage({ chat_id: person, text: "hi" }).catch(() => undefined);
      waits.push(time.now() - sentAt);
    }
  })();
  const [report] = await time.until(Promise.all([run, talk]));
  const p99Ms = waits.sort((a, b) => a - b)[98];
  return { report, p99Ms, refused: server.refusals / server.calls };
}

type Wrap = (transport: Transport, time: VirtualTime) => Transport;

const flood =
  (options: FloodControlOptions = {}): Wrap =>
  (inner, time) =>
    withFloodControlIn(inner, options, { ...time, random: () => 0.5 });
const retry: Wrap = (inner, time) => withRetryIn(inner, {}, { ...time, random: () => 0.5 });

const WRAPPERS: readonly [string, Wrap][] = [
  ["alone", (inner) => inner],
  ["over flood control", flood()],
  ["over flood control with pacing", flood({ pace: true })],
  ["over retries over flood control", (inner, time) => retry(flood()(inner, time), time)],
  [
    "over retries over flood control with pacing",
    (inner, time) => retry(flood({ pace: true })(inner, time), time),
  ],
];

describe("F25: a broadcast to 5,000 chats under Telegram's limits", () => {
  it.each(WRAPPERS)(
    "%s reaches each chat once, with fewer than one 429 in a hundred calls, and delays no other call",
    async (_what, wrap) => {
      const time = new VirtualTime();
      let calls = 0;
      const server = new FloodServer(time, 50, () => ++calls % 400 === 0);
      const outcome = await broadcastWhileChatting(time, server, wrap(server, time));
      expect(outcome.report).toEqual({ sent: 5000, blocked: 0, failed: 0, unsure: 0 });
      for (const chat of CHATS) expect(server.delivered.get(chat)).toHaveLength(1);
      expect(outcome.refused).toBeLessThan(0.01);
      expect(outcome.p99Ms).toBeLessThan(1000);
      expect(time.now() / 1000).toBeLessThan(5000 / 20);
    },
    30_000,
  );

  it("reaches each chat once over real HTTP", async () => {
    const time = new VirtualTime();
    let calls = 0;
    const server = new FloodServer(time, 0, () => ++calls % 400 === 0);
    const http = await FakeServer.start((request, reply) => {
      const { status, body } = server.answer(JSON.parse(String(request.body)));
      reply.send(status, body);
    });
    const sockets = defaultTransport();
    cleanUp.push(
      () => http.close(),
      () => sockets.close(),
    );
    const still: Transport = {
      send: (request) => time.standStill(sockets.send(request)),
      close: () => sockets.close(),
    };
    const transport = retry(flood()(still, time), time);
    const outcome = await broadcastWhileChatting(time, server, transport, http.origin);
    expect(outcome.report).toEqual({ sent: 5000, blocked: 0, failed: 0, unsure: 0 });
    for (const chat of CHATS) expect(server.delivered.get(chat)).toHaveLength(1);
    expect(outcome.refused).toBeLessThan(0.01);
    expect(outcome.p99Ms).toBeLessThan(1000);
  }, 30_000);
});

describe("a paid broadcast to a server that does not respond", () => {
  it.each([
    ["the default transport", defaultTransport],
    ["undici", undiciTransport],
  ])("delays no other call over %s", async (_what, createTransport) => {
    const server = await FakeServer.start((request, reply) => {
      if (JSON.parse(String(request.body)).text === "hi") reply.ok(true);
    });
    const transport = createTransport();
    cleanUp.push(
      () => server.close(),
      () => transport.close(),
    );
    const api = createClient("1:token", { transport, apiRoot: server.origin });
    const time = new VirtualTime();
    const end = new AbortController();
    const run = broadcastIn(
      CHATS,
      (chat_id, options) => api.sendMessage({ chat_id, text: "x" }, options),
      { perSecond: 1000, signal: end.signal },
      { ...time, random: () => 0.5 },
    ).catch((reason) => reason);
    // Enough time for a thousand calls.
    await time.pass(2000);
    expect(await api.sendMessage({ chat_id: 100_000, text: "hi" })).toBe(true);
    end.abort("enough");
    expect(await run).toBe("enough");
  });
});

describe("a broadcast of a bot whose limit is below the published one", () => {
  it.each(WRAPPERS)(
    "%s slows down, and reaches each chat once",
    async (_what, wrap) => {
      const time = new VirtualTime();
      const server = new FloodServer(time, 50);
      server.perSecond = 12;
      const outcome = await broadcastWhileChatting(time, server, wrap(server, time));
      expect(outcome.report).toEqual({ sent: 5000, blocked: 0, failed: 0, unsure: 0 });
      for (const chat of CHATS) expect(server.delivered.get(chat)).toHaveLength(1);
      expect(outcome.refused).toBeLessThan(0.01);
    },
    30_000,
  );
});
