import type { Store } from "../engine.ts";
import { loadPackage } from "../load.ts";
import { STORE_TIMEOUT_MS } from "../store-failure.ts";
import { REDIS, type RedisClient } from "./connection.ts";
import { RedisMailbox } from "./redis-mailbox.ts";

/** Where Redis is: a URL, options of ioredis, or a client of ioredis. */
export type RedisConnection = string | object;

/** After how long without traffic a connection is tested. */
const KEEP_ALIVE_MS = 30_000;

/** Connects to Redis, now and whenever the connection is lost. */
export function createRedisStore(
  connection: RedisConnection,
  prefix: string,
  workerOptions: object,
): Store {
  const { Queue, Worker, createRedisBackend } = loadPackage("bullmq");
  const { Redis } = loadPackage("ioredis");
  const settings = {
    // BullMQ requires it. Commands of a broken connection are sent again, until they time out.
    maxRetriesPerRequest: null,
    commandTimeout: STORE_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
  };
  if (!(connection instanceof Redis) && typeof connection === "object" && "duplicate" in connection)
    throw new TypeError(
      "bullmq() takes a Redis client of ioredis, or its options; other clients and clusters are not supported",
    );
  const connect = (own: object) => {
    const all = { ...settings, ...own };
    const client =
      connection instanceof Redis
        ? connection.duplicate(all)
        : typeof connection === "string"
          ? new Redis(connection, all)
          : new Redis({ ...connection, ...all });
    // Each command that fails rejects by itself.
    client.on("error", () => {});
    return client;
  };
  const client = connect({});
  // The mailbox subscribes again by itself: a failure of the client to do so would be an unhandled rejection.
  const subscriber: RedisClient = connect({ autoResubscribe: false });
  const tag = `{${prefix}}`;
  const shared = { connection: client, prefix: tag, skipVersionCheck: true };
  const streams = { events: { maxLen: 100 } };
  const mailbox = new RedisMailbox(client, subscriber, tag);
  return {
    name: REDIS,
    mailbox,
    queues: {
      createQueue: (bot) => new Queue(`lanes-${bot}`, { ...shared, streams }),
      createWorker: (bot) =>
        new Worker(
          `lanes-${bot}`,
          null,
          { ...workerOptions, ...shared },
          // Without the connection that waits for jobs: the mailbox reports them, for all bots over one.
          (name, options) => createRedisBackend(name, options),
        ),
    },
  };
}
