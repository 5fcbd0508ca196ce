import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installNode } from "./check-package/runtimes.ts";

const root = resolve(import.meta.dirname, "..");
const bench = join(root, "bench");

const { values } = parseArgs({
  options: {
    runtime: { type: "string", default: startedByBun() ? "bun" : "node" },
    case: { type: "string", multiple: true, default: [] },
    node: { type: "string" },
    smoke: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
  },
});
if (values.runtime !== "node" && values.runtime !== "bun")
  throw new Error(`--runtime must be node or bun, not ${values.runtime}`);
if (values.node !== undefined && values.runtime === "bun")
  throw new Error("--node is a version of Node: omit --runtime bun");

// In a fresh clone, npx installs only the tsx that runs this script.
if (!existsSync(join(root, "node_modules"))) run("npm", ["ci"], root);
// The benchmarks import dist, the code that users install.
if (changedAt(join(root, "dist/index.js")) < newestIn(join(root, "src")))
  run("npm", ["run", "build"], root);
if (
  changedAt(join(bench, "node_modules/.package-lock.json")) <
  changedAt(join(bench, "package-lock.json"))
)
  run("npm", ["ci", "--ignore-scripts"], bench);

const flags = values.runtime === "bun" ? [] : ["--import", "tsx"];
const program = values.node === undefined ? values.runtime : nodeOf(values.node);
run(
  program,
  [
    ...flags,
    "main.ts",
    ...values.case.flatMap((name) => ["--case", name]),
    ...(values.check ? ["--check"] : []),
    ...(values.smoke ? ["--smoke"] : []),
    ...(values.quick ? ["--quick"] : []),
    ...(values.report ? ["--report", join(root, "reports")] : []),
  ],
  bench,
);

/** The program of one major version of Node, which is installed at its first use. */
function nodeOf(major: string): string {
  const { program } = installNode(major, join(bench, "node_modules/.cache"));
  // The mock server and other processes are started as `node`.
  process.env["PATH"] = `${dirname(program)}${delimiter}${process.env["PATH"]}`;
  return program;
}

/** `bun run bench` runs this script on Node too, because tsx needs Node. */
function startedByBun(): boolean {
  const { npm_config_user_agent: agent } = process.env;
  return "bun" in process.versions || agent?.startsWith("bun/") === true;
}

function changedAt(file: string): number {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Math.max(...files.map((file) => changedAt(join(folder, file))));
}

/** Runs a command, and exits with its exit code if it fails. */
function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, parameters, { cwd, stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
