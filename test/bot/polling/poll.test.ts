import { describe, expect, it } from "vitest";
import { poll } from "../../../src/bot/polling/poll.ts";
import { HandledUpdates } from "../../../src/internal/handled-updates.ts";
import type { GetUpdatesParams } from "../../../src/types/index.ts";
import { unprintable } from "../../support/unprintable.ts";

interface PollRun {
  /** Parameters of every request, in order. */
  readonly requests: GetUpdatesParams[];
  /** What happened, in order. */
  readonly events: string[];
  readonly reports: string[];
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Failures and interruptions. */
interface Trouble {
  /** The update whose handler stops polling. */
  readonly stopAt?: number;
  readonly confirmFails?: boolean;
  /** Updates that were handled before. */
  readonly handled?: HandledUpdates;
  /** Runs in the handler, and may throw. */
  readonly fail?: (updateId: number) => void;
}

/** Polls a source that returns these batches and then nothing. */
function start(
  batches: readonly object[][],
  { stopAt = Number.NaN, confirmFails = false, fail, handled = new HandledUpdates() }: Trouble = {},
): PollRun {
  const requests: GetUpdatesParams[] = [];
  const events: string[] = [];
  const reports: string[] = [];
  const stop = new AbortController();
  const waiting = [...batches];
  const done = poll({
    source: {
      getUpdates(params) {
        requests.push(params);
        events.push(`ask ${params.offset}`);
        if (stop.signal.aborted && confirmFails) return Promise.reject(new Error("offline"));
        if (waiting.length === 0) stop.abort();
        return Promise.resolve(waiting.shift() ?? []);
      },
    },
    params: { timeout: 30 },
    async handle({ update_id }) {
      events.push(`begin ${update_id}`);
      fail?.(update_id);
      await Promise.resolve();
      events.push(`end ${update_id}`);
      if (update_id === stopAt) stop.abort();
    },
    retry: async (work, signal) => {
      while (!signal.aborted) {
        try {
          return await work();
        } catch (error) {
          reports.push(`failed: ${(error as Error).message}`);
          if (waiting.length === 0) stop.abort();
        }
      }
      return undefined;
    },
    report: (problem) => reports.push(problem),
    idleDelay: () => Promise.resolve(),
    handled,
    signal: stop.signal,
  });
  return { requests, events, reports, stop, done };
}

const update = (update_id: number) => ({ update_id, message: { text: "x" } });

describe("poll", () => {
  it("handles updates one after the other, and moves the offset only after them", async () => {
    const { events, requests, done } = start([[update(5), update(6)], [update(7)]]);
    await done;
    expect(events).toEqual([
      "ask 0",
      "begin 5",
      "end 5",
      "begin 6",
      "end 6",
      "ask 7",
      "begin 7",
      "end 7",
      "ask 8",
    ]);
    expect(requests[0]).toEqual({ timeout: 30, offset: 0 });
  });

  it("finishes the current update when stopped, and confirms that one but none after it", async () => {
    const { events, requests, done } = start([[update(5), update(6)]], { stopAt: 5 });
    await done;
    expect(events).toEqual(["ask 0", "begin 5", "end 5", "ask 6"]);
    expect(requests.at(-1)).toEqual({ offset: 6, limit: 1, timeout: 0 });
  });

  it("does not confirm again what the last poll has confirmed", async () => {
    const { events, done } = start([[update(5)], []]);
    await done;
    expect(events).toEqual(["ask 0", "begin 5", "end 5", "ask 6", "ask 6"]);
  });

  it("follows the identifiers when Telegram starts a new, lower series", async () => {
    const { requests, done } = start([[update(900)], [update(20)]]);
    await done;
    expect(requests.map(({ offset }) => offset)).toEqual([0, 901, 21]);
  });

  it("reports a malformed update, and handles the others", async () => {
    const { events, reports, done } = start([[{ message: { text: "no id" } }, update(6)]]);
    await done;
    expect(events).toEqual(["ask 0", "begin 6", "end 6", "ask 7"]);
    expect(reports).toEqual([expect.stringMatching(/^skipped an update: .*update_id/)]);
  });

  it("treats a response without a single update as a failure, which is retried", async () => {
    const { events, reports, done } = start([[{ message: {} }], [update(6)]]);
    await done;
    expect(reports).toContain("failed: getUpdates: no update_id in the response");
    expect(events).toContain("end 6");
  });

  it.each(unprintable())(
    "reports a handler that fails with %s, and continues",
    async (_, thrown) => {
      const { events, reports, done } = start([[update(5), update(6)], [update(7)]], {
        fail(updateId) {
          if (updateId === 5) throw thrown;
        },
      });
      await done;
      expect(events).toEqual([
        "ask 0",
        "begin 5",
        "begin 6",
        "end 6",
        "ask 7",
        "begin 7",
        "end 7",
        "ask 8",
      ]);
      expect(reports).toEqual([expect.stringMatching(/^update 5 failed: ./)]);
    },
  );

  it("skips updates that were handled before the start, and repeated ones", async () => {
    const handled = new HandledUpdates();
    await start([[update(5), update(6)]], { handled, stopAt: 6, confirmFails: true }).done;
    const { events, done } = start([[update(5), update(6), update(7), update(7)]], { handled });
    await done;
    expect(events).toEqual(["ask 0", "begin 7", "end 7", "ask 8"]);
  });

  it("handles an update again after its handling failed, if it is delivered again", async () => {
    const handled = new HandledUpdates();
    const fail = (): never => {
      throw new Error("no");
    };
    await start([[update(5)]], { handled, fail }).done;
    const { events, done } = start([[update(5)]], { handled });
    await done;
    expect(events).toContain("end 5");
  });

  it("resets the server's brake on repeated polls, and limits the time to confirm", async () => {
    const stop = new AbortController();
    const requests: unknown[] = [];
    await poll({
      source: {
        getUpdates({ offset }, options) {
          requests.push([offset, options.timeoutMs]);
          if (offset === 0 && !stop.signal.aborted) return Promise.resolve([update(5)]);
          // Stopped while the server holds the poll for updates after that one.
          stop.abort();
          return options.signal === undefined
            ? Promise.resolve([])
            : Promise.reject(stop.signal.reason);
        },
      },
      params: {},
      handle: () => undefined,
      retry: (work) => work().catch(() => undefined),
      report: () => undefined,
      idleDelay: () => Promise.resolve(),
      handled: new HandledUpdates(),
      signal: stop.signal,
    });
    expect(requests).toEqual([
      [0, undefined],
      [6, undefined],
      [0, 2_500],
      [6, 2_500],
    ]);
  });

  it("ends without an error when the last confirmation fails, and reports what follows", async () => {
    const { reports, done } = start([[update(5)]], { stopAt: 5, confirmFails: true });
    await done;
    expect(reports).toEqual([
      "could not confirm the last updates; Telegram will redeliver them: offline",
    ]);
  });
});
