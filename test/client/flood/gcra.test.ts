import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Gcra, type Rate } from "../../../src/client/flood/gcra.ts";

const rates = fc.record({
  intervalMs: fc.integer({ min: 1, max: 3000 }),
  burst: fc.integer({ min: 1, max: 30 }),
});

/** When events that arrive with these pauses between them are admitted. */
function admit(rate: Rate, pauses: readonly number[]): { arrived: number[]; admitted: number[] } {
  const gcra = new Gcra();
  const arrived: number[] = [];
  const admitted: number[] = [];
  let now = 0;
  for (const pause of pauses) {
    now += pause;
    const at = gcra.earliest("key", rate, now);
    gcra.take("key", rate, at);
    arrived.push(now);
    admitted.push(at);
  }
  return { arrived, admitted };
}

const pauses = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 60 });

describe("a rate", () => {
  it("is never exceeded: any n + burst events span at least n intervals", () => {
    fc.assert(
      fc.property(rates, pauses, (rate, gaps) => {
        const { admitted } = admit(rate, gaps);
        for (const [first, start] of admitted.entries())
          for (const [offset, end] of admitted.slice(first).entries())
            expect(end - start).toBeGreaterThanOrEqual((offset + 1 - rate.burst) * rate.intervalMs);
      }),
    );
  });

  it("admits events in order of arrival, and none before it arrives", () => {
    fc.assert(
      fc.property(rates, pauses, (rate, gaps) => {
        const { arrived, admitted } = admit(rate, gaps);
        expect(admitted).toEqual([...admitted].sort((a, b) => a - b));
        for (const [index, at] of admitted.entries())
          expect(at).toBeGreaterThanOrEqual(arrived[index] ?? 0);
      }),
    );
  });

  it("delays nothing more than necessary: events at a slower rate never wait", () => {
    fc.assert(
      fc.property(rates, pauses, (rate, gaps) => {
        const { arrived, admitted } = admit(
          rate,
          gaps.map((gap) => gap + rate.intervalMs),
        );
        expect(admitted).toEqual(arrived);
      }),
    );
  });

  it("admits a burst at once after a pause, and single events from then on", () => {
    const { admitted } = admit({ intervalMs: 100, burst: 3 }, [1000, 0, 0, 0, 0]);
    expect(admitted).toEqual([1000, 1000, 1000, 1100, 1200]);
  });
});

describe("a freeze", () => {
  const rate = { intervalMs: 100, burst: 3 };

  it("blocks all events, and then admits them one by one", () => {
    const gcra = new Gcra();
    gcra.freeze("key", rate, 5000, 0);
    const admitted = [1, 2, 3].map((now) => {
      const at = gcra.earliest("key", rate, now);
      gcra.take("key", rate, at);
      return at;
    });
    expect(admitted).toEqual([5000, 5100, 5200]);
  });

  it("is not cut short by a shorter one, and does not affect other keys", () => {
    const gcra = new Gcra();
    gcra.freeze("key", rate, 5000, 0);
    gcra.freeze("key", rate, 1000, 0);
    expect(gcra.earliest("key", rate, 0)).toBe(5000);
    expect(gcra.earliest("other", rate, 0)).toBe(0);
  });
});

describe("stored keys", () => {
  it("are removed once they are inactive, on lookup or by a sweep", () => {
    const gcra = new Gcra();
    const rate = { intervalMs: 1000, burst: 1 };
    gcra.take("key", rate, 0);
    expect(gcra.isActive("key", 999)).toBe(true);
    expect(gcra.isActive("key", 1000)).toBe(false);
    expect(gcra.size).toBe(0);
    let max = 0;
    for (let now = 0; now < 1_000_000; now++) {
      gcra.take(`chat ${now}`, rate, now);
      max = Math.max(max, gcra.size);
    }
    // A thousand chats are within their interval at any time.
    expect(max).toBeLessThan(4100);
  });
});
