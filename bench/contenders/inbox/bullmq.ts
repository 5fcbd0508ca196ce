import { Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import type { TextUpdate } from "../../inputs/updates.ts";
import { CONCURRENCY, type InboxContender, type InboxPlace } from "./contract.ts";

/** BullMQ alone keeps the order of a chat only in a queue that one job at a time is taken from: one of 64 for each chat. */
export function createBullmqInbox({ address, prefix }: InboxPlace): InboxContender {
  const connection = new Redis(address, { maxRetriesPerRequest: null });
  const names = Array.from({ length: CONCURRENCY }, (_, index) => `${prefix}-${index}`);
  const queues = names.map(
    (name) =>
      new Queue<TextUpdate>(name, {
        connection,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: false },
      }),
  );
  return {
    async store(update) {
      await queues[update.message.chat.id % CONCURRENCY]?.add("update", update);
    },
    async prepare(bot) {
      const handle = async ({ data }: { readonly data: TextUpdate }): Promise<void> =>
        bot.handleUpdate(data);
      const options = { connection, autorun: false };
      const workers = names.map((name) => new Worker<TextUpdate>(name, handle, options));
      await Promise.all(workers.map((worker) => worker.waitUntilReady()));
      let ended: Promise<unknown> | undefined;
      return {
        start() {
          ended = Promise.all(workers.map((worker) => worker.run()));
        },
        async stop() {
          await Promise.all(workers.map((worker) => worker.close()));
          await ended;
        },
      };
    },
    async left() {
      const counts = await Promise.all(
        queues.map((queue) => queue.getJobCountByTypes("waiting", "active", "delayed", "failed")),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
      connection.disconnect();
    },
  };
}
