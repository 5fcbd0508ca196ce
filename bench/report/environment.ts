import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const BENCH = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = [
  "telewire",
  "grammy",
  "@grammyjs/runner",
  "telegraf",
  "gramio",
  "hono",
  "@hono/node-server",
  "undici",
  "bullmq",
  "groupmq",
  "ioredis",
  "autocannon",
  "zod",
];
/** zod is installed with telewire, the others with the benchmarks. */
const INSTALLED = ["../node_modules/", "../../node_modules/"];

/** Everything the figures depend on, without names of hosts or paths. */
export interface Environment extends Source {
  /** Date of the run in UTC: `2026-01-31`. */
  readonly date: string;
  readonly runtime: { readonly name: "node" | "bun"; readonly version: string };
  /** Version of the Node that runs the mock server. */
  readonly mockServer: string;
  readonly platform: string;
  readonly cpu: { readonly model: string; readonly cores: number };
  readonly packages: Readonly<Record<string, string>>;
}

/** The code that is measured. */
export interface Source {
  readonly commit: string;
  /** Whether anything but the reports differs from the commit. */
  readonly changed: boolean;
}

/** Reads the state of the machine; call it before anything is measured. */
export function readEnvironment(): Environment {
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    runtime: runtime(),
    mockServer: output("node", ["--version"]).slice(1),
    platform: `${process.platform} ${process.arch}`,
    cpu: { model: processors[0]?.model ?? "unknown", cores: processors.length },
    packages: Object.fromEntries(PACKAGES.map((name) => [name, versionOf(name)])),
    ...readSource(),
  };
}

/** Reads which commit is checked out, and whether the tree differs from it. */
export function readSource(): Source {
  return {
    commit: output("git", ["rev-parse", "--short", "HEAD"]),
    // The reports of the other runtimes, which belong to the same commit, may already be there.
    changed: output("git", ["status", "--porcelain", "--", "..", ":!../reports"]) !== "",
  };
}

function runtime(): Environment["runtime"] {
  const { bun, node } = process.versions;
  return bun === undefined ? { name: "node", version: node } : { name: "bun", version: bun };
}

function versionOf(name: string): string {
  const file = INSTALLED.map(
    (folder) => new URL(`${folder}${name}/package.json`, import.meta.url),
  ).find(existsSync);
  if (file === undefined) throw new Error(`${name} is not installed`);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}

function output(command: string, parameters: readonly string[]): string {
  const { stdout, status } = spawnSync(command, parameters, { cwd: BENCH, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")} failed`);
  return stdout.trim();
}
