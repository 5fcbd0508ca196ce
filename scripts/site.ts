import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "./check-package/run.ts";

const root = resolve(import.meta.dirname, "..");
const site = join(root, "site");

const installed = join(site, "node_modules/.package-lock.json");
if (!existsSync(installed) || changedAt(installed) < changedAt(join(site, "package-lock.json")))
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], site);

run(process.execPath, ["--import", "tsx", "main.ts", ...process.argv.slice(2)], site);

function changedAt(file: string): number {
  return statSync(file).mtimeMs;
}
