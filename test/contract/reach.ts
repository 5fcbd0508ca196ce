import { spawnSync } from "node:child_process";
import { type BuildResult, build, type Plugin } from "esbuild";
import { ROOT } from "./repository.ts";

/** What a bundle contains. Files that it loads later, with `import()`, are left out. */
export interface Reach {
  /** Source files, by their path from the root. */
  readonly files: readonly string[];
  /** Modules outside the package that it imports, statically or dynamically. */
  readonly external: readonly string[];
  /** Size after minification and gzip. */
  readonly gzipBytes: number;
}

/** Bundlers put such files into separate ones. */
const withoutLaterFiles: Plugin = {
  name: "without later files",
  setup: (bundler) =>
    bundler.onResolve({ filter: /^\./ }, ({ kind }) =>
      kind === "dynamic-import" ? { external: true } : undefined,
    ),
};

/** Bundles the text of a module as if it stood in the root folder, and returns what the bundle contains. */
export async function reach(text: string): Promise<Reach> {
  const result: BuildResult<{ write: false; metafile: true }> = await build({
    stdin: { contents: text, resolveDir: ROOT, loader: "ts" },
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "neutral",
    packages: "external",
    external: ["node:*"],
    plugins: [withoutLaterFiles],
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const inputs = Object.entries(result.metafile.inputs);
  const imports = Object.values(result.metafile.outputs).flatMap((output) => output.imports);
  const packages = imports.filter(({ path, external }) => external && !path.startsWith("."));
  return {
    files: inputs.map(([path]) => path).filter((path) => path.startsWith("src/")),
    external: [...new Set(packages.map(({ path }) => path))].sort(),
    gzipBytes: gzipBytesOf(result.outputFiles[0]?.contents ?? new Uint8Array()),
  };
}

/** Uses Node's zlib on both runtimes, because Bun's compresses slightly differently. */
function gzipBytesOf(bundle: Uint8Array): number {
  const program = `
    const chunks = [];
    process.stdin.on("data", (chunk) => chunks.push(chunk)).on("end", () => {
      const bytes = require("node:zlib").gzipSync(Buffer.concat(chunks), { level: 9 });
      console.log(bytes.byteLength);
    });`;
  const { stdout } = spawnSync("node", ["-e", program], { input: bundle, encoding: "utf8" });
  const bytes = Number.parseInt(stdout, 10);
  if (!(bytes > 0)) throw new Error("node could not compress the bundle");
  return bytes;
}
