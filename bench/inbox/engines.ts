import { join } from "node:path";
import type { Inbox } from "telewire/workers";
import type { InboxPlace } from "../contenders/inbox/contract.ts";

/** Name of one of telewire's engines. */
export type EngineName =
  | "telewire, journal"
  | "telewire, SQLite"
  | "telewire, BullMQ on Redis"
  | "telewire, BullMQ on PostgreSQL";

/** Opens one of telewire's engines, with its default settings but for the lock. */
export async function openEngine(
  name: EngineName,
  { address, prefix, lockMs }: InboxPlace,
): Promise<Inbox> {
  const options = lockMs === undefined ? {} : { lockMs };
  switch (name) {
    case "telewire, journal": {
      const { journal } = await import("telewire/workers");
      return journal(join(address, prefix), options);
    }
    case "telewire, SQLite": {
      const { sqlite } = await import("telewire/sqlite");
      return sqlite(join(address, `${prefix}.db`), options);
    }
    case "telewire, BullMQ on Redis": {
      const { bullmq } = await import("telewire/bullmq");
      return bullmq({ connection: address, prefix, ...options });
    }
    case "telewire, BullMQ on PostgreSQL": {
      const { bullmq } = await import("telewire/bullmq");
      return bullmq({ postgres: address, prefix, ...options });
    }
  }
}
