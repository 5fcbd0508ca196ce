// Serves the routes, in this process or in a cluster. Gets its setup as an argument.
import { type Answers, answerParent } from "../load/answer.ts";
import { cpuMicroseconds } from "../load/cpu-time.ts";
import { listenTogether, startWorkers } from "../load/workers.ts";
import { SERVERS, type ServerName } from "./servers.ts";

/** What a process serves, and in how many processes. */
export interface ServerSetup {
  readonly server: ServerName;
  readonly workers: number;
}

/** What a process with a server can be asked. */
export type ServerQuestions = {
  /** Listens on a port, 0 for any. The answer is the port. */
  readonly listen: { readonly value: number; readonly answer: number };
  /** Microseconds of processor time of all its processes so far. */
  readonly cpu: { readonly value: null; readonly answer: number };
};

const setup = JSON.parse(process.argv[2] ?? "") as ServerSetup;
answerParent<ServerQuestions>(setup.workers === 1 ? serve(setup.server) : serveInCluster(setup));

function serve(server: ServerName): Answers<ServerQuestions> {
  return { listen: (port) => SERVERS[server].listen(port), cpu: cpuMicroseconds };
}

function serveInCluster({ server, workers: count }: ServerSetup): Answers<ServerQuestions> {
  const workers = startWorkers<ServerQuestions>(count, { server, workers: 1 });
  return {
    listen: (port) => listenTogether(workers, port, (each, shared) => each.ask("listen", shared)),
    async cpu() {
      const used = await Promise.all(workers.map((worker) => worker.ask("cpu", null)));
      // This process accepts the connections on Node.
      return used.reduce((sum, each) => sum + each, cpuMicroseconds());
    },
  };
}
