import { defineConfig, type ViteUserConfig } from "vitest/config";
import { builtModuleOf, findBuiltTests } from "./test/package/built-tests.ts";
import { PROGRAM_FLAGS_VARIABLE } from "./test/support/program-flags.ts";

/** Fewer files would mean that a support file of many tests began to import what is not public. */
const MIN_FILES = 136;

const files = await findBuiltTests();
if (files.length < MIN_FILES)
  throw new Error(`Only ${files.length} test files can run against the built package`);
console.log(`${files.length} test files run against the built package`);

const config: ViteUserConfig = defineConfig({
  plugins: [
    {
      name: "built package",
      enforce: "pre",
      resolveId: (specifier, importer) =>
        importer === undefined ? undefined : builtModuleOf(specifier, importer),
    },
  ],
  test: {
    include: [...files, "test/package/*.built.ts"],
    env: { [PROGRAM_FLAGS_VARIABLE]: "--import ./test/package/redirect-imports.ts" },
    // Most of their time is waiting, so more of them run side by side than there are cores, and each takes longer.
    maxWorkers: 4,
    // As for the tests of the source.
    isolate: false,
    testTimeout: 30_000,
    // Node itself loads the package, as it does for users.
    server: { deps: { external: [/\/dist\//] } },
  },
});

export default config;
