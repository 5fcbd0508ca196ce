import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "../../..");

/** Bundles a program, so that its processes start quickly. Returns its path. */
export async function bundleProgram(name: string): Promise<string> {
  const cache = join(root, "node_modules/.cache/chaos");
  mkdirSync(cache, { recursive: true });
  const outfile = join(cache, `${name}-${process.pid}.mjs`);
  await build({
    entryPoints: [join(root, `test/support/chaos/${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "silent",
    external: ["bullmq", "ioredis", "pg", "bun:sqlite"],
  });
  return outfile;
}
