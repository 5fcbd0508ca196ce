import type { Store } from "../engine.ts";
import { loadPackage } from "../load.ts";
import type { RedisClient } from "./connection.ts";
import { RedisMailbox } from "./redis-mailbox.ts";

/** How long a command waits for its reply, and for the connection, before it fails. */
const COMMAND_TIMEOUT_MS = 10_000;

/** A client of ioredis. */
export interface RedisInstance {
  duplicate(override: object): object;
}

/** Where Redis is: a URL, options of ioredis, or a client of ioredis. */
export type RedisConnection = string | { readonly [option: string]: unknown } | RedisInstance;

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
    commandTimeout: COMMAND_TIMEOUT_MS,
  };
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
  const mailbox = new RedisMailbox(client, subscriber, tag);
  return {
    name: "Redis",
    mailbox,
    queues: {
      createQueue: (bot) => new Queue(`lanes-${bot}`, shared),
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
