import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../contract/repository.ts";

/**
 * Bundles a sample together with telewire's source, which then calls the server at `apiRoot` in place of Telegram's. Other
 * packages stay imports.
 */
export async function bundleSample(code: string, apiRoot: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: ROOT, loader: "ts" },
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    platform: "neutral",
    packages: "external",
    write: false,
    logLevel: "silent",
  });
  const bundle = outputFiles[0]?.text ?? "";
  return bundle.replaceAll("https://api.telegram.org", apiRoot);
}

/** Writes a bundle to a new file, from which the packages that are installed here can be imported. Returns its path. */
export async function writeSample(code: string, apiRoot: string): Promise<string> {
  const folder = join(ROOT, "node_modules/.cache/samples");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${crypto.randomUUID()}.mjs`);
  writeFileSync(path, await bundleSample(code, apiRoot));
  return path;
}
