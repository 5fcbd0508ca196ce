import { describe, expect, it } from "vitest";
import { createPersist, type Persist } from "../../../src/bot/polling/retry-loop.ts";
import { ApiError, NetworkError } from "../../../src/errors.ts";
import { unprintable } from "../../support/unprintable.ts";

const refusal = (error_code: number, parameters = {}) =>
  new ApiError({ error_code, description: "no", parameters }, "getUpdates", {});
const cut = new NetworkError("getUpdates: ECONNRESET", "getUpdates", "maybe", "ECONNRESET");

function createTest(random = 0.5): {
  persist: Persist;
  delaysMs: number[];
  told: string[];
  stop: AbortController;
} {
  const delaysMs: number[] = [];
  const told: string[] = [];
  const stop = new AbortController();
  const persist = createPersist({
    report: (problem) => told.push(problem),
    sleep: (delayMs) => {
      delaysMs.push(delayMs);
      return Promise.resolve();
    },
    random: () => random,
  });
  return { persist, delaysMs, told, stop };
}

/** Work that fails with each of these errors, then succeeds. */
function failing(...errors: unknown[]): () => Promise<string> {
  return () => (errors.length > 0 ? Promise.reject(errors.shift()) : Promise.resolve("done"));
}

describe("persist", () => {
  it("gives what the work gives", async () => {
    const { persist, delaysMs, stop } = createTest();
    expect(await persist(failing(), stop.signal)).toBe("done");
    expect(delaysMs).toEqual([]);
  });

  it("tries again after network trouble and server faults, later and later, with full jitter", async () => {
    const { persist, delaysMs, told, stop } = createTest(0.5);
    const errors = [cut, refusal(500), refusal(502), cut, cut, cut, cut, new Error("else")];
    expect(await persist(failing(...errors), stop.signal)).toBe("done");
    expect(delaysMs).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
    expect(told[0]).toBe("getUpdates: ECONNRESET; next try in 0.1 s");
    expect(told).toHaveLength(errors.length);
  });

  it("starts with short delays again after a success", async () => {
    const { persist, delaysMs, stop } = createTest(0.5);
    await persist(failing(cut, cut), stop.signal);
    await persist(failing(cut), stop.signal);
    expect(delaysMs).toEqual([100, 200, 100]);
  });

  it("waits as long as the server asks for, and at least three seconds for the other poller to go", async () => {
    const { persist, delaysMs, stop } = createTest(0);
    await persist(failing(refusal(429, { retry_after: 7 }), refusal(409)), stop.signal);
    expect(delaysMs).toEqual([7000, 3000]);
  });

  it("waits a day at most, whatever the server asks for", async () => {
    const { persist, delaysMs, stop } = createTest(0);
    await persist(failing(refusal(429, { retry_after: 3_000_000 })), stop.signal);
    expect(delaysMs).toEqual([86_400_000]);
  });

  it("adds jitter to what the server asks for: its bots do not come back together", async () => {
    const { persist, delaysMs, stop } = createTest(0.5);
    await persist(failing(refusal(429, { retry_after: 7 })), stop.signal);
    expect(delaysMs).toEqual([7100]);
  });

  it.each([0, -5, null, "soon", {}, Number.NaN])(
    "waits a second and more after a 429 that asks for %j",
    async (retry_after) => {
      const { persist, delaysMs, stop } = createTest(0);
      await persist(failing(refusal(429, { retry_after }), refusal(429)), stop.signal);
      expect(delaysMs).toEqual([1000, 1000]);
    },
  );

  it.each([401, 404])("gives up on %i: the token is not valid", async (code) => {
    const { persist, delaysMs, stop } = createTest();
    const error = refusal(code);
    await expect(persist(failing(error), stop.signal)).rejects.toBe(error);
    expect(delaysMs).toEqual([]);
  });

  it.each(unprintable())("waits out a failure that cannot be printed: %s", async (_, thrown) => {
    const { persist, told, stop } = createTest();
    expect(await persist(failing(thrown), stop.signal)).toBe("done");
    expect(told).toEqual([expect.stringMatching(/.; next try in 0.1 s$/)]);
  });

  it("stops without an error when the signal aborts, before, during and between tries", async () => {
    const { persist, stop, told } = createTest();
    let runs = 0;
    const work = () => {
      runs += 1;
      stop.abort();
      return Promise.reject(stop.signal.reason);
    };
    expect(await persist(work, stop.signal)).toBeUndefined();
    expect(await persist(work, stop.signal)).toBeUndefined();
    expect([runs, told]).toEqual([1, []]);
  });
});
