import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Turn } from "../../src/lanes/turn.ts";
import { rejectionOf } from "../support/rejection-of.ts";

describe("the signal of a turn", () => {
  it("aborts once", () => {
    const turn = new Turn("job", {});
    const { signal } = turn;
    turn.abort("first");
    turn.abort("second");
    expect(signal.reason).toBe("first");
    expect(turn.signal).toBe(signal);
  });

  it("has aborted if the turn was aborted before it was read", () => {
    const turn = new Turn("job", {});
    turn.abort("reason");
    expect(turn.signal.reason).toBe("reason");
  });

  it("aborts with that of the caller, until the turn ends", () => {
    const caller = new AbortController();
    const [before, during, after] = [0, 1, 2].map(
      () => new Turn("job", { signal: caller.signal }),
    ) as [Turn<string>, Turn<string>, Turn<string>];
    const signals = [during.signal, after.signal];
    after.end("handled");
    caller.abort("caller");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(before.signal.reason).toBe("caller");
  });
});

describe("an error that is the reason of the abort", () => {
  it("is no failure", () => {
    const turn = new Turn("job", {});
    const reason = new Error("reason");
    expect(turn.isAbortedWith(reason)).toBe(false);
    turn.abort(reason);
    expect(turn.isAbortedWith(reason)).toBe(true);
    expect(turn.isAbortedWith(new Error("reason"))).toBe(false);
    expect(turn.isInterrupted).toBe(false);
  });

  it("is none either when it is that of the caller's signal, which the turn never read", () => {
    const turn = new Turn("job", { signal: AbortSignal.abort("caller") });
    expect(turn.isAbortedWith("caller")).toBe(true);
  });

  it("is no failure in the form in which Node's timers, events and streams reject", async () => {
    const turn = new Turn("job", {});
    const slept = rejectionOf(sleep(60_000, undefined, { signal: turn.signal }));
    const reason = new Error("reason");
    turn.abort(reason);
    const error = await slept;
    expect(error).not.toBe(reason);
    expect(turn.isAbortedWith(error)).toBe(true);
    expect(turn.isAbortedWith(new Error("wrapped", { cause: reason }))).toBe(false);
  });

  it("leaves the update unhandled if the bot stops", () => {
    const turn = new Turn("job", {});
    turn.interrupt("stop");
    expect(turn.isInterrupted).toBe(false);
    expect(turn.isAbortedWith("stop")).toBe(true);
    expect(turn.isInterrupted).toBe(true);
  });

  it("does not if it was aborted for another reason before", () => {
    const turn = new Turn("job", {});
    turn.abort("before");
    turn.interrupt("stop");
    expect(turn.isAbortedWith("before")).toBe(true);
    expect(turn.isInterrupted).toBe(false);
  });
});

describe("the end of a turn", () => {
  it("is called back once, also to those that come later", () => {
    const turn = new Turn("job", {});
    const log: string[] = [];
    turn.onEnd((outcome) => log.push(`a ${outcome}`));
    turn.onEnd((outcome) => log.push(`b ${outcome}`));
    expect(turn.hasEnded).toBe(false);
    turn.end("unhandled");
    turn.onEnd((outcome) => log.push(`c ${outcome}`));
    expect(log).toEqual(["a unhandled", "b unhandled", "c unhandled"]);
    expect([turn.hasEnded, turn.state]).toEqual([true, "ended"]);
  });
});

describe("waitInLane", () => {
  it("is undefined for a turn that is not early", () => {
    expect(new Turn("job", {}).waitInLane()).toBeUndefined();
  });

  it("resolves when the turn starts", async () => {
    const turn = new Turn("job", {});
    const parked: unknown[] = [];
    turn.startEarly(5, (own) => parked.push(own));
    expect([turn.state, turn.startedAt]).toEqual(["early", 5]);
    const place = turn.waitInLane();
    expect(parked).toEqual([turn]);
    turn.start(7);
    await place;
    expect([turn.state, turn.startedAt]).toEqual(["running", 7]);
  });

  it("rejects when the turn is aborted, before or while it waits", async () => {
    const turn = new Turn("job", {});
    turn.startEarly(0, () => undefined);
    const place = turn.waitInLane();
    turn.abort("reason");
    await expect(place).rejects.toBe("reason");
    const aborted = new Turn("job", { signal: AbortSignal.abort("caller") });
    aborted.startEarly(0, () => undefined);
    await expect(aborted.waitInLane()).rejects.toBe("caller");
  });

  it("rejects when the lane has gone on without the turn", async () => {
    const turn = new Turn("job", {});
    turn.startEarly(0, () => undefined);
    turn.abort("too slow");
    turn.end("handled");
    await expect(turn.waitInLane()).rejects.toBe("too slow");
  });
});
