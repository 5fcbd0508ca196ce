import { randomBytes } from "node:crypto";
import { argumentError, checkOptions } from "../../internal/arguments.ts";
import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { CAPACITY, type Inbox, LOCK_MS } from "../inbox.ts";
import { BullmqInbox, type Store } from "./engine.ts";
import type { PostgresConnection } from "./postgres/connection.ts";
import { createPostgresStore } from "./postgres/postgres-store.ts";
import { createRedisStore, type RedisConnection } from "./redis/redis-store.ts";

/** Settings of an inbox on BullMQ, wherever it is stored. */
export interface BullmqSettings {
  /** The beginning of all keys in Redis, and the name of the schema in PostgreSQL. Default: `telewire`. */
  readonly prefix?: string;
  /** How long a lane stays with a worker that has crashed or is frozen. Default: 30,000. */
  readonly lockMs?: number;
  /** How many entries are stored at most, dead letters not included. Default: 100,000. */
  readonly capacity?: number;
}

/** Where an inbox on BullMQ is stored, and its settings. */
export type BullmqOptions = BullmqSettings &
  (
    | {
        /** Redis or Valkey: a URL, options of ioredis, or a client of ioredis, whose settings are used for other connections. */
        readonly connection: RedisConnection;
        readonly postgres?: undefined;
      }
    | {
        /** PostgreSQL: a URL, or a pool of `pg`, whose settings are used for other connections. */
        readonly postgres: PostgresConnection;
        readonly connection?: undefined;
      }
  );

const OPTIONS = { connection: 1, postgres: 1, prefix: 1, lockMs: 1, capacity: 1 } as const;
/** The names of PostgreSQL's channels hold the prefix, and are this long at most, less what follows it. */
const MAX_PREFIX = 40;
/** How often within `lockMs` a worker looks for those that have crashed. */
const STALLED_CHECKS = 5;

/**
 * Creates an inbox in Redis, Valkey or PostgreSQL that several processes can share, with BullMQ to wake their workers.
 *
 * Requires the package `bullmq`, `^6`, and `ioredis`, `^5`, or `pg`, `^8`. There is a queue of BullMQ for each bot, which its
 * tools can show: `lanes-<bot id>` with the prefix `{<prefix>}` in Redis, `<prefix>-lanes-<bot id>` in PostgreSQL.
 *
 * @throws Error when a package is missing or its version is not supported; TypeError or RangeError for wrong options.
 * @example
 * import { bullmq } from "telewire/bullmq";
 *
 * const inbox = bullmq({ connection: { host: "redis" }, prefix: "shop" });
 */
export function bullmq(options: BullmqOptions): Inbox {
  checkOptions("bullmq()", options, OPTIONS);
  const { connection, postgres, prefix = "telewire" } = options;
  const { lockMs = LOCK_MS, capacity = CAPACITY } = options;
  if (typeof prefix !== "string") throw argumentError("a string as prefix", prefix);
  if (!/^[\w-]+$/.test(prefix) || prefix.length > MAX_PREFIX)
    throw new RangeError(
      `prefix must be 1 to ${MAX_PREFIX} letters, digits, hyphens or underscores`,
    );
  checkDuration("lockMs", lockMs);
  checkCount("capacity", capacity);
  const process = randomBytes(9).toString("base64url");
  const workerOptions = {
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: Math.max(1, Math.floor(lockMs / STALLED_CHECKS)),
    // Without a limit, in effect: the mailbox counts lost claims.
    maxStalledCount: 2 ** 31 - 1,
  };
  let store: Store;
  if (postgres === undefined && isConnection(connection))
    store = createRedisStore(connection, prefix, workerOptions);
  else if (connection === undefined && isConnection(postgres))
    store = createPostgresStore(postgres, prefix, process, workerOptions);
  else
    throw new TypeError(
      "bullmq() takes either { connection }, for Redis, or { postgres }, each a URL or an object",
    );
  return new BullmqInbox(store, process, lockMs, capacity);
}

function isConnection<T>(value: T | undefined): value is T {
  return typeof value === "string" || (typeof value === "object" && value !== null);
}
