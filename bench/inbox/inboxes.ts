import type { InboxContender, InboxPlace } from "../contenders/inbox/contract.ts";
import { type EngineName, openEngine } from "./engines.ts";
import type { ServerKind } from "./servers.ts";

/** Name of an inbox that is measured. */
export type InboxName = EngineName | "GroupMQ" | "BullMQ, 64 queues";

/** An inbox that is measured. */
export interface InboxKind {
  /** Where it stores updates. */
  readonly server: ServerKind;
  /** Whether this runtime has what it needs. */
  isAvailable(): boolean;
  open(place: InboxPlace): Promise<InboxContender>;
}

/** Every inbox that is measured. */
export const INBOXES: Readonly<Record<InboxName, InboxKind>> = {
  "telewire, journal": ours("telewire, journal", "folder"),
  "telewire, SQLite": ours("telewire, SQLite", "folder"),
  "telewire, BullMQ on Redis": ours("telewire, BullMQ on Redis", "redis"),
  GroupMQ: {
    server: "redis",
    isAvailable: () => true,
    async open(place) {
      const { createGroupmqInbox } = await import("../contenders/inbox/groupmq.ts");
      return createGroupmqInbox(place);
    },
  },
  "BullMQ, 64 queues": {
    server: "redis",
    isAvailable: () => true,
    async open(place) {
      const { createBullmqInbox } = await import("../contenders/inbox/bullmq.ts");
      return createBullmqInbox(place);
    },
  },
  "telewire, BullMQ on PostgreSQL": ours("telewire, BullMQ on PostgreSQL", "postgres"),
};

function ours(name: EngineName, server: ServerKind): InboxKind {
  return {
    server,
    isAvailable: () => name !== "telewire, SQLite" || hasSqlite(),
    async open(place) {
      const { createTelewireInbox } = await import("../contenders/inbox/telewire.ts");
      return createTelewireInbox(await openEngine(name, place));
    },
  };
}

function hasSqlite(): boolean {
  return ["bun:sqlite", "node:sqlite"].some((name) => process.getBuiltinModule(name) !== undefined);
}
