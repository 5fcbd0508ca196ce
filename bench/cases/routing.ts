import type { Case } from "./case.ts";

const OPERATION = "one update, from the call of the bot until its handler has finished";

const telewire = () => import("../contenders/routing/telewire.ts");
const bare = () => import("../contenders/routing/bare.ts");

const EXACT = "telewire, exact data";
const PREFIX = "telewire, a prefix";
const CODEC = "telewire, a codec";

export const routingCases: readonly Case[] = [
  {
    name: "dispatch-buttons",
    title: "Dispatch: callback data beside a command, 20 of each, the last one matches",
    operation: OPERATION,
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [EXACT, PREFIX, CODEC].map((ours) => ({
      ours,
      against: "telewire, a command",
      atMostTimesAsLong: 2,
    })),
    notes: [
      "The codec is callbackData() with a number and one of three texts, without a signature.",
    ],
    contenders: [
      {
        name: "telewire, a command",
        role: "ours",
        open: async () => (await telewire()).openCommand(0),
      },
      { name: "bare Map", role: "ceiling", open: async () => (await bare()).openDataMap() },
      { name: EXACT, role: "ours", open: async () => (await telewire()).openExactData() },
      { name: PREFIX, role: "ours", open: async () => (await telewire()).openPrefix() },
      { name: CODEC, role: "ours", open: async () => (await telewire()).openCodec() },
    ],
  },
  {
    name: "dispatch-use",
    title: "Dispatch: ten use() among 20 commands, the last one matches, synchronous handlers",
    operation: OPERATION,
    operationsPerRun: 1,
    runsPerSample: 512,
    targets: [{ ours: "telewire", against: "grammY", atLeastTimesAsFast: 20 }],
    notes: ["Each use() calls next() and nothing else."],
    contenders: [
      { name: "telewire", role: "ours", open: async () => (await telewire()).openCommand(10) },
      {
        name: "grammY",
        role: "rival",
        open: async () => (await import("../contenders/routing/grammy.ts")).openUses(),
      },
      { name: "bare Map", role: "ceiling", open: async () => (await bare()).openCommandMap() },
    ],
  },
];
