import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { rewriteDeclarations } from "./build/declarations.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");

rmSync(dist, { recursive: true, force: true });

const compiler = join(root, "node_modules/typescript/bin/tsc");
const { status, error } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
  cwd: root,
  stdio: "inherit",
});
if (error !== undefined) throw error;
if (status !== 0) {
  // A partial dist must not be packed even if the exit code is overlooked.
  rmSync(dist, { recursive: true, force: true });
  process.exit(status ?? 1);
}

const rewritten = rewriteDeclarations(dist);

const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  exports: Record<string, string | Record<string, string>>;
};
const targets = Object.values(exports).flatMap((entry) =>
  typeof entry === "string" ? [entry] : Object.values(entry),
);
const missing = targets.filter((target) => !existsSync(join(root, target)));
if (missing.length > 0) {
  console.error(`package.json exports files that were not built: ${missing.join(", ")}`);
  process.exit(1);
}

console.log(`dist/ built, ${rewritten} declaration files rewritten`);
