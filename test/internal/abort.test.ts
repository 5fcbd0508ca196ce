import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { linkSignals, onAbort } from "../../src/internal/abort.ts";
import { okResponse, ScriptedTransport } from "../client/scripted-transport.ts";
import { rejectionOf } from "../support/rejection-of.ts";

const listenersOf = (signal: AbortSignal) => getEventListeners(signal, "abort").length;

describe("onAbort", () => {
  it("calls all callbacks through one listener, which is removed with the last of them", () => {
    const abort = new AbortController();
    const called: number[] = [];
    const ends = [1, 2, 3].map((name) => onAbort(abort.signal, () => called.push(name)));
    expect(listenersOf(abort.signal)).toBe(1);
    ends[1]?.();
    abort.abort();
    expect(called).toEqual([1, 3]);
    for (const end of ends) end();
    expect(listenersOf(abort.signal)).toBe(0);
  });

  it("does not affect later callbacks if it is removed twice", () => {
    const abort = new AbortController();
    const called: string[] = [];
    const end = onAbort(abort.signal, () => called.push("first"));
    end();
    onAbort(abort.signal, () => called.push("second"));
    end();
    onAbort(abort.signal, () => called.push("third"));
    expect(listenersOf(abort.signal)).toBe(1);
    abort.abort();
    expect(called).toEqual(["second", "third"]);
  });
});

describe("linkSignals", () => {
  it("aborts with the first of several signals, and with its reason", () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const { signal } = linkSignals([one.signal, other.signal]);
    expect(signal.aborted).toBe(false);
    other.abort("other");
    one.abort("one");
    expect(signal.reason).toBe("other");
  });

  it("is aborted at once if one of the signals is", () => {
    const { signal } = linkSignals([new AbortController().signal, AbortSignal.abort("over")]);
    expect(signal.reason).toBe("over");
  });

  it("leaves no listener behind after unlink()", () => {
    const abort = new AbortController();
    const { signal, unlink } = linkSignals([abort.signal]);
    unlink();
    expect(listenersOf(abort.signal)).toBe(0);
    abort.abort();
    expect(signal.aborted).toBe(false);
  });
});

describe("calls that share a signal", () => {
  it("add one listener to it, and all reject with its reason", async () => {
    const abort = new AbortController();
    const silent = new ScriptedTransport(
      ({ signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal))),
    );
    const client = createClient("1:a", { transport: silent });
    const { signal } = abort;
    const calls = Array.from({ length: 30 }, () => rejectionOf(client.getMe({}, { signal })));
    expect(listenersOf(signal)).toBe(1);
    abort.abort("enough");
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["enough"]));
    expect(listenersOf(signal)).toBe(0);
    const quick = createClient("1:a", { transport: new ScriptedTransport(() => okResponse(1)) });
    const other = new AbortController().signal;
    await Promise.all(Array.from({ length: 30 }, () => quick.getMe({}, { signal: other })));
    expect(listenersOf(other)).toBe(0);
  });
});
