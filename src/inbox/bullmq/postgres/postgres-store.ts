import type { Store } from "../engine.ts";
import { loadPackage } from "../load.ts";
import { POSTGRES, type PostgresConnection, PostgresDatabase } from "./connection.ts";
import { PostgresMailbox } from "./postgres-mailbox.ts";

/** Connects to PostgreSQL, now and whenever a connection is lost. */
export function createPostgresStore(
  connection: PostgresConnection,
  prefix: string,
  process: string,
  workerOptions: object,
): Store {
  const { createPostgresBackend, isPgPool, withBackend } = loadPackage("bullmq");
  // Without the connection on which a worker waits for jobs: the mailbox reports them, for all bots over one.
  const backend: typeof createPostgresBackend = (name, options) =>
    createPostgresBackend(name, options);
  const { Queue, Worker } = withBackend(backend);
  const database = new PostgresDatabase(connection, prefix);
  const pool: unknown = database.bullmqPool;
  if (!isPgPool(pool)) throw new Error("This version of bullmq does not work with this one of pg");
  const shared = { connection: pool };
  const streams = { events: { maxLen: 100 } };
  const nameOf = (bot: number): string => `${prefix}-lanes-${bot}`;
  return {
    name: POSTGRES,
    mailbox: new PostgresMailbox(database, prefix, process),
    queues: {
      createQueue: (bot) => new Queue(nameOf(bot), { ...shared, streams }),
      createWorker: (bot) => new Worker(nameOf(bot), null, { ...workerOptions, ...shared }),
    },
  };
}
