import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyEntry, packageEntries } from "./every-entry.ts";
import { run } from "./run.ts";

/** The strict options of a careful user; library declarations are checked too. */
const STRICT = {
  target: "ES2023",
  lib: ["ES2023"],
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
};

const SETTINGS = {
  "tsconfig.json": { ...STRICT, module: "NodeNext", outDir: "out" },
  "tsconfig.bundler.json": {
    ...STRICT,
    module: "ESNext",
    moduleResolution: "bundler",
    noEmit: true,
  },
};

/**
 * Creates a project below `folder` that depends on the packed package and one major version of undici, type-checks it with
 * both module resolutions, and returns the path of the compiled program.
 */
export function buildProject(
  root: string,
  tarball: string,
  folder: string,
  undici: number,
): string {
  const project = join(folder, `consumer-undici-${undici}`);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(project, "every-entry.ts"), everyEntry(packageEntries(root)));
  copyFileSync(join(root, "scripts/check-package/consumer.ts"), join(project, "consumer.ts"));
  for (const [name, compilerOptions] of Object.entries(SETTINGS)) {
    const settings = { compilerOptions, files: ["consumer.ts", "every-entry.ts"] };
    writeFileSync(join(project, name), JSON.stringify(settings));
  }
  const telemetry = ["@opentelemetry/api@1", "@opentelemetry/sdk-trace-base@2"];
  const packages = [tarball, "hono@4", `undici@${undici}`, "zod@4", "@types/node@20", ...telemetry];
  run("npm", ["install", "--no-audit", "--no-fund", ...packages], project);
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  for (const settings of Object.keys(SETTINGS)) {
    run(process.execPath, [compiler, "-p", settings], project);
    console.log(`Types compile with ${settings} and undici ${undici}`);
  }
  return join(project, "out/consumer.js");
}
