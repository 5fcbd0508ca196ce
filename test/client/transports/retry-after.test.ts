import { describe, expect, it } from "vitest";
import { createClient } from "../../../src/client/client.ts";
import { withRetryIn } from "../../../src/client/retry/retry.ts";
import { retryAfterSeconds } from "../../../src/client/transports/retry-after.ts";
import type { TransportResponse } from "../../../src/client/transports/transport.ts";
import { ApiError } from "../../../src/errors.ts";
import { rejectionOf } from "../../support/rejection-of.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { createFixture, send } from "../flood/flood-fixture.ts";
import { ScriptedTransport } from "../scripted-transport.ts";

const DAY_SECONDS = 86_400;

/** Returns a 429 whose envelope has this JSON text as its `retry_after`. */
function envelope(retryAfter: string): TransportResponse {
  const description = '"Too Many Requests: \\"retry_after\\":9"';
  const body = `{"ok":false,"error_code":429,"description":${description},"parameters":{"retry_after":${retryAfter}}}`;
  return { status: 429, body };
}

const header = (retryAfter: string): TransportResponse => ({
  status: 429,
  body: "<p>",
  retryAfter,
});

/** Responses with status 429, and the seconds to wait that they state. */
const CASES: readonly [name: string, response: TransportResponse, seconds: number | undefined][] = [
  ["envelope 3", envelope("3"), 3],
  ["envelope 1.5", envelope("1.5"), 1.5],
  ["envelope 0", envelope("0"), undefined],
  ["envelope -5", envelope("-5"), undefined],
  ["envelope null", envelope("null"), undefined],
  ["envelope text", envelope('"soon"'), undefined],
  ["envelope 3,000,000", envelope("3000000"), DAY_SECONDS],
  ["envelope 99,999,999,999", envelope("99999999999"), DAY_SECONDS],
  ["envelope 1e999", envelope("1e999"), DAY_SECONDS],
  ["header 3", header("3"), 3],
  ["header 1.5", header("1.5"), 1.5],
  ["header 0", header("0"), undefined],
  ["header -5", header("-5"), undefined],
  ["header empty", header(""), undefined],
  ["header date", header("Wed, 21 Oct 2026 07:28:00 GMT"), undefined],
  ["header 99,999,999,999", header("99999999999"), DAY_SECONDS],
  ["envelope 3 and header 9", { ...envelope("3"), retryAfter: "9" }, 3],
  ["envelope 0 and header 9", { ...envelope("0"), retryAfter: "9" }, 9],
  ["envelope 3 and header text", { ...envelope("3"), retryAfter: "soon" }, 3],
  ["neither", { status: 429, body: "" }, undefined],
];

describe("the wait that a 429 states", () => {
  it.each(CASES)(
    "in %s is a positive number of seconds, or undefined",
    (_what, response, seconds) => {
      expect(retryAfterSeconds(response)).toBe(seconds);
      expect(retryAfterSeconds({ ...response, status: 503 })).toBe(undefined);
    },
  );

  it.each(CASES)("in %s is that of the ApiError", async (_what, response, seconds) => {
    const api = createClient("1:token", { transport: new ScriptedTransport(() => response) });
    const error = await rejectionOf(api.getMe());
    if (!(error instanceof ApiError)) return expect(seconds).toBe(undefined);
    expect(error.retryAfterSeconds).toBe(seconds);
    expect(error.parameters.retry_after).toBe(seconds);
  });

  it.each(CASES)("in %s never causes retries without delay", async (_what, response, seconds) => {
    const time = new VirtualTime();
    const delaysMs: number[] = [];
    const environment = {
      sleep: (delayMs: number, signal: AbortSignal) => {
        delaysMs.push(delayMs);
        return time.sleep(delayMs, signal);
      },
      random: () => 0.5,
    };
    const inner = new ScriptedTransport(() => response);
    const transport = withRetryIn(inner, { maxWaitMs: Number.POSITIVE_INFINITY }, environment);
    await time.until(rejectionOf(createClient("1:token", { transport }).getMe()));
    const expected = seconds === undefined ? [100, 200, 400] : Array(3).fill(seconds * 1000);
    expect(delaysMs).toEqual(expected);
  });
});

describe("an ApiError", () => {
  it.each([0, -5, Number.NaN, Number.POSITIVE_INFINITY, "soon", null, undefined])(
    "created with a retry_after of %s has none",
    (retry_after) => {
      const parameters = JSON.parse("{}");
      parameters.retry_after = retry_after;
      const body = { error_code: 429, description: "Too Many Requests", parameters };
      expect(new ApiError(body, "getMe", {}).retryAfterSeconds).toBe(undefined);
    },
  );
});

describe("flood control", () => {
  it("delays a chat by at most a day, whatever the 429 states", async () => {
    const fixture = createFixture({ maxWaitMs: Number.POSITIVE_INFINITY });
    fixture.answer = () => envelope("99999999999");
    await fixture.time.until(send(fixture, 7));
    fixture.answer = undefined;
    await fixture.time.until(send(fixture, 7, { timeoutMs: 100_000_000 }));
    expect(fixture.log.at(-1)).toBe(`${DAY_SECONDS * 1000} 7`);
  });

  it.each(["0", "-5", "null", '"soon"'])(
    "delays a chat by one second when the retry_after of its 429 is %s",
    async (retryAfter) => {
      const fixture = createFixture();
      fixture.answer = () => envelope(retryAfter);
      await fixture.time.until(send(fixture, 7));
      fixture.answer = undefined;
      await fixture.time.until(Promise.all([send(fixture, 7), send(fixture, 8)]));
      expect(fixture.log).toEqual(["0 8", "1000 7"]);
    },
  );
});
