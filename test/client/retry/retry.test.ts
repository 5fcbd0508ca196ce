import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { type RetryOptions, withRetry, withRetryIn } from "../../../src/client/retry/retry.ts";
import {
  TransportFailure,
  type TransportResponse,
} from "../../../src/client/transports/transport.ts";
import type { Sent } from "../../../src/errors.ts";
import { rejectionOf } from "../../suites/transport.suite.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

type Outcome = TransportResponse | TransportFailure | Error;

const cut = (sent: Sent) => new TransportFailure("broken", sent, "ECONNRESET");
const done = okResponse(true);
const badGateway: TransportResponse = { status: 502, body: "<html>502</html>" };
const fault = refusalResponse(500, "Internal Server Error: restart");
const wait = (seconds: number) =>
  refusalResponse(429, "Too Many Requests", { retry_after: seconds });

/** A client whose tries end like this, one after the other; the last outcome stays. */
function createFixture(outcomes: readonly Outcome[], options: RetryOptions = {}) {
  const delaysMs: number[] = [];
  let at = 0;
  const inner = new ScriptedTransport(() => {
    const outcome = outcomes[Math.min(at++, outcomes.length - 1)] ?? done;
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const transport = withRetryIn(inner, options, {
    sleep: (delayMs) => {
      delaysMs.push(delayMs);
      return Promise.resolve();
    },
    random: () => 0.5,
  });
  const api = createClient("1:token", { apiRoot: "http://localhost", transport });
  return { api, delaysMs, inner, transport };
}

describe("a call that may have been executed", () => {
  it.each([
    ["fault", fault],
    ["gateway", badGateway],
    ["reset", cut("maybe")],
    ["cut answer", cut("yes")],
    ["bug", new Error("x")],
  ])("is repeated after a %s where that changes nothing", async (_what, outcome) => {
    const { api, inner } = createFixture([outcome, done]);
    expect(await api.deleteMessage({ chat_id: 1, message_id: 2 })).toBe(true);
    expect(inner.requests).toHaveLength(2);
  });

  it.each([
    ["fault", fault],
    ["gateway", badGateway],
    ["reset", cut("maybe")],
    ["cut answer", cut("yes")],
    ["bug", new Error("x")],
  ])("is never repeated after a %s where it might do something twice", async (_what, outcome) => {
    const { api, inner } = createFixture([outcome, done]);
    await expect(api.sendMessage({ chat_id: 1, text: "x" })).rejects.toThrow();
    expect(inner.requests).toHaveLength(1);
  });

  it("of a method that this version does not know is not repeated", async () => {
    const { api, inner } = createFixture([fault, done]);
    await expect(api.call("getSomethingNew")).rejects.toThrow();
    expect(inner.requests).toHaveLength(1);
  });
});

describe("a call that was certainly not executed", () => {
  it("is repeated, by every method, with growing delays and full jitter", async () => {
    const { api, delaysMs } = createFixture([cut("no"), cut("no"), cut("no"), done]);
    await api.sendMessage({ chat_id: 1, text: "x" });
    expect(delaysMs).toEqual([100, 200, 400]);
  });

  it("is repeated up to maxAttempts times in all", async () => {
    const { api, inner } = createFixture([cut("no")], { maxAttempts: 3 });
    await expect(api.sendMessage({ chat_id: 1, text: "x" })).rejects.toMatchObject({
      name: "NetworkError",
      sent: "no",
    });
    expect(inner.requests).toHaveLength(3);
  });

  it("gives each repetition a signal of its own, on which a transport may leave its listener", async () => {
    const abort = new AbortController();
    const inner = new ScriptedTransport(({ signal }) => {
      signal.addEventListener("abort", () => {});
      if (inner.requests.length === 14) abort.abort("enough");
      throw cut("no");
    });
    const environment = { sleep: () => Promise.resolve(), random: () => 0 };
    const transport = withRetryIn(inner, { maxAttempts: 20 }, environment);
    const api = createClient("1:token", { transport });
    expect(await rejectionOf(api.getMe({}, { signal: abort.signal }))).toBe("enough");
    const [first, second, ...later] = inner.requests.map(({ signal }) => signal);
    expect(first && getEventListeners(first, "abort")).toHaveLength(1);
    expect(second?.aborted).toBe(false);
    expect(later).toHaveLength(12);
    expect(later.at(-1)).toMatchObject({ aborted: true, reason: "enough" });
  });

  it("leaves no listener on its signal, also when waiting fails", async () => {
    const inner = new ScriptedTransport(() => wait(1));
    const { signal } = new AbortController();
    const request = { method: "getMe", origin: "", path: "", contentType: "", body: "", signal };
    for (const sleep of [() => Promise.resolve(), () => Promise.reject(new Error("no timer"))]) {
      const transport = withRetryIn(inner, {}, { sleep, random: () => 0 });
      await transport.send(request).catch(() => undefined);
      expect(getEventListeners(signal, "abort")).toHaveLength(0);
    }
  });

  it("says how far any of the tries came when the last one never left", async () => {
    const { api } = createFixture([cut("yes"), cut("no")], { maxAttempts: 3 });
    const error = await rejectionOf(api.deleteMessage({ chat_id: 1, message_id: 2 }));
    expect(error).toMatchObject({ name: "NetworkError", sent: "yes", code: "ECONNRESET" });
    const never = createFixture([cut("no")], { maxAttempts: 3 }).api;
    expect(await rejectionOf(never.getMe())).toMatchObject({ sent: "no" });
  });

  it("waits as long as a 429 asks, in header or envelope", async () => {
    const { api, delaysMs } = createFixture([wait(3), { ...wait(0), retryAfter: "7" }, done]);
    await api.sendMessage({ chat_id: 1, text: "x" });
    expect(delaysMs).toEqual([3000, 7000]);
  });

  it("fails at once when a 429 asks for more than maxWaitMs", async () => {
    const { api, delaysMs } = createFixture([wait(21), done]);
    await expect(api.getMe()).rejects.toMatchObject({ error_code: 429, retryAfterSeconds: 21 });
    expect(delaysMs).toEqual([]);
  });
});

describe("withRetry", () => {
  it("refuses options that are out of range", () => {
    const inner = new ScriptedTransport(() => done);
    for (const maxAttempts of [0, -1, 1.5, Number.NaN])
      expect(() => withRetry(inner, { maxAttempts })).toThrow(
        new RangeError(`maxAttempts must be a whole number from 1 to Infinity; got ${maxAttempts}`),
      );
    for (const maxWaitMs of [-1, Number.NaN, 2 ** 31])
      expect(() => withRetry(inner, { maxWaitMs })).toThrow(/^maxWaitMs must be milliseconds/);
  });

  it("sends nothing again at once when it may wait for ever", async () => {
    const inner = new ScriptedTransport(() => wait(3_000_000));
    const transport = withRetry(inner, { maxWaitMs: Number.POSITIVE_INFINITY });
    const api = createClient("1:token", { transport });
    const failure = await rejectionOf(api.getMe({}, { timeoutMs: 50 }));
    expect(failure).toMatchObject({ name: "TimeoutError", sent: "no" });
    expect(inner.requests).toHaveLength(1);
  });

  it("tries as often as it takes with maxAttempts: Infinity", async () => {
    const { api, inner } = createFixture([...Array(30).fill(wait(1)), done], {
      maxAttempts: Number.POSITIVE_INFINITY,
    });
    expect(await api.getMe()).toBe(true);
    expect(inner.requests).toHaveLength(31);
  });

  it("leaves successes and other refusals alone", async () => {
    const { api, inner } = createFixture([
      refusalResponse(400, "Bad Request: chat not found"),
      done,
    ]);
    await expect(api.getMe()).rejects.toMatchObject({ error_code: 400 });
    expect(await api.getMe()).toBe(true);
    expect(inner.requests).toHaveLength(2);
  });

  it("stops retrying when most calls fail, until calls succeed again", async () => {
    const outcomes: Outcome[] = [fault];
    const { api, inner } = createFixture(outcomes);
    for (let call = 0; call < 50; call++) await api.getMe().catch(() => undefined);
    // 500 tokens pay for 100 retries; 50 calls would have wanted 150.
    expect(inner.requests).toHaveLength(150);
    outcomes[0] = done;
    for (let call = 0; call < 5; call++) await api.getMe();
    outcomes[0] = fault;
    await api.getMe().catch(() => undefined);
    expect(inner.requests).toHaveLength(150 + 5 + 2);
  });

  it("ends while waiting when the caller aborts or the time is up", async () => {
    const inner = new ScriptedTransport(() => wait(10));
    const api = createClient("1:token", { transport: withRetry(inner) });
    const controller = new AbortController();
    const aborted = api.getMe({}, { signal: controller.signal });
    // By then the refusal is there and the wait has begun.
    await new Promise((resolve) => setTimeout(resolve));
    controller.abort("enough");
    await expect(aborted).rejects.toBe("enough");
    await expect(api.getMe({}, { timeoutMs: 20 })).rejects.toMatchObject({
      name: "TimeoutError",
      sent: "no",
    });
    expect(inner.requests).toHaveLength(2);
  });

  it.each([
    ["a 429", wait(10), "no"],
    ["a fault", fault, "maybe"],
  ])("ends its wait after %s when it is closed", async (_what, outcome, sent) => {
    const inner = new ScriptedTransport(() => outcome);
    const time = new VirtualTime();
    const transport = withRetryIn(inner, {}, { sleep: time.sleep, random: () => 0.5 });
    const called = rejectionOf(createClient("1:token", { transport }).getMe());
    await time.pass(1);
    await transport.close();
    expect(await called).toMatchObject({ message: "getMe: the transport is closed", sent });
    expect(inner.requests).toHaveLength(1);
  });

  it("sends nothing again after close()", async () => {
    const { api, delaysMs, inner, transport } = createFixture([
      new TransportFailure("the transport is closed", "no"),
    ]);
    await transport.close();
    await expect(api.getMe()).rejects.toMatchObject({
      message: "getMe: the transport is closed",
      sent: "no",
    });
    expect([inner.requests.length, delaysMs]).toEqual([1, []]);
  });

  it("closes what it wraps", async () => {
    let closed = 0;
    const inner = { send: () => Promise.resolve(done), close: async () => void closed++ };
    await withRetry(inner).close();
    expect(closed).toBe(1);
  });
});
