import { type ChildProcess, spawn } from "node:child_process";
import cluster from "node:cluster";
import type { Answers } from "./answer.ts";
import type { BotQuestions, BotSetup } from "./bot-questions.ts";
import { cpuMicroseconds } from "./cpu-time.ts";
import { Remote } from "./remote.ts";

const isBun = "bun" in process.versions;

/**
 * Runs a webhook in several processes that share its port: workers of `node:cluster` on Node, and on Bun processes that
 * listen with `reusePort`.
 */
export function startCluster(setup: BotSetup): Answers<BotQuestions> {
  const parameters = [process.argv[1] ?? "", JSON.stringify({ ...setup, workers: 1 })];
  const workers = Array.from(
    { length: setup.workers },
    () => new Remote<BotQuestions>(startWorker(parameters)),
  );
  return {
    async start(port) {
      let shared = port;
      for (const worker of workers) {
        // Workers of node:cluster that listen on port 0 all get the same one.
        shared = await worker.ask("start", isBun ? shared : port);
      }
      return shared;
    },
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

function startWorker([file = "", setup = ""]: readonly string[]): ChildProcess {
  if (isBun)
    return spawn(process.execPath, [file, setup], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  cluster.setupPrimary({ exec: file, args: [setup] });
  return cluster.fork().process;
}
