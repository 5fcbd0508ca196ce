import type { Store } from "../engine.ts";
import { loadPackage } from "../load.ts";
import { STORE_TIMEOUT_MS } from "../store-failure.ts";
import { REDIS, type RedisClient } from "./connection.ts";
import { RedisMailbox } from "./redis-mailbox.ts";

/** Where Redis is: a URL, options of ioredis, or a client of ioredis. */
export type RedisConnection = string | object;

/** How many events of BullMQ are kept for each bot. */
const MAX_EVENTS = 100;

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
  };
  if (!(connection instanceof Redis) && typeof connection === "object" && "duplicate" in connection)
    throw new TypeError(
      "bullmq() takes a Redis client of ioredis, or its options; other clients and clusters are not supported",
    );
  const connect = () => {
    const client =
      connection instanceof Redis
        ? connection.duplicate(settings)
        : typeof connection === "string"
          ? new Redis(connection, settings)
          : new Redis({ ...connection, ...settings });
    // Each command that fails rejects by itself.
    client.on("error", () => {});
    return client;
  };
  const client = connect();
  const subscriber: RedisClient = connect();
  const tag = `{${prefix}}`;
  const shared = { connection: client, prefix: tag, skipVersionCheck: true };
  // Only tools read them, and there is a stream for each bot.
  const events = { maxLen: MAX_EVENTS };
  const mailbox = new RedisMailbox(client, subscriber, tag);
  return {
    name: REDIS,
    mailbox,
    queues: {
      createQueue: (bot) => new Queue(`lanes-${bot}`, { ...shared, streams: { events } }),
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
