import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What a program bundles of a library, in bytes after minification. */
export interface BundleSize {
  readonly library: string;
  /** What the program imports. */
  readonly imports: string;
  readonly minified: number;
  /** After gzip, level 9. What a bundler puts into files that are loaded later is left out of both. */
  readonly gzipped: number;
}

/** What the package of a library takes on disk, without its dependencies. */
export interface PackageSize {
  readonly library: string;
  readonly files: number;
  readonly bytes: number;
}

/** The sizes of bundles and packages. */
export interface Sizes {
  readonly bundles: readonly BundleSize[];
  readonly packages: readonly PackageSize[];
  /** What npm downloads of telewire. */
  readonly tarballBytes: number;
}

interface Program {
  readonly library: string;
  readonly imports: string;
  readonly code: string;
  /** For browsers and edge platforms, where libraries that have one use a build of their own. */
  readonly isWeb?: boolean;
}

const PROGRAMS: readonly Program[] = [
  {
    library: "telewire",
    imports: "`Bot` and `createClient`",
    code: 'export { Bot, createClient } from "telewire";',
  },
  {
    library: "telewire",
    imports: "`createClient`",
    code: 'export { createClient } from "telewire";',
  },
  {
    library: "telewire",
    imports: "`parseUpdate`",
    code: 'export { parseUpdate } from "telewire/types";',
  },
  {
    library: "grammY",
    imports: "`Bot`, build for the web",
    code: 'export { Bot } from "grammy";',
    isWeb: true,
  },
  { library: "grammY", imports: "`Bot`", code: 'export { Bot } from "grammy";' },
  { library: "telegraf", imports: "`Telegraf`", code: 'export { Telegraf } from "telegraf";' },
  { library: "GramIO", imports: "`Bot`", code: 'export { Bot } from "gramio";' },
];

const BENCH = fileURLToPath(new URL("..", import.meta.url));

const PACKAGES = [
  { library: "telewire", folders: ["../dist"] },
  { library: "grammY", folders: ["node_modules/grammy"] },
  { library: "telegraf", folders: ["node_modules/telegraf"] },
  { library: "GramIO", folders: ["node_modules/gramio"] },
] as const;

/** Bundles a program of each library, and weighs each package. */
export async function measureSizes(): Promise<Sizes> {
  const bundles: BundleSize[] = [];
  for (const program of PROGRAMS) bundles.push(await bundleSizeOf(program));
  return { bundles, packages: PACKAGES.map(packageSizeOf), tarballBytes: tarballSize() };
}

async function bundleSizeOf(program: Program): Promise<BundleSize> {
  const { library, imports, code, isWeb = false } = program;
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: BENCH },
    absWorkingDir: BENCH,
    bundle: true,
    minify: true,
    format: "esm",
    platform: isWeb ? "browser" : "node",
    splitting: true,
    outdir: "out",
    write: false,
    metafile: true,
    logLevel: "silent",
  }).then(({ outputFiles, metafile: { outputs } }) => ({
    outputFiles: outputFiles.filter(({ path }) =>
      loadedFirst(outputs).has(path.slice(BENCH.length)),
    ),
  }));
  const sum = (sizeOf: (contents: Uint8Array) => number): number =>
    outputFiles.reduce((total, { contents }) => total + sizeOf(contents), 0);
  return {
    library,
    imports,
    minified: sum(({ byteLength }) => byteLength),
    gzipped: sum((contents) => gzipSync(contents, { level: 9 }).byteLength),
  };
}

type Outputs = Readonly<
  Record<
    string,
    {
      readonly entryPoint?: string;
      readonly imports: readonly { readonly path: string; readonly kind: string }[];
    }
  >
>;

/** The entry, and the files that it imports statically. */
function loadedFirst(outputs: Outputs): ReadonlySet<string> {
  const first = new Set<string>();
  const visit = (path: string): void => {
    if (first.has(path)) return;
    first.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === "import-statement" && next in outputs) visit(next);
  };
  for (const [path, { entryPoint }] of Object.entries(outputs))
    if (entryPoint === "<stdin>") visit(path);
  return first;
}

function tarballSize(): number {
  const { stdout, status } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: join(BENCH, ".."),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error("`npm pack` failed");
  const [tarball]: readonly { readonly size: number }[] = JSON.parse(stdout);
  if (tarball === undefined) throw new Error("`npm pack` has packed nothing");
  return tarball.size;
}

function packageSizeOf({ library, folders }: (typeof PACKAGES)[number]): PackageSize {
  const files = folders.flatMap((folder) =>
    readdirSync(join(BENCH, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.slice(BENCH.length).includes(`${folder}/node_modules/`)),
  );
  const bytes = files.reduce((total, file) => total + statSync(file).size, 0);
  return { library, files: files.length, bytes };
}
