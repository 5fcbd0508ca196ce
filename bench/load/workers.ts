import { type ChildProcess, spawn } from "node:child_process";
import cluster from "node:cluster";
import { type Questions, Remote } from "./remote.ts";

const isBun = "bun" in process.versions;

/**
 * Starts processes that run the file of this one and may listen on one port: workers of `node:cluster` on Node, and on
 * Bun processes that listen with `reusePort`. The setup is their argument.
 */
export function startWorkers<Q extends Questions>(
  count: number,
  setup: object,
): readonly Remote<Q>[] {
  const parameters = [process.argv[1] ?? "", JSON.stringify(setup)];
  return Array.from({ length: count }, () => new Remote<Q>(startWorker(parameters)));
}

/** Lets each worker listen on the same port, 0 for any, and resolves to that port. */
export async function listenTogether<W>(
  workers: readonly W[],
  port: number,
  listen: (worker: W, port: number) => Promise<number>,
): Promise<number> {
  let shared = port;
  for (const worker of workers) {
    // Workers of node:cluster that listen on port 0 all get the same one.
    shared = await listen(worker, isBun ? shared : port);
  }
  return shared;
}

function startWorker([file = "", setup = ""]: readonly string[]): ChildProcess {
  if (isBun)
    return spawn(process.execPath, [file, setup], {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  cluster.setupPrimary({ exec: file, args: [setup] });
  return cluster.fork().process;
}
