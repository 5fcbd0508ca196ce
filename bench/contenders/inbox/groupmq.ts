import { Queue, Worker } from "groupmq";
import { Redis } from "ioredis";
import type { TextUpdate } from "../../inputs/updates.ts";
import { CONCURRENCY, type InboxContender, type InboxPlace } from "./contract.ts";

/** GroupMQ with a group for each chat, and with batches, which make it faster: `add()` still resolves when a job is stored. */
export function createGroupmqInbox({ address, prefix }: InboxPlace): InboxContender {
  const redis = new Redis(address, { maxRetriesPerRequest: null });
  const queue = new Queue<TextUpdate>({
    redis,
    namespace: prefix,
    autoBatch: { size: 64, maxWaitMs: 1 },
  });
  return {
    async store(update) {
      await queue.add({ groupId: String(update.message.chat.id), data: update });
    },
    async prepare(bot) {
      const handler = async ({ data }: { readonly data: TextUpdate }): Promise<void> =>
        bot.handleUpdate(data);
      const worker = new Worker<TextUpdate>({ queue, handler, concurrency: CONCURRENCY });
      let ended: Promise<void> | undefined;
      return {
        start() {
          ended = worker.run();
        },
        async stop() {
          await worker.close();
          await ended;
        },
      };
    },
    async left() {
      const { waiting, active, delayed, failed } = await queue.getJobCounts();
      return waiting + active + delayed + failed;
    },
    async close() {
      await queue.close();
      redis.disconnect();
    },
  };
}
