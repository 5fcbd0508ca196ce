import type { Answers } from "./answer.ts";
import type { BotQuestions, BotSetup } from "./bot-questions.ts";
import { cpuMicroseconds } from "./cpu-time.ts";
import { listenTogether, startWorkers } from "./workers.ts";

/** Runs a webhook in several processes that share its port. */
export function startCluster(setup: BotSetup): Answers<BotQuestions> {
  const workers = startWorkers<BotQuestions>(setup.workers, { ...setup, workers: 1 });
  return {
    start: (port) => listenTogether(workers, port, (worker, shared) => worker.ask("start", shared)),
    async usage() {
      const usages = await Promise.all(workers.map((worker) => worker.ask("usage", null)));
      const sum = (key: keyof (typeof usages)[number]): number =>
        usages.reduce((total, usage) => total + usage[key], 0);
      // This process accepts the connections on Node.
      const cpu = sum("cpuMicroseconds") + cpuMicroseconds();
      return { handled: sum("handled"), cpuMicroseconds: cpu };
    },
    async first() {
      return (await Promise.all(workers.map((worker) => worker.ask("first", null)))).flat();
    },
    whenHandled() {
      throw new Error("Only webhooks run in a cluster, and the load generator waits for those");
    },
  };
}
