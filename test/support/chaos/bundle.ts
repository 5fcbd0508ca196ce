import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = resolve(import.meta.dirname, "../../..");

/** The programs of a run. */
export interface ChaosPrograms {
  readonly intake: string;
  readonly worker: string;
  readonly remove: () => void;
}

/** Bundles the programs, so that their processes start quickly. */
export async function bundlePrograms(): Promise<ChaosPrograms> {
  // Below node_modules, where they find what is not bundled.
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(join(cache, "chaos-"));
  const [intake, worker] = ["intake-program", "worker-program"] as const;
  const remove = () => rmSync(outdir, { recursive: true, force: true });
  try {
    await build({
      entryPoints: [intake, worker].map((name) => join(root, `test/support/chaos/${name}.ts`)),
      outdir,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      format: "esm",
      platform: "node",
      logLevel: "silent",
      external: ["bullmq", "ioredis", "pg", "bun:sqlite"],
    });
  } catch (error) {
    remove();
    throw error;
  }
  return { intake: join(outdir, `${intake}.mjs`), worker: join(outdir, `${worker}.mjs`), remove };
}
