import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle } from "./build/bundle.ts";
import { pruneDeclarations, rewriteDeclarations } from "./build/declarations.ts";
import { reduceSourceMap } from "./build/source-maps.ts";
import { removeUnusedDeclarations } from "./build/unused-declarations.ts";
import { entriesOf, type PackageExports, sourceOf } from "./codegen/exports/entries.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const manifest: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const entries = entriesOf(manifest.exports);
const programs = Object.values(manifest.bin);
const targets = [...entries.flatMap((entry) => entry.targets), ...programs].map((target) =>
  join(root, target),
);

/** The fields of package.json that name what to build. */
interface Manifest {
  readonly exports: PackageExports;
  readonly bin: Readonly<Record<string, string>>;
}

rmSync(dist, { recursive: true, force: true });
try {
  emitDeclarations();
  rewriteDeclarations(dist);
  const declarations = targets.filter((file) => file.endsWith(".d.ts"));
  pruneDeclarations(dist, declarations);
  removeUnusedDeclarations(dist, declarations);
  // Only what was removed needed some of the files.
  pruneDeclarations(dist, declarations);
  const sources = [...entries.map(({ source }) => source), ...programs.map(sourceOf)];
  const files = await bundle(root, sources, dist);
  for (const file of files) if (file.endsWith(".map")) reduceSourceMap(file);
  const missing = targets.filter((target) => !existsSync(target));
  if (missing.length > 0)
    throw new Error(`package.json names files that were not built: ${missing.join(", ")}`);
  console.log(`dist/ built: ${files.filter((file) => file.endsWith(".js")).length} modules`);
} catch (error) {
  // A partial dist must not be packed even if the exit code is overlooked.
  rmSync(dist, { recursive: true, force: true });
  throw error;
}

function emitDeclarations(): void {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const { status, error } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
    cwd: root,
    stdio: "inherit",
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error("The compiler found errors");
}
