import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { SERVER_TESTS, SQLITE_TESTS } from "../test/support/engines/database-tests.ts";
import { ENGINES, type Engine } from "../test/support/engines/engines.ts";
import type { EngineServer } from "../test/support/engines/server-process.ts";
import { installNode } from "./check-package/runtimes.ts";

// Runs the tests that need a real database, test/**/*.engines.ts, against servers that it starts itself. Those of SQLite are
// among them with `--node` or `--sqlite`, or when they are named, because npm test skips them on Node 20, which has no SQLite.

const { values, positionals } = parseArgs({
  options: {
    /** Only these runtimes: `--runtime bun`. Default: both, unless there is `--node`. */
    runtime: { type: "string", multiple: true },
    /** Major versions of Node to install from npm and run with: `--node 22`. */
    node: { type: "string", multiple: true, default: [] },
    /** Only the tests that need SQLite. */
    sqlite: { type: "boolean", default: false },
  },
  // Only the test files whose path contains one of these; each must find one.
  allowPositionals: true,
});

const root = resolve(import.meta.dirname, "..");
const tests = values.sqlite ? SQLITE_TESTS : [...SERVER_TESTS, ...SQLITE_TESTS];
const named = positionals.map((part) => {
  const found = tests.filter((path) => path.includes(part));
  if (found.length === 0) throw new Error(`No test of a database has ${part} in its path`);
  return found;
});
const byDefault = values.sqlite || values.node.length > 0 ? tests : SERVER_TESTS;
const files = [...new Set(positionals.length > 0 ? named.flat() : byDefault)];

const VITEST = [
  join(root, "node_modules/vitest/vitest.mjs"),
  ...["run", "--config", "vitest.engines.config.ts"],
];
const bun = join(root, "node_modules/bun/bin/bun.exe");
const commands = new Map<string, readonly [file: string, ...args: readonly string[]]>([
  ["node", [process.execPath, ...VITEST, ...files]],
  // Bun takes a file that is not called *.test.ts only by its path.
  ["bun", [bun, "test", "--timeout", "20000", ...files.map((file) => `./${file}`)]],
]);
const runtimes = values.runtime ?? (values.node.length > 0 ? [] : ["node", "bun"]);
for (const major of values.node) {
  const { name, program } = installNode(major, join(root, "node_modules/.cache/engines"));
  commands.set(name, [program, ...VITEST, ...files]);
  runtimes.push(name);
}
const unknown = runtimes.filter((name) => !commands.has(name));
if (unknown.length > 0) throw new Error(`--runtime must be node or bun, not ${unknown.join(", ")}`);

// As it exits, the process ends the servers that it has started.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const env: NodeJS.ProcessEnv = { ...process.env };
const servers: EngineServer[] = [];
const skipped: string[] = [];
try {
  if (files.some((path) => SERVER_TESTS.includes(path)))
    for (const [name, engine] of Object.entries(ENGINES)) await provide(name, engine);
  for (const [runtime, [file, ...args]] of commands) {
    if (!runtimes.includes(runtime)) continue;
    console.log(`\n${files.length} files on ${runtime}`);
    // Not spawnSync: a server whose output is not read blocks at some point.
    const [code] = await once(spawn(file, args, { cwd: root, env, stdio: "inherit" }), "exit");
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
for (const line of skipped) console.log(line);

/** Sets the URL of a server for the tests: of the caller's if the variable is set, otherwise of one that is started. */
async function provide(name: string, { variable, find }: Engine): Promise<void> {
  const given = env[variable];
  if (given !== undefined) {
    console.log(`${name}: the server of ${variable}`);
    return;
  }
  const start = find();
  if (typeof start === "string") {
    skipped.push(`SKIPPED, the tests with ${name}: ${start}`);
    return;
  }
  const server = await start();
  servers.push(server);
  env[variable] = server.url;
  console.log(`${name}: ${server.url}`);
}
