import { randomUUID } from "node:crypto";
import { checkOptions } from "../../internal/arguments.ts";
import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { CAPACITY, type Inbox, LOCK_MS } from "../inbox.ts";
import { BullmqInbox } from "./engine.ts";
import { createRedisStore, type RedisConnection } from "./redis/redis-store.ts";

/** How an inbox on BullMQ is stored. */
export interface BullmqOptions {
  /** Where Redis or Valkey is: a URL, options of ioredis, or a client of ioredis, whose settings are used for other connections. */
  readonly connection: RedisConnection;
  /** The beginning of all keys. Default: `telewire`. */
  readonly prefix?: string;
  /** How long a lane stays with a worker that has crashed or is frozen. Default: 30,000. */
  readonly lockMs?: number;
  /** How many entries are stored at most, dead letters not included. Default: 100,000. */
  readonly capacity?: number;
}

export function bullmq(options: BullmqOptions): Inbox {
  checkOptions("bullmq()", options, { connection: 1, prefix: 1, lockMs: 1, capacity: 1 });
  const { connection, prefix = "telewire", lockMs = LOCK_MS, capacity = CAPACITY } = options;
  checkDuration("lockMs", lockMs);
  checkCount("capacity", capacity);
  const store = createRedisStore(connection, prefix, lockMs);
  return new BullmqInbox(store, randomUUID(), lockMs, capacity);
}
