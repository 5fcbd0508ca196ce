import type { Case } from "./case.ts";

/** What the order of chats costs when no handler has to wait. */
export const laneCases: readonly Case[] = [
  {
    name: "lanes",
    title: "Lanes: a synchronous handler through the lanes of the bot, and without them",
    operation: "one update, until its handler has returned",
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [{ ours: "telewire", against: "telewire, dispatch alone", atMostTimesAsLong: 1.5 }],
    notes: [
      '"telewire, dispatch alone" is telewire\'s own dispatcher with the same handlers and a new `ctx` for each update: the bot without what keeps the order of each chat.',
    ],
    contenders: [
      {
        name: "telewire",
        role: "ours",
        open: async () => (await import("../contenders/lanes/telewire.ts")).openBot(),
      },
      {
        name: "telewire, dispatch alone",
        role: "ours",
        open: async () => (await import("../contenders/lanes/telewire.ts")).openDispatcher(),
      },
      {
        name: "bare Map",
        role: "ceiling",
        open: async () => (await import("../contenders/lanes/bare.ts")).openMap(),
      },
    ],
  },
];
