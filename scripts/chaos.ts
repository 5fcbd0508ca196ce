import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { sqliteClass } from "../src/inbox/sqlite/sqlite-class.ts";
import { bundlePrograms } from "../test/support/chaos/bundle.ts";
import { problemsOf } from "../test/support/chaos/problems.ts";
import { type ChaosReport, runChaos } from "../test/support/chaos/run.ts";
import { ENGINES } from "../test/support/engines/engines.ts";
import type { EngineServer } from "../test/support/engines/server-process.ts";
import type { InboxSpec } from "../test/support/inbox/open-inbox.ts";

const { values } = parseArgs({
  options: {
    /** `journal`, `sqlite`, or `redis` and `postgres`, whose servers are started here. */
    engine: { type: "string", default: "journal" },
    updates: { type: "string", default: "10000" },
    lanes: { type: "string", default: "1000" },
    /** Which part of the updates belongs to one lane. */
    hot: { type: "string", default: "0.05" },
    workers: { type: "string", default: "4" },
    /** How many updates a second each of two intakes stores. */
    rate: { type: "string", default: "250" },
    /** How long handlers take at most. */
    handler: { type: "string", default: "40" },
    /** How long a claim lasts. Workers are frozen for longer. */
    lock: { type: "string", default: "3000" },
    /** Seconds between two kills, freezes, and deploys. */
    kill: { type: "string", default: "2" },
    freeze: { type: "string", default: "7" },
    deploy: { type: "string", default: "5" },
    /** The update that crashes each worker that handles it; 0 for none. */
    poison: { type: "string", default: "0" },
    /** How many seconds the run may take. */
    limit: { type: "string", default: "600" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    /** The runtime of intakes and workers: `--runtime bun`. */
    runtime: { type: "string", default: "node" },
  },
});

const root = resolve(import.meta.dirname, "..");
const runtimes = new Map([
  ["node", process.execPath],
  ["bun", join(root, "node_modules/bun/bin/bun.exe")],
]);
const runtime = runtimes.get(values.runtime);
if (runtime === undefined) throw new Error(`--runtime must be node or bun, not ${values.runtime}`);

// This process reads what is left in the end.
if (values.engine === "sqlite" && sqliteClass() === undefined)
  throw new Error(
    `Node ${process.versions.node} has no SQLite: run this with Node 22.13 or later, also for --runtime bun`,
  );

// As it exits, after a signal too, the process ends what it has started, and leaves no files.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
const folder = mkdtempSync(join(tmpdir(), "telewire-chaos-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const programs = await bundlePrograms();
process.on("exit", programs.remove);
const server = await startServer();
try {
  print(await run(runtime));
} finally {
  await server?.stop();
}

function run(program: string): Promise<ChaosReport> {
  return runChaos({
    settings: {
      spec: specOf(values.engine, server?.url ?? ""),
      lockMs: Number(values.lock),
      updates: Number(values.updates),
      lanes: Number(values.lanes),
      hotShare: Number(values.hot),
      handlerMs: Number(values.handler),
      rate: Number(values.rate),
      seed: Number(values.seed),
      poison: Number(values.poison),
    },
    workers: Number(values.workers),
    killEveryMs: Number(values.kill) * 1000,
    freezeEveryMs: Number(values.freeze) * 1000,
    deployEveryMs: Number(values.deploy) * 1000,
    intakeCommand: [program, programs.intake],
    workerCommand: [program, programs.worker],
    limitMs: Number(values.limit) * 1000,
    ...(server && {
      restartStore: async () => {
        await server.kill();
        await server.start();
      },
    }),
  });
}

/** Starts the server of the engine, if it has one: it is killed and started again in mid-run. */
async function startServer(): Promise<EngineServer | undefined> {
  if (values.engine !== "redis" && values.engine !== "postgres") return undefined;
  const start = ENGINES[values.engine].find();
  if (typeof start === "string") throw new Error(start);
  return start();
}

function specOf(engine: string, url: string): InboxSpec {
  if (engine === "journal") return { engine, folder: join(folder, "inbox") };
  if (engine === "sqlite") return { engine, path: join(folder, "inbox.db") };
  if (engine === "redis" || engine === "postgres") return { engine, url, prefix: "chaos" };
  throw new Error(`--engine must be journal, sqlite, redis or postgres, not ${engine}`);
}

function print(report: ChaosReport): void {
  const { log, left, dead, lost, outOfOrder, sideBySide, unfinished, ...counts } = report;
  console.log(`${values.engine}, ${values.runtime}, seed ${values.seed}`);
  console.log(JSON.stringify(counts));
  console.log(
    `${lost.length} lost, ${outOfOrder.length} out of order, ${sideBySide.length} side by side`,
  );
  const problems = problemsOf(report, Number(values.poison));
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  const unique = new Map<string, number>();
  for (const line of log) {
    const shape = line.replaceAll(/\d+(\.\d+)?/g, "N");
    unique.set(shape, (unique.get(shape) ?? 0) + 1);
  }
  for (const [line, count] of [...unique].slice(0, 20))
    console.log(`  logged ${count} times: ${line}`);
  if (problems.length > 0) process.exitCode = 1;
}
