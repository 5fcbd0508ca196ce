import { describe, expect, it } from "vitest";
import type { Intake, PollRange } from "../../../src/bot/polling/intake.ts";
import { poll } from "../../../src/bot/polling/poll.ts";
import type { GetUpdatesParams, Update } from "../../../src/types/index.ts";

/** An intake that confirms at once, as one that stores updates would. */
class StoreDouble implements Intake {
  readonly stored: number[] = [];
  readonly #signal: AbortSignal;
  readonly #limit: number;
  #offset = 0;
  /** Where confirmation ends after the stop. */
  final: number | undefined;

  constructor(signal: AbortSignal, limit: number) {
    this.#signal = signal;
    this.#limit = limit;
  }

  take(updates: readonly Update[]): boolean {
    for (const { update_id } of updates) {
      this.stored.push(update_id);
      this.#offset = update_id + 1;
    }
    return updates.length > 0;
  }

  async next(): Promise<PollRange | undefined> {
    return this.#signal.aborted ? undefined : { offset: this.#offset, limit: this.#limit };
  }

  finalOffset(): number {
    return this.final ?? this.#offset;
  }
}

/** Failures and interruptions. */
interface Trouble {
  readonly confirmFails?: boolean;
  readonly limit?: number;
  /** Resolves when no update is handled any more. */
  readonly ended?: (store: StoreDouble) => Promise<void>;
}

/** Polls a source that returns these batches, and that stops polling with the last one. */
function start(
  batches: readonly object[][],
  { confirmFails = false, limit = 100, ended = async () => undefined }: Trouble = {},
) {
  /** Parameters of every request, in order. */
  const requests: GetUpdatesParams[] = [];
  const reports: string[] = [];
  const stop = new AbortController();
  const waiting = [...batches];
  const intake = new StoreDouble(stop.signal, limit);
  const done = poll({
    source: {
      getUpdates(params) {
        requests.push(params);
        if (stop.signal.aborted && confirmFails) return Promise.reject(new Error("offline"));
        if (waiting.length <= 1) stop.abort();
        return Promise.resolve(waiting.shift() ?? []);
      },
    },
    params: { timeout: 30 },
    intake,
    retry: async (work, signal) => {
      for (;;) {
        try {
          return await work();
        } catch (error) {
          reports.push(`failed: ${(error as Error).message}`);
          if (signal.aborted) return undefined;
        }
      }
    },
    report: (problem) => reports.push(problem),
    idleDelay: () => Promise.resolve(),
    signal: stop.signal,
    ended: () => ended(intake),
  });
  const offsets = () => requests.map(({ offset }) => offset);
  return { requests, offsets, reports, intake, done };
}

const update = (update_id: number) => ({ update_id, message: { text: "x" } });

describe("poll", () => {
  it("fetches what the intake wants next, and confirms the rest when it stops", async () => {
    const { intake, requests, done } = start([[update(5), update(6)], [update(7)]]);
    await done;
    expect(intake.stored).toEqual([5, 6, 7]);
    expect(requests).toEqual([
      { timeout: 30, offset: 0 },
      { timeout: 30, offset: 7 },
      { offset: 8, limit: 1, timeout: 0 },
    ]);
  });

  it("requests fewer updates when the intake wants fewer", async () => {
    const { requests, done } = start([[update(5)]], { limit: 3 });
    await done;
    expect(requests[0]).toEqual({ timeout: 30, offset: 0, limit: 3 });
  });

  it("does not confirm again what the last poll has confirmed", async () => {
    const { offsets, done } = start([[update(5)], []]);
    await done;
    expect(offsets()).toEqual([0, 6]);
  });

  it("confirms only when no update is handled any more, up to the first that must come again", async () => {
    const log: string[] = [];
    const { offsets, done } = start([[update(5), update(6)]], {
      async ended(store) {
        await new Promise(setImmediate);
        log.push("ended");
        store.final = 6;
      },
    });
    await done;
    expect(log).toEqual(["ended"]);
    expect(offsets()).toEqual([0, 6]);
  });

  it("reports a malformed update, and takes the others", async () => {
    const { intake, reports, done } = start([[{ message: { text: "no id" } }, update(6)]]);
    await done;
    expect(intake.stored).toEqual([6]);
    expect(reports).toEqual([expect.stringMatching(/^skipped an update: .*update_id/)]);
  });

  it("treats a response without a single update as a failure, which is retried", async () => {
    const { intake, reports, done } = start([[{ message: {} }], [update(6)]]);
    await done;
    expect(reports).toContain("failed: getUpdates: no update_id in the response");
    expect(intake.stored).toEqual([6]);
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
      intake: new StoreDouble(stop.signal, 100),
      retry: (work) => work().catch(() => undefined),
      report: () => undefined,
      idleDelay: () => Promise.resolve(),
      signal: stop.signal,
      ended: () => Promise.resolve(),
    });
    expect(requests).toEqual([
      [0, undefined],
      [6, undefined],
      [0, 2_500],
      [6, 2_500],
    ]);
  });

  it("ends without an error when the last confirmation fails, and reports what follows", async () => {
    const { reports, done } = start([[update(5)]], { confirmFails: true });
    await done;
    expect(reports).toEqual([
      "could not confirm the last updates; Telegram will redeliver them: offline",
    ]);
  });
});
