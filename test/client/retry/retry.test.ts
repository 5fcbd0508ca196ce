import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { type RetryOptions, withRetry, withRetryIn } from "../../../src/client/retry/retry.ts";
import {
  TransportFailure,
  type TransportResponse,
} from "../../../src/client/transports/transport.ts";
import type { Sent } from "../../../src/errors.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

type Outcome = TransportResponse | TransportFailure | Error;

const cut = (sent: Sent) => new TransportFailure("broken", sent, "ECONNRESET");
const done = okResponse(true);
const badGateway: TransportResponse = { status: 502, body: "<html>502</html>" };
const fault = refusalResponse(500, "Internal Server Error: restart");
const wait = (seconds: number) =>
  refusalResponse(429, "Too Many Requests", { retry_after: seconds });

/** A client whose attempts end with these outcomes in turn; the last outcome repeats. */
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
    ["server error", fault],
    ["bad gateway", badGateway],
    ["reset", cut("maybe")],
    ["truncated response", cut("yes")],
    ["bug in the transport", new Error("x")],
  ])("is retried after a %s if its method is idempotent", async (_what, outcome) => {
    const { api, inner } = createFixture([outcome, done]);
    expect(await api.deleteMessage({ chat_id: 1, message_id: 2 })).toBe(true);
    expect(inner.requests).toHaveLength(2);
  });

  it.each([
    ["server error", fault],
    ["bad gateway", badGateway],
    ["reset", cut("maybe")],
    ["truncated response", cut("yes")],
    ["bug in the transport", new Error("x")],
  ])("is never retried after a %s if its method is not idempotent", async (_what, outcome) => {
    const { api, inner } = createFixture([outcome, done]);
    await expect(api.sendMessage({ chat_id: 1, text: "x" })).rejects.toThrow();
    expect(inner.requests).toHaveLength(1);
  });

  it("is not retried if this version does not know its method", async () => {
    const { api, inner } = createFixture([fault, done]);
    await expect(api.call("getSomethingNew")).rejects.toThrow();
    expect(inner.requests).toHaveLength(1);
  });
});

describe("a call that was certainly not executed", () => {
  it("is retried whatever its method, with growing delays and full jitter", async () => {
    const { api, delaysMs } = createFixture([cut("no"), cut("no"), cut("no"), done]);
    await api.sendMessage({ chat_id: 1, text: "x" });
    expect(delaysMs).toEqual([100, 200, 400]);
  });

  it("is attempted at most maxAttempts times", async () => {
    const { api, inner } = createFixture([cut("no")], { maxAttempts: 3 });
    await expect(api.sendMessage({ chat_id: 1, text: "x" })).rejects.toMatchObject({
      name: "NetworkError",
      sent: "no",
    });
    expect(inner.requests).toHaveLength(3);
  });

  it("has a separate signal for each retry, on which transports may leave listeners", async () => {
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

  it("leaves no listener on its signal, even if sleeping fails", async () => {
    const inner = new ScriptedTransport(() => wait(1));
    const { signal } = new AbortController();
    const request = { method: "getMe", origin: "", path: "", contentType: "", body: "", signal };
    for (const sleep of [() => Promise.resolve(), () => Promise.reject(new Error("no timer"))]) {
      const transport = withRetryIn(inner, {}, { sleep, random: () => 0 });
      await transport.send(request).catch(() => undefined);
      expect(getEventListeners(signal, "abort")).toHaveLength(0);
    }
  });

  it("reports how far any attempt got if the last one never left", async () => {
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
  it("throws for options that are out of range", () => {
    const inner = new ScriptedTransport(() => done);
    for (const maxAttempts of [0, -1, 1.5, Number.NaN])
      expect(() => withRetry(inner, { maxAttempts })).toThrow(
        new RangeError(`maxAttempts must be a whole number from 1 to Infinity; got ${maxAttempts}`),
      );
    for (const maxWaitMs of [-1, Number.NaN, 2 ** 31])
      expect(() => withRetry(inner, { maxWaitMs })).toThrow(/^maxWaitMs must be in milliseconds/);
  });

  it("does not retry at once if it may wait forever", async () => {
    const inner = new ScriptedTransport(() => wait(3_000_000));
    const transport = withRetry(inner, { maxWaitMs: Number.POSITIVE_INFINITY });
    const api = createClient("1:token", { transport });
    const failure = await rejectionOf(api.getMe({}, { timeoutMs: 50 }));
    expect(failure).toMatchObject({ name: "TimeoutError", sent: "no" });
    expect(inner.requests).toHaveLength(1);
  });

  it("retries without limit with maxAttempts: Infinity", async () => {
    const { api, inner } = createFixture([...Array(30).fill(wait(1)), done], {
      maxAttempts: Number.POSITIVE_INFINITY,
    });
    expect(await api.getMe()).toBe(true);
    expect(inner.requests).toHaveLength(31);
  });

  it("does not retry successes and other refusals", async () => {
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
    // 500 tokens pay for 100 retries; 50 calls would need 150.
    expect(inner.requests).toHaveLength(150);
    outcomes[0] = done;
    for (let call = 0; call < 5; call++) await api.getMe();
    outcomes[0] = fault;
    await api.getMe().catch(() => undefined);
    expect(inner.requests).toHaveLength(150 + 5 + 2);
  });

  it("ends its wait on the caller's abort or the deadline", async () => {
    const inner = new ScriptedTransport(() => wait(10));
    const api = createClient("1:token", { transport: withRetry(inner) });
    const controller = new AbortController();
    const aborted = api.getMe({}, { signal: controller.signal });
    // By then the 429 has arrived and the wait has started.
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
    ["a server error", fault, "maybe"],
  ])("ends its wait after %s on close()", async (_what, outcome, sent) => {
    const inner = new ScriptedTransport(() => outcome);
    const time = new VirtualTime();
    const transport = withRetryIn(inner, {}, { sleep: time.sleep, random: () => 0.5 });
    const called = rejectionOf(createClient("1:token", { transport }).getMe());
    await time.pass(1);
    await transport.close();
    expect(await called).toMatchObject({ message: "getMe: the transport is closed", sent });
    expect(inner.requests).toHaveLength(1);
  });

  it("does not retry after close()", async () => {
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

  it("closes the wrapped transport", async () => {
    let closed = 0;
    const inner = { send: () => Promise.resolve(done), close: async () => void closed++ };
    await withRetry(inner).close();
    expect(closed).toBe(1);
  });
});
