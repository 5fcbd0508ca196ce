import { deepEqual, match, ok } from "node:assert/strict";
import { describe, it } from "node:test";
import type { InboxName } from "../inbox/inboxes.ts";
import type { InboxCosts } from "../inbox/measure.ts";
import type { SpeedResult, SpeedRound } from "../inbox/measure-speed.ts";
import { compareInboxes, inboxSection, inboxTargets } from "../report/inbox.ts";
import { cellsOf } from "./reports.ts";

function round(storeMilliseconds: number, milliseconds: number | undefined): SpeedRound {
  const handled = milliseconds === undefined ? 900 : 1000;
  return { updates: 1000, storeMilliseconds, milliseconds, handled, repeated: 0, disorders: 0 };
}

function speedOf(inbox: InboxName, ...rounds: SpeedRound[]): SpeedResult {
  return { inbox, rounds };
}

const COSTS: InboxCosts = {
  concurrency: 64,
  servers: ["a folder", "Redis 7.0.15"],
  skipped: ["telewire, BullMQ on PostgreSQL: no server"],
  speed: { rounds: 3, warmUp: 10, updates: { folder: 1000, redis: 1000, postgres: 1000 } },
  speeds: [
    speedOf("telewire, journal", round(50, 40), round(40, 51), round(60, 52)),
    speedOf("telewire, BullMQ on Redis", round(100, 100), round(110, 90), round(120, 80)),
    speedOf("GroupMQ", { ...round(50, 200), disorders: 2, repeated: 1 }, round(50, 200)),
    speedOf("BullMQ, 64 queues", round(90, 100), round(90, undefined)),
  ],
  webhook: { rounds: 3, warmUp: 10, requests: 1000, perSecond: 200 },
  webhooks: [
    { engine: undefined, rounds: latencies([1, 2], [1, 2], [1, 2]) },
    { engine: "telewire, journal", rounds: latencies([4, 5], [3, 7], [5, 4]) },
    { engine: "telewire, BullMQ on Redis", rounds: latencies([2, 5.5], [2, 5.1], [0.5, 1]) },
  ],
  takeovers: [
    { inbox: "telewire, journal", seconds: 45, handled: 64, updates: 64 },
    { inbox: "telewire, BullMQ on Redis", seconds: 45.1, handled: 64, updates: 64 },
    { inbox: "telewire, SQLite", seconds: undefined, handled: 3, updates: 64 },
  ],
};

function latencies(...rounds: readonly (readonly [p50: number, p99: number])[]) {
  return rounds.map(([p50, p99]) => ({ p50, p99 }));
}

describe("the section on inboxes", () => {
  it("has what is asked beside what was measured, and what is out of order or stuck", () => {
    const text = inboxSection(COSTS);
    const cells = cellsOf(text);
    deepEqual(cells.slice(1, 5), [
      [
        ...["telewire, journal", "1,000", "20,000", "16,667 to 25,000", "20,000"],
        ...["19,608", "19,231 to 25,000", "20,000", "0", "0"],
      ],
      [
        ...["telewire, BullMQ on Redis", "1,000", "9,091", "8,333 to 10,000", "5,000"],
        ...["11,111", "10,000 to 12,500", "6,000", "0", "0"],
      ],
      [
        ...["GroupMQ", "1,000", "20,000", "20,000 to 20,000", ""],
        ...["5,000", "5,000 to 5,000", "", "2", "1"],
      ],
      [
        ...["BullMQ, 64 queues", "1,000", "11,111", "11,111 to 11,111", ""],
        ...["stuck: 1,900 of 2,000 handled", "", "", "0", "0"],
      ],
    ]);
    match(text, /- Not measured: telewire, BullMQ on PostgreSQL: no server\.$/);
  });

  it("has what each engine adds to a webhook, by the median of the rounds' differences", () => {
    deepEqual(cellsOf(inboxSection(COSTS)).slice(6, 9), [
      ["telewire, no inbox", "1.00 ms", "2.00 ms", "", ""],
      ["telewire, journal", "4.00 ms", "5.00 ms", "3.00 ms", "3.00 ms"],
      ["telewire, BullMQ on Redis", "2.00 ms", "5.10 ms", "1.00 ms", "3.10 ms"],
    ]);
  });

  it("has takeovers, except in a run without any", () => {
    deepEqual(cellsOf(inboxSection(COSTS)).slice(10), [
      ["telewire, journal", "45.0 s"],
      ["telewire, BullMQ on Redis", "45.1 s"],
      ["telewire, SQLite", "not within 75 s: 3 of 64 handled"],
    ]);
    ok(!inboxSection({ ...COSTS, takeovers: [] }).includes("SIGKILL"));
  });

  it("compares what is stored in the same server, and leaves out what was stuck", () => {
    deepEqual(
      compareInboxes(COSTS).map(({ title, ours, outcome, rival }) => [title, ours, outcome, rival]),
      [
        ["Storing an update in Redis", "telewire, BullMQ on Redis", "behind", "GroupMQ"],
        ["Storing an update in Redis", "telewire, BullMQ on Redis", "behind", "BullMQ, 64 queues"],
        ["Handling an update from Redis", "telewire, BullMQ on Redis", "ahead", "GroupMQ"],
      ],
    );
  });

  it("has targets for telewire only, which are reached at their limits", () => {
    deepEqual(
      inboxTargets(COSTS).map(({ target, measured, isReached }) => [target, measured, isReached]),
      [
        ["telewire, journal stores at least 20,000 updates a second", "20,000", true],
        ["telewire, journal hands out at least 20,000 updates a second", "19,608", false],
        ["telewire, journal hands out no update out of order", "0", true],
        ["telewire, BullMQ on Redis stores at least 5,000 updates a second", "9,091", true],
        ["telewire, BullMQ on Redis hands out at least 6,000 updates a second", "11,111", true],
        ["telewire, BullMQ on Redis hands out no update out of order", "0", true],
        ["telewire, journal adds at most 3.00 ms at p99 to a webhook", "3.00 ms", true],
        ["telewire, BullMQ on Redis adds at most 3.00 ms at p99 to a webhook", "3.10 ms", false],
        ["telewire, journal takes over from a killed process within 45 s", "45.0 s", true],
        ["telewire, BullMQ on Redis takes over from a killed process within 45 s", "45.1 s", false],
        [
          "telewire, SQLite takes over from a killed process within 45 s",
          "not within 75 s: 3 of 64 handled",
          false,
        ],
      ],
    );
  });
});
