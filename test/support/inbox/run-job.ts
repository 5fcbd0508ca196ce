import type { Durable } from "../../../src/dispatch/index.ts";
import type { Bot, Context, Job } from "../../../src/index.ts";
import type { Update } from "../../../src/types/index.ts";
import type { UpdateRunner } from "../../../src/workers/index.ts";

const refuse = () => Promise.reject(new Error("nothing is stored here"));
const NONE: Durable = { once: refuse, schedule: refuse, cancel: refuse };

/** Opens a worker of a bot, without an inbox. */
export function openWorker<C extends Context>(bot: Bot<C>): UpdateRunner {
  return bot.openWorker({
    concurrency: undefined,
    timeoutMs: undefined,
    attempts: undefined,
    onDeadLetter: undefined,
    onFailure: () => undefined,
    around: undefined,
    createDurable: () => NONE,
  });
}

/** Runs a job of an update, as workers do. */
export async function runJob(worker: UpdateRunner, update: Update, job: Job): Promise<void> {
  const turn = worker.submit(worker.prepare(update, job));
  if (turn !== undefined) await new Promise((resolve) => turn.onEnd(resolve));
}
