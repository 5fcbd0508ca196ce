import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

const USAGE = "npm run bench:compare -- <base> <head> [--case <name>] [--quick]";
const root = resolve(import.meta.dirname, "..");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    case: { type: "string", multiple: true, default: [] },
    quick: { type: "boolean", default: false },
  },
});
const [base, head] = positionals;
if (base === undefined || head === undefined || positionals.length > 2)
  throw new Error(`Two revisions are needed: ${USAGE}`);

const folder = mkdtempSync(join(tmpdir(), "bench-compare-"));
const trees = { base: join(folder, "base"), head: join(folder, "head") };
try {
  run("git", ["worktree", "add", "--quiet", "--detach", trees.head, commitOf(head)], root);
  run("git", ["worktree", "add", "--quiet", "--detach", trees.base, commitOf(base)], root);
  // The benchmarks of head measure both, so that only telewire differs.
  rmSync(join(trees.base, "bench"), { recursive: true, force: true });
  cpSync(join(trees.head, "bench"), join(trees.base, "bench"), { recursive: true });
  for (const tree of Object.values(trees)) {
    installPackage(tree);
    run("npm", ["run", "--silent", "build"], tree);
    installBenchmarks(join(tree, "bench"));
  }
  const options = [
    ...values.case.flatMap((name) => ["--case", name]),
    ...(values.quick ? ["--quick"] : []),
  ];
  const folders = [trees.base, trees.head].map((tree) => join(tree, "bench"));
  const bench = join(trees.head, "bench");
  run("node", ["--import", "tsx", "compare/main.ts", ...folders, ...options], bench);
} finally {
  for (const tree of Object.values(trees))
    spawnSync("git", ["worktree", "remove", "--force", tree], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}

function commitOf(revision: string): string {
  const { stdout, status } = spawnSync(
    "git",
    ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`There is no revision "${revision}"`);
  return stdout.trim();
}

/** Uses the dependencies that are installed here where the lockfiles are equal, and installs others. */
function installPackage(tree: string): void {
  if (isInstalledHere(tree, "."))
    symlinkSync(join(root, "node_modules"), join(tree, "node_modules"));
  else run("npm", ["ci", "--no-audit", "--no-fund"], tree);
}

function installBenchmarks(bench: string): void {
  if (!isInstalledHere(bench, "bench")) {
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], bench);
    return;
  }
  const installed = join(root, "bench/node_modules");
  const target = join(bench, "node_modules");
  mkdirSync(target);
  for (const name of readdirSync(installed))
    if (name !== "telewire") symlinkSync(join(installed, name), join(target, name));
  // Each copy measures the telewire that it is in.
  symlinkSync("../..", join(target, "telewire"));
}

function isInstalledHere(tree: string, folder: string): boolean {
  const here = join(root, folder);
  const lockfile = (parent: string): string =>
    readFileSync(join(parent, "package-lock.json"), "utf8");
  return existsSync(join(here, "node_modules")) && lockfile(tree) === lockfile(here);
}

/** Runs a command. Throws if it fails. */
function run(command: string, parameters: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, parameters, { cwd, stdio: "inherit" });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")} failed`);
}
