import { availableParallelism } from "node:os";
import { createRandom } from "../inputs/random.ts";
import { Remote } from "../load/remote.ts";
import { checkRoutes, checkWebhook } from "./check.ts";
import type { Latency, ServerLoadQuestions } from "./load-process.ts";
import type { Route } from "./routes.ts";
import type { ServerQuestions, ServerSetup } from "./server-process.ts";
import { SERVERS, type ServerName } from "./servers.ts";

/** How much is measured. */
export interface ServerEffort {
  readonly rounds: number;
  readonly millisecondsPerRound: number;
  readonly setups: readonly ServerSetup[];
}

/** What servers took for each request of each route. */
export interface ServerCosts {
  readonly connections: number;
  readonly rounds: number;
  readonly millisecondsPerRound: number;
  readonly results: readonly ServerResult[];
}

export interface ServerResult {
  readonly route: Route;
  readonly server: ServerName;
  /** Processes that share the port. */
  readonly workers: number;
  readonly rounds: readonly ServerRound[];
}

/** Nanoseconds for each request. */
export interface ServerRound {
  /** From the first request to the last response, divided by their number. */
  readonly time: number;
  /** Processor time of the server's processes. */
  readonly cpu: number;
  readonly latency: Latency;
  readonly generatorCpu: number;
}

/** Connections that a load holds, each with one request in flight. */
const CONNECTIONS = 100;
const ROUTES: readonly Route[] = ["/read", "/list", "/compute", "/simple"];
const ALONE = Object.keys(SERVERS) as ServerName[];
/** A cluster of node:http says nothing about a framework. */
const IN_CLUSTER: readonly ServerName[] = ["Hono", "Hono, telewire", "Hono, grammY"];
const SETUPS: readonly ServerSetup[] = [
  ...ALONE.map((server) => ({ server, workers: 1 })),
  ...IN_CLUSTER.map((server) => ({ server, workers: availableParallelism() })),
];
const SERVER_PROCESS = new URL("server-process.ts", import.meta.url);
const LOAD_PROCESS = new URL("load-process.ts", import.meta.url);

/** `smoke` only shows that everything runs. */
export const SERVER_EFFORTS: Readonly<Record<"full" | "quick" | "smoke", ServerEffort>> = {
  full: { rounds: 5, millisecondsPerRound: 500, setups: SETUPS },
  quick: { rounds: 3, millisecondsPerRound: 300, setups: SETUPS },
  smoke: {
    rounds: 1,
    millisecondsPerRound: 100,
    setups: [
      { server: "Hono", workers: 1 },
      { server: "Hono, telewire", workers: 1 },
    ],
  },
};

/** Measures each route of each setup, in rounds, after one that is discarded. */
export async function measureServers(effort: ServerEffort): Promise<ServerCosts> {
  const { rounds, millisecondsPerRound, setups } = effort;
  const generator = Remote.start<ServerLoadQuestions>(LOAD_PROCESS, {}, "node");
  const servers = await Promise.all(setups.map(startServer));
  try {
    const results = servers.flatMap((server) =>
      ROUTES.map((route) => ({ server, route, rounds: [] as ServerRound[] })),
    );
    for (const result of results) await measureOnce(result, generator, millisecondsPerRound);
    for (let round = 0; round < rounds; round += 1) {
      for (const result of shuffled(results, createRandom(round)))
        result.rounds.push(await measureOnce(result, generator, millisecondsPerRound));
    }
    return {
      connections: CONNECTIONS,
      rounds,
      millisecondsPerRound,
      results: results.map(({ server, ...measured }) => ({ ...server.setup, ...measured })),
    };
  } finally {
    for (const { remote } of servers) await remote.close();
    await generator.close();
  }
}

interface StartedServer {
  readonly setup: ServerSetup;
  readonly origin: string;
  readonly remote: Remote<ServerQuestions>;
}

async function startServer(setup: ServerSetup): Promise<StartedServer> {
  const remote = Remote.start<ServerQuestions>(SERVER_PROCESS, setup, "this");
  const origin = `http://127.0.0.1:${await remote.ask("listen", 0)}`;
  await checkRoutes(origin);
  if (SERVERS[setup.server].bot !== undefined) await checkWebhook(origin);
  return { setup, origin, remote };
}

async function measureOnce(
  { server, route }: { readonly server: StartedServer; readonly route: Route },
  generator: Remote<ServerLoadQuestions>,
  milliseconds: number,
): Promise<ServerRound> {
  const { origin, remote } = server;
  const cpuBefore = await remote.ask("cpu", null);
  const result = await generator.ask("send", {
    url: `${origin}${route}`,
    connections: CONNECTIONS,
    milliseconds,
  });
  const cpu = (await remote.ask("cpu", null)) - cpuBefore;
  const { requests, latency } = result;
  return {
    time: (result.milliseconds * 1e6) / requests,
    cpu: (cpu * 1e3) / requests,
    latency: {
      p50: latency.p50 * 1e6,
      p75: latency.p75 * 1e6,
      p90: latency.p90 * 1e6,
      p99: latency.p99 * 1e6,
    },
    generatorCpu: (result.generatorCpuMicroseconds * 1e3) / requests,
  };
}

/** In another order in each round, so that no server always runs after the same one. */
function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  return values
    .map((value) => ({ value, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}
