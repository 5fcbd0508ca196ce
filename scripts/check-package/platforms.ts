import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Compiler } from "./compilers.ts";
import { everyEntry, packageEntries } from "./every-entry.ts";
import { run } from "./run.ts";

/** Entries that may need Node's types, each with the reason; all others must compile without them. */
const NEED_NODE: Readonly<Record<string, string>> = {
  "./express": "Express runs on Node",
  "./node": "a handler for Node's own server",
  "./undici": "undici's own declarations use them",
};

/** Projects without Node's types: one for browsers, Deno or Bun, and one for Cloudflare Workers. */
const PLATFORMS = {
  "tsconfig.dom.json": { types: [], lib: ["ES2023", "DOM"] },
  "tsconfig.workers.json": { types: ["@cloudflare/workers-types"], lib: ["ES2023"] },
};

const STRICT = {
  target: "ES2023",
  module: "ESNext",
  moduleResolution: "bundler",
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
};

/** Creates a project without Node's types below `folder`, and type-checks the packed package in it with each compiler. */
export function checkPlatforms(
  root: string,
  tarball: string,
  folder: string,
  compilers: readonly Compiler[],
): void {
  const project = join(folder, "consumer-platforms");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  const packages = [tarball, "zod@4", "@opentelemetry/api@1", "@cloudflare/workers-types@5"];
  run("npm", ["install", "--no-audit", "--no-fund", ...packages], project);
  if (existsSync(join(project, "node_modules/@types/node")))
    throw new Error("A dependency installs Node's types, so this check would prove nothing");
  const entries = packageEntries(root).filter(({ subpath }) => !(subpath in NEED_NODE));
  writeFileSync(join(project, "every-entry.ts"), everyEntry(entries));
  for (const [name, settings] of Object.entries(PLATFORMS)) {
    const compilerOptions = { ...STRICT, ...settings };
    writeFileSync(
      join(project, name),
      JSON.stringify({ compilerOptions, files: ["every-entry.ts"] }),
    );
    for (const compiler of compilers) compiler.check(name, project);
    console.log(`${name} covers ${entries.map((entry) => entry.name).join(", ")}`);
  }
}
