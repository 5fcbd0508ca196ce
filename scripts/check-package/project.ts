import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Compiler } from "./compilers.ts";
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

interface Settings {
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  readonly files: readonly string[];
}

const SETTINGS: Readonly<Record<string, Settings>> = {
  "tsconfig.json": {
    compilerOptions: { ...STRICT, module: "NodeNext", outDir: "out" },
    files: ["consumer.ts", "every-entry.ts"],
  },
  "tsconfig.bundler.json": {
    compilerOptions: {
      ...STRICT,
      module: "ESNext",
      moduleResolution: "bundler",
      noEmit: true,
    },
    files: ["consumer.ts", "every-entry.ts"],
  },
  // A CommonJS file may import a module with `require` since Node 20.19.
  "tsconfig.commonjs.json": {
    compilerOptions: { ...STRICT, module: "NodeNext", outDir: "out" },
    files: ["commonjs-consumer.cts"],
  },
};

/** The programs of a project, compiled. */
export interface Programs {
  readonly module: string;
  /** Loads the package with `require`. */
  readonly commonJs: string;
}

/**
 * Creates a project below `folder` that depends on the packed package and one major version of undici, type-checks it with
 * each compiler as an ES module, for a bundler and as CommonJS, and returns the paths of the compiled programs.
 */
export function buildProject(
  root: string,
  tarball: string,
  folder: string,
  compilers: readonly Compiler[],
  undici: number,
): Programs {
  const project = join(folder, `consumer-undici-${undici}`);
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  writeFileSync(join(project, "every-entry.ts"), everyEntry(packageEntries(root)));
  for (const name of ["consumer.ts", "commonjs-consumer.cts"])
    copyFileSync(join(root, "scripts/check-package", name), join(project, name));
  for (const [name, settings] of Object.entries(SETTINGS))
    writeFileSync(join(project, name), JSON.stringify(settings));
  const telemetry = ["@opentelemetry/api@1", "@opentelemetry/sdk-trace-base@2"];
  const packages = [tarball, "hono@4", `undici@${undici}`, "zod@4", "@types/node@20", ...telemetry];
  run("npm", ["install", "--no-audit", "--no-fund", ...packages], project);
  for (const compiler of compilers)
    for (const settings of Object.keys(SETTINGS)) compiler.check(settings, project);
  return {
    module: join(project, "out/consumer.js"),
    commonJs: join(project, "out/commonjs-consumer.cjs"),
  };
}
