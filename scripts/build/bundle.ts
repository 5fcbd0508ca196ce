import { join } from "node:path";
import { rolldown } from "rolldown";

/**
 * The chunks for modules that several entries load, or an entry and what it loads later. The first that fits takes a module,
 * and with it what the module imports.
 */
const CHUNKS: readonly { readonly name: string; readonly paths: readonly string[] }[] = [
  { name: "shared", paths: ["errors.ts", "types/", "internal/"] },
  { name: "webhook", paths: ["webhook/"] },
  { name: "bot", paths: ["client/", "dispatch/", "lifecycle/", "session/json-value.ts"] },
];

/**
 * Bundles the sources of entries into a folder, each at its place, and returns the paths of what it wrote. Opening a file costs an
 * import more than reading it, so what entries have in common is in few chunks. Names stay, for readable stacks.
 */
export async function bundle(
  root: string,
  sources: readonly string[],
  folder: string,
): Promise<readonly string[]> {
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(sources.map((source) => [nameOf(source), join(root, source)])),
    platform: "neutral",
    // Packages and `node:` modules are no paths.
    external: /^(?![./]|[A-Za-z]:\\)/,
    experimental: { attachDebugInfo: "none" },
    onLog: (_, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: "chunks/[name].js",
    minifyInternalExports: false,
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: {
      groups: CHUNKS.map(({ name, paths }, index) => ({
        name,
        test: (id) => paths.some((path) => id.startsWith(join(root, "src", path))),
        minShareCount: 2,
        priority: CHUNKS.length - index,
      })),
    },
  });
  await build.close();
  return output.map(({ fileName }) => join(folder, fileName));
}

/** `types/index` for `src/types/index.ts`. */
function nameOf(source: string): string {
  return source.replace(/^src\//, "").replace(/\.ts$/, "");
}
