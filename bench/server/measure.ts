import { availableParallelism } from "node:os";
import { createRandom } from "../inputs/random.ts";
import { Remote } from "../load/remote.ts";
import type { EffortName } from "../measure/effort.ts";
import { measureRounds } from "../measure/rounds.ts";
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
/** Decides the order in each round. */
const SEED = 1;
const ALONE = Object.keys(SERVERS) as ServerName[];
/** A cluster without a framework says nothing about one. */
const IN_CLUSTER: readonly ServerName[] = ["Hono", "Hono, telewire", "Hono, grammY"];
const SETUPS: readonly ServerSetup[] = [
  ...ALONE.map((server) => ({ server, workers: 1 })),
  ...IN_CLUSTER.map((server) => ({ server, workers: availableParallelism() })),
];

const SHORT: ServerEffort = { rounds: 3, millisecondsPerRound: 300, setups: SETUPS };

/** `smoke` only shows that everything runs. */
const EFFORTS: Readonly<Record<EffortName, ServerEffort>> = {
  full: SHORT,
  quick: SHORT,
  check: SHORT,
  smoke: {
    rounds: 1,
    millisecondsPerRound: 50,
    setups: [
      { server: "Hono", workers: 1 },
      { server: "Hono, telewire", workers: 1 },
    ],
  },
};

/** Measures each route of each setup, in rounds, after one that is discarded. */
export async function measureServers(effort: EffortName): Promise<ServerCosts> {
  const { rounds, millisecondsPerRound, setups } = EFFORTS[effort];
  const generator = Remote.start<ServerLoadQuestions>("server/load-process.ts", {}, "node");
  const servers = await Promise.all(setups.map(startServer));
  try {
    const targets = servers.flatMap((server) => ROUTES.map((route) => ({ server, route })));
    const measure = (target: Target): Promise<ServerRound> =>
      measureOnce(target, generator, millisecondsPerRound);
    for (const target of targets) await measure(target);
    const measured = await measureRounds(targets, rounds, createRandom(SEED), measure);
    return {
      connections: CONNECTIONS,
      rounds,
      millisecondsPerRound,
      results: measured.map(({ contender: { server, route }, rounds: taken }) => ({
        ...server.setup,
        route,
        rounds: taken,
      })),
    };
  } finally {
    for (const { remote } of servers) await remote.close();
    await generator.close();
  }
}

/** A route of a server. */
interface Target {
  readonly server: StartedServer;
  readonly route: Route;
}

interface StartedServer {
  readonly setup: ServerSetup;
  readonly origin: string;
  readonly remote: Remote<ServerQuestions>;
}

async function startServer(setup: ServerSetup): Promise<StartedServer> {
  const remote = Remote.start<ServerQuestions>("server/server-process.ts", setup, "this");
  const origin = `http://127.0.0.1:${await remote.ask("listen", 0)}`;
  await checkRoutes(origin);
  if (SERVERS[setup.server].bot !== undefined) await checkWebhook(origin);
  return { setup, origin, remote };
}

async function measureOnce(
  { server, route }: Target,
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
