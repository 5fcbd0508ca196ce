import { equal } from "node:assert/strict";
import type { CreateSessionBot, SessionUse } from "../contenders/session/contract.ts";
import { createCycle } from "../inputs/cycle.ts";
import { createUpdates, smallUpdate } from "../inputs/updates.ts";
import type { Case, Contender, Role } from "./case.ts";

const telewire = () => import("../contenders/session/telewire.ts");

const WITHOUT = "telewire, no session";

const BOTS: readonly (readonly [
  name: string,
  role: Role,
  load: () => Promise<CreateSessionBot>,
])[] = [
  ["telewire", "ours", async () => (await telewire()).createTelewireSessionBot],
  [WITHOUT, "ours", async () => (await telewire()).createTelewireBotWithoutSession],
  [
    "grammY",
    "rival",
    async () => (await import("../contenders/session/grammy.ts")).createGrammySessionBot,
  ],
  [
    "telegraf",
    "rival",
    async () => (await import("../contenders/session/telegraf.ts")).createTelegrafSessionBot,
  ],
  [
    "bare Map",
    "ceiling",
    async () => (await import("../contenders/session/map.ts")).createMapSession,
  ],
];

function contendersOf(use: SessionUse): readonly Contender[] {
  return BOTS.map(([name, role, load]) => ({
    name,
    role,
    async open() {
      const seen = { calls: 0, updateId: 0, visits: 0 };
      const handle = (await load())(use, (updateId, visits) => {
        seen.calls += 1;
        seen.updateId = updateId;
        seen.visits = visits;
      });
      const updates = createUpdates(smallUpdate);
      const next = createCycle(updates);
      return {
        run: () => handle(next()),
        async check() {
          const expected = new Map<number, number>();
          const keyOf = (chatId: number): number => (name === WITHOUT ? 0 : chatId);
          // Twice, so that every session is read again.
          for (const update of [...updates, ...updates]) {
            const key = keyOf(update.message.chat.id);
            const visits = (expected.get(key) ?? 0) + (use === "writes" ? 1 : 0);
            expected.set(key, visits);
            const calls = seen.calls + 1;
            await handle(update);
            equal(seen.calls, calls);
            equal(seen.updateId, update.update_id);
            equal(seen.visits, visits);
          }
        },
      };
    },
  }));
}

const NOTES = [
  "Each of the 512 updates comes from another chat, so there are 512 sessions in memory. The handler is synchronous. telegraf's and grammY's sessions are those that they bring; GramIO brings none.",
  "telewire copies what it stores, compares it with what was read, and lets no second update of the chat run in between. grammY, telegraf and the bare Map pass the stored object itself.",
];

const SESSION: Pick<Case, "operation" | "operationsPerRun" | "runsPerSample" | "notes"> = {
  operation: "one update, from the call of the bot until its session is written",
  operationsPerRun: 1,
  runsPerSample: 512,
  notes: NOTES,
};

/** What a session in memory costs. */
export const sessionCases: readonly Case[] = [
  {
    ...SESSION,
    name: "session-read",
    title: "Session: the handler reads it and does not change it",
    targets: [{ ours: "telewire", against: WITHOUT, atMostNanosecondsMore: 1000 }],
    contenders: contendersOf("reads"),
  },
  {
    ...SESSION,
    name: "session-write",
    title: "Session: the handler changes it",
    targets: [],
    contenders: contendersOf("writes"),
  },
];
