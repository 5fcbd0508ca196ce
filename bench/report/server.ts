import { median, type Range, rangeOf } from "../measure/statistics.ts";
import type { ServerCosts, ServerResult, ServerRound } from "../server/measure.ts";
import { duration, factor, perSecond } from "./numbers.ts";
import { table } from "./table.ts";

/** A generator that is this busy may be what limits the rate. */
const BUSY = 0.9;

/** The section on routes of a server beside which a bot is mounted; the sentences are computed from the figures. */
export function serverSection(costs: ServerCosts): string {
  const { connections, rounds, millisecondsPerRound, results } = costs;
  const sizes = [...new Set(results.map(({ workers }) => workers))];
  return [
    "## Server routes beside a webhook",
    "",
    `Four routes in memory, without a framework (\`Bun.serve\` on Bun, \`node:http\` on Node), in Hono, and in Hono with a bot's webhook mounted in the same app: \`/read\` responds with about 4 kB of JSON, \`/list\` with about 100 kB, \`/compute\` sorts and aggregates 100 products, \`/simple\` responds with a few bytes. autocannon, on Node, holds ${connections} connections and sends the next request on each when it has the last response, so latencies are those of a saturated server. Rounds: ${rounds} of ${millisecondsPerRound} ms, after one that is discarded; figures are their medians. The body of each route is checked before anything is measured.`,
    ...sizes.flatMap((workers) => ["", ...sizeSection(results, workers)]),
  ].join("\n");
}

function sizeSection(results: readonly ServerResult[], workers: number): readonly string[] {
  const ofSize = results.filter((result) => result.workers === workers);
  const routes = [...new Set(ofSize.map(({ route }) => route))];
  return [
    workers === 1 ? "### One process" : `### A cluster of ${workers} processes`,
    "",
    ...(workers === 1
      ? []
      : ["autocannon runs on the same cores, so read the rate beside the CPU time.", ""]),
    table(
      ["route", "server", "requests/s", "CPU per request", "p50", "p75", "p90", "p99"],
      ofSize
        .toSorted((one, other) => routes.indexOf(one.route) - routes.indexOf(other.route))
        .map(row),
    ),
    "",
    ...mountLines(ofSize),
    ...generatorLines(ofSize),
  ];
}

function row({ route, server, rounds }: ServerResult): readonly string[] {
  const middle = (figure: (round: ServerRound) => number): number => median(rounds.map(figure));
  return [
    `\`${route}\``,
    server,
    perSecond(middle(({ time }) => time)),
    duration(middle(({ cpu }) => cpu)),
    ...(["p50", "p75", "p90", "p99"] as const).map((rank) =>
      duration(middle(({ latency }) => latency[rank])),
    ),
  ];
}

/** One line for each server beside Hono alone. */
function mountLines(results: readonly ServerResult[]): readonly string[] {
  const servers = [...new Set(results.map(({ server }) => server))];
  return servers
    .filter((server) => server !== "Hono")
    .map((server) => {
      const ratios = results
        .filter((result) => result.server === server)
        .map((result) => `\`${result.route}\` ${describeRatio(cpuBesideHono(result, results))}`);
      return `- CPU time with ${server}, relative to Hono alone: ${ratios.join(", ")}.`;
    });
}

interface Ratio {
  readonly median: number;
  readonly spread: Range;
}

function cpuBesideHono({ route, rounds }: ServerResult, results: readonly ServerResult[]): Ratio {
  const hono = results.find((result) => result.route === route && result.server === "Hono");
  const ratios = rounds.flatMap(({ cpu }, round) => {
    const beside = hono?.rounds[round];
    return beside === undefined ? [] : [cpu / beside.cpu];
  });
  return { median: median(ratios), spread: rangeOf(ratios) };
}

function describeRatio({ median: middle, spread: { min, max } }: Ratio): string {
  const differs = min > 1 || max < 1;
  return `${factor(middle)}${differs ? "" : " (the rounds disagree on which is higher)"}`;
}

/** A rate is the generator's if it had no time left. */
function generatorLines(results: readonly ServerResult[]): readonly string[] {
  const limited = results.filter(
    ({ rounds }) => median(rounds.map(({ generatorCpu, time }) => generatorCpu / time)) > BUSY,
  );
  if (limited.length === 0) return [];
  const names = limited.map(({ route, server }) => `\`${route}\` of ${server}`);
  return [
    `- autocannon was busy for more than ${BUSY * 100} % of the time with ${names.join(", ")}: there it limits the rate, and only the CPU time compares.`,
  ];
}
