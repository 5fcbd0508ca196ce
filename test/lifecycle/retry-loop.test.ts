import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../src/errors.ts";
import { createRetryLoop, type RetryLoop } from "../../src/lifecycle/retry-loop.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { unprintable } from "../support/unprintable.ts";
import { VirtualTime } from "../support/virtual-time.ts";

const refusal = (error_code: number, parameters = {}) =>
  new ApiError({ error_code, description: "no", parameters }, "getUpdates", {});
const cut = new NetworkError("getUpdates: ECONNRESET", "getUpdates", "maybe", "ECONNRESET");

function setUp(random = 0.5): {
  retry: RetryLoop;
  delaysMs: number[];
  reports: string[];
  stop: AbortController;
} {
  const delaysMs: number[] = [];
  const reports: string[] = [];
  const stop = new AbortController();
  const retry = createRetryLoop((problem) => reports.push(problem), {
    sleep: (delayMs) => {
      delaysMs.push(delayMs);
      return Promise.resolve();
    },
    random: () => random,
  });
  return { retry, delaysMs, reports, stop };
}

/** Work that fails with each of these errors, then succeeds. */
function failing(...errors: unknown[]): () => Promise<string> {
  return () => (errors.length > 0 ? Promise.reject(errors.shift()) : Promise.resolve("done"));
}

describe("the retry loop", () => {
  it("returns the result of the work", async () => {
    const { retry, delaysMs, stop } = setUp();
    expect(await retry(failing(), stop.signal)).toBe("done");
    expect(delaysMs).toEqual([]);
  });

  it("retries after network and server errors, with exponential back-off and full jitter", async () => {
    const { retry, delaysMs, reports, stop } = setUp(0.5);
    const errors = [cut, refusal(500), refusal(502), cut, cut, cut, cut, new Error("else")];
    expect(await retry(failing(...errors), stop.signal)).toBe("done");
    expect(delaysMs).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    expect(reports[0]).toBe("getUpdates: ECONNRESET; retrying in 0.1 s");
    expect(reports).toHaveLength(errors.length);
  });

  it("starts with short delays again after a success", async () => {
    const { retry, delaysMs, stop } = setUp(0.5);
    await retry(failing(cut, cut), stop.signal);
    await retry(failing(cut), stop.signal);
    expect(delaysMs).toEqual([100, 200, 100]);
  });

  it("waits as long as the server requests, and at least three seconds after a conflict", async () => {
    const { retry, delaysMs, stop } = setUp(0);
    await retry(failing(refusal(429, { retry_after: 7 }), refusal(409)), stop.signal);
    expect(delaysMs).toEqual([7000, 3000]);
  });

  it("sends at most one request in 3 seconds while another process polls", async () => {
    const time = new VirtualTime();
    const stop = new AbortController();
    const retry = createRetryLoop(() => undefined, { sleep: time.sleep, random: () => 0 });
    let requests = 0;
    const work = (): Promise<never> => {
      requests++;
      return Promise.reject(refusal(409));
    };
    void retry(work, stop.signal);
    await time.pass(59_000);
    expect(requests).toBe(20);
    stop.abort();
  });

  it("waits at most a day, whatever the server requests", async () => {
    const { retry, delaysMs, stop } = setUp(0);
    await retry(failing(refusal(429, { retry_after: 3_000_000 })), stop.signal);
    expect(delaysMs).toEqual([86_400_000]);
  });

  it("adds jitter to the requested delay, so that bots do not return together", async () => {
    const { retry, delaysMs, stop } = setUp(0.5);
    await retry(failing(refusal(429, { retry_after: 7 })), stop.signal);
    expect(delaysMs).toEqual([7100]);
  });

  it.each([0, -5, null, "soon", {}, Number.NaN])(
    "waits at least a second after a 429 that requests %j",
    async (retry_after) => {
      const { retry, delaysMs, stop } = setUp(0);
      await retry(failing(refusal(429, { retry_after }), refusal(429)), stop.signal);
      expect(delaysMs).toEqual([1000, 1000]);
    },
  );

  it.each([401, 404])("rejects on %i: the token is invalid", async (code) => {
    const { retry, delaysMs, stop } = setUp();
    const error = await rejectionOf(retry(failing(refusal(code)), stop.signal));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ error_code: code, description: "no", method: "getUpdates" });
    expect(delaysMs).toEqual([]);
  });

  it.each([
    [401, "mistyped or was revoked. @BotFather shows the current token"],
    [404, "mistyped or was revoked, or apiRoot is wrong. @BotFather shows the current token"],
  ])("rejects on %i with an error that is printed as one line", async (code, hint) => {
    const { retry, stop } = setUp();
    const { stackTraceLimit } = Error;
    const error = await rejectionOf(retry(failing(refusal(code)), stop.signal));
    const line = `ApiError: getUpdates: ${code} no: the token is ${hint}`;
    expect(error).toMatchObject({ stack: line });
    expect(inspect(error)).toContain(line);
    expect(inspect(error)).not.toContain("\n");
    expect(Error.stackTraceLimit).toBe(stackTraceLimit);
  });

  it.each([
    [
      "terminated by other getUpdates request; make sure that only one bot instance is running",
      "another process polls with this token: stop it, or use another bot's token",
    ],
    [
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
      "a webhook is set for this token: stop what sets it, then restart with deleteWebhook: true",
    ],
    [
      "terminated by setWebhook request",
      "a webhook is set for this token: stop what sets it, then restart with deleteWebhook: true",
    ],
    [
      "terminated by other setWebhook",
      "a webhook is set for this token: stop what sets it, then restart with deleteWebhook: true",
    ],
  ])("logs what to do about a conflict: %s", async (text, hint) => {
    const { retry, reports, stop } = setUp(0);
    const description = `Conflict: ${text}`;
    const conflict = new ApiError({ error_code: 409, description }, "getUpdates", {});
    await retry(failing(conflict), stop.signal);
    expect(reports).toEqual([`getUpdates: 409 ${description} (${hint}); retrying in 3.0 s`]);
  });

  it.each(unprintable())(
    "retries after a failure that cannot be printed: %s",
    async (_, thrown) => {
      const { retry, reports, stop } = setUp();
      expect(await retry(failing(thrown), stop.signal)).toBe("done");
      expect(reports).toEqual([expect.stringMatching(/.; retrying in 0.1 s$/)]);
    },
  );

  it("stops without an error when the signal aborts, before, during and between attempts", async () => {
    const { retry, stop, reports } = setUp();
    let runs = 0;
    const work = () => {
      runs += 1;
      stop.abort();
      return Promise.reject(stop.signal.reason);
    };
    expect(await retry(work, stop.signal)).toBeUndefined();
    expect(await retry(work, stop.signal)).toBeUndefined();
    expect([runs, reports]).toEqual([1, []]);
  });
});
