import { openPollingLoad } from "../load/open-polling-load.ts";
import type { LoadCase } from "./case.ts";

/** Long polling in batches of 100, with handlers that only count, and with handlers that wait. */
export const pollingCases: readonly LoadCase[] = [
  {
    name: "polling-sync",
    title: "Polling: batches of 100, synchronous handlers",
    operation: "one update, from its release on the server until its handler has returned",
    compared: "cpu",
    targets: [
      { ours: "telewire", against: "grammY", atMostTimesAsLong: 0.36, runtime: "node" },
      {
        ours: "telewire",
        against: "grammY",
        atMostTimesAsLong: 0.19,
        runtime: "bun",
        obstacle: "Fetching and parsing the batch is most of the time: see bare fetch.",
      },
      { ours: "telewire", against: "bare node:http", atMostTimesAsLong: 1.5, runtime: "node" },
      { ours: "telewire", against: "bare fetch", atMostTimesAsLong: 1.5, runtime: "bun" },
    ],
    notes: [
      "Polling, each sample releases 100 batches at once on the mock server. What a bot without a library does is to fetch a batch and to parse it.",
    ],
    openLoad: () =>
      openPollingLoad({
        bots: {
          telewire: "telewire",
          grammY: "grammY",
          telegraf: "telegraf",
          GramIO: "GramIO",
          "bare fetch": "bare fetch",
          "bare node:http": "bare node:http",
        },
        work: "none",
        updatesPerSample: 10_000,
        updatesPerOperation: 1,
      }),
  },
  {
    name: "polling-chats",
    title: "Polling: a batch of 100 updates from 100 chats, handlers of 10 ms",
    operation: "one batch, from its release on the server until its last handler has finished",
    compared: "time",
    targets: [{ ours: "telewire", against: "grammY runner", atLeastTimesAsFast: 1 }],
    notes: [
      "A batch of 100 chats is released when the last one has been handled. So what a bot gains by fetching the next batch during the handlers of the last one, as the runner does, is not measured.",
      '"grammY runner" is @grammyjs/runner with `sequentialize` by chat. telegraf and GramIO do not keep the order of a chat when they handle chats side by side, and the bare bot does not either.',
    ],
    openLoad: () =>
      openPollingLoad({
        bots: {
          telewire: "telewire",
          "grammY runner": "grammY runner",
          "bare fetch": "bare fetch",
        },
        work: "wait",
        updatesPerSample: 100,
        updatesPerOperation: 100,
      }),
  },
];
