import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { it } from "node:test";
import { createRandom } from "../inputs/random.ts";
import { portOf } from "../load/listen.ts";
import { serverSection } from "../report/server.ts";
import { aggregateSample } from "../server/aggregate.ts";
import { checkRoutes } from "../server/check.ts";
import { measureServers, type ServerResult } from "../server/measure.ts";
import { createRoutes, type Route } from "../server/routes.ts";

function meanLength(route: Route): number {
  const respond = createRoutes()[route];
  const lengths = Array.from({ length: 200 }, () => respond().length);
  return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
}

it("/read responds with about 4 kB, /list with about 100 kB", () => {
  const [read, list] = [meanLength("/read"), meanLength("/list")];
  ok(read > 3500 && read < 4500, `${read} B`);
  ok(list > 80_000 && list < 120_000, `${list} B`);
});

it("/compute counts each of its 100 products once", () => {
  const { count, histogram, mean, cheapest, topBrands } = aggregateSample(createRandom(1));
  equal(count, 100);
  equal(
    histogram.reduce((sum, each) => sum + each, 0),
    100,
  );
  ok(mean > 300 && mean < 700);
  equal(cheapest.length, 5);
  deepEqual(
    topBrands.map(({ products }) => products),
    topBrands.map(({ products }) => products).toSorted((one, other) => other - one),
  );
});

async function checkServer(listener: RequestListener): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await checkRoutes(`http://127.0.0.1:${portOf(server.address())}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it("a server is refused unless the body of each route is right", async () => {
  const serveWith = (wrong: string): RequestListener => {
    const routes = createRoutes();
    return ({ url = "" }, response) => {
      const body = url === wrong ? "{}" : routes[url as Route]();
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    };
  };
  await checkServer(serveWith("none"));
  for (const route of Object.keys(createRoutes()))
    await rejects(checkServer(serveWith(route)), {
      message: `${route} responded with a wrong body`,
    });
});

it("every server responds on each route while it is measured", async () => {
  const { results } = await measureServers("smoke");
  equal(results.length, 8);
  for (const { rounds } of results) ok(rounds.every(({ time, cpu }) => time > 0 && cpu > 0));
});

function resultOf(server: ServerResult["server"], cpus: readonly number[]): ServerResult {
  const latency = { p50: 1e6, p75: 2e6, p90: 3e6, p99: 4e6 };
  const rounds = cpus.map((cpu) => ({ time: 50_000, cpu, latency, generatorCpu: 48_000 }));
  return { route: "/read", server, workers: 1, rounds };
}

it("the section relates each server to Hono alone, and says when the generator is the limit", () => {
  const text = serverSection({
    connections: 100,
    rounds: 3,
    millisecondsPerRound: 500,
    results: [
      resultOf("no framework", [10_000, 10_000, 10_000]),
      resultOf("Hono", [20_000, 20_000, 20_000]),
      resultOf("Hono, telewire", [19_000, 20_000, 21_000]),
    ],
  });
  match(text, /\| `\/read` \| Hono +\| 20,000 +\| 20\.0 us +\| 1\.00 ms \| 2\.00 ms \|/);
  match(text, /^- CPU time with no framework, relative to Hono alone: `\/read` 0\.500 x\.$/m);
  match(
    text,
    /with Hono, telewire.*`\/read` 1\.000 x \(the rounds disagree on which is higher\)\.$/m,
  );
  match(text, /autocannon was busy for more than 90 % of the time with `\/read` of no framework, /);
});
