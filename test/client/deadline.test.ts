import { afterEach, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/client.ts";
import { rejectionOf } from "../support/rejection-of.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "./scripted-transport.ts";

describe("the deadline of a call", () => {
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  afterEach(() => Object.assign(globalThis, real));

  /** Returns the delays of the timers that `act` starts, and how many of them are left. */
  async function timersOf(
    act: () => Promise<unknown>,
  ): Promise<{ delays: number[]; left: number }> {
    const delays: number[] = [];
    const running = new Set<unknown>();
    Object.assign(globalThis, {
      setTimeout: (callback: () => void, delay: number) => {
        const timer = real.setTimeout(callback, delay);
        delays.push(delay);
        running.add(timer);
        return timer;
      },
      clearTimeout: (timer: NodeJS.Timeout) => {
        running.delete(timer);
        real.clearTimeout(timer);
      },
    });
    await act().catch(() => undefined);
    return { delays, left: running.size };
  }

  const client = createClient("1:a", { transport: new ScriptedTransport(() => okResponse(1)) });
  const patient = createClient("1:a", {
    transport: new ScriptedTransport(() => refusalResponse(400, "Bad")),
    timeoutMs: 77_000,
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ["30 s by default", () => client.getMe(), 30_000],
    ["the client's", () => patient.getMe(), 77_000],
    ["the call's own before the client's", () => patient.getMe({}, { timeoutMs: 5 }), 5],
    ["10 s for a poll that does not wait", () => patient.getUpdates(), 10_000],
    ["10 s more than a poll waits", () => client.getUpdates({ timeout: 25 }), 35_000],
    ["60 s for a poll of 50 s or more", () => client.getUpdates({ timeout: 3600 }), 60_000],
    ["the poll's own", () => client.getUpdates({ timeout: 50 }, { timeoutMs: 9 }), 9],
  ])("is %s, and leaves no timer behind", async (_which, call, delay) => {
    expect(await timersOf(call)).toEqual({ delays: [delay], left: 0 });
  });

  it("leaves a call aborted that ends only after its timeout", async () => {
    const slow = createClient("1:a", {
      transport: new ScriptedTransport(
        () => new Promise((_resolve, reject) => setTimeout(reject, 20)),
      ),
    });
    const abort = new AbortController();
    const call = rejectionOf(slow.getMe({}, { signal: abort.signal, timeoutMs: 5 }));
    abort.abort("enough");
    expect(await call).toBe("enough");
  });
});
