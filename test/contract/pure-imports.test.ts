import { dirname } from "node:path";
import { build, type Plugin } from "esbuild";
import { describe, expect, it } from "vitest";
import { entries, ROOT } from "./repository.ts";

/** Keeps every file, as a bundler does that does not know `sideEffects` of the package. */
const withAllFiles: Plugin = {
  name: "with all files",
  setup: (bundler) =>
    bundler.onResolve(
      { filter: /^\./ },
      async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === "resolved") return undefined;
        if (kind === "dynamic-import") return { external: true };
        const from = importer === "" ? resolveDir : dirname(importer);
        const found = await bundler.resolve(path, {
          resolveDir: from,
          kind,
          pluginData: "resolved",
        });
        return { path: found.path, sideEffects: true };
      },
    ),
};

/** The statements that a bundler must keep of an import whose names are not used, without imports of other packages. */
async function keptStatements(source: string): Promise<readonly string[]> {
  const result = await build({
    stdin: { contents: `import "./${source}";`, resolveDir: ROOT, loader: "ts" },
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    platform: "neutral",
    packages: "external",
    external: ["node:*"],
    plugins: [withAllFiles],
    write: false,
    logLevel: "silent",
  });
  const text = result.outputFiles[0]?.text ?? "";
  return text
    .replace(/^import (?:[^;]*? from )?"[^"]+";$/gm, "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("//"));
}

// The emulator is for tests, and is not bundled.
const tested = entries.filter(({ source }) => !/^src\/emulator\//.test(source));

describe("an import", () => {
  it.each(tested.map(({ name, source }) => [name, source] as const))(
    "of %s does no work",
    async (_, source) => {
      expect(await keptStatements(source)).toEqual([]);
    },
  );

  it("of a file that does some is found", async () => {
    expect(await keptStatements("scripts/codegen.ts")).not.toEqual([]);
  });
});
