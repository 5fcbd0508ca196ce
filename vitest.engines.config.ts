import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["test/**/*.engines.ts", "test/sqlite/**/*.test.ts"],
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});

export default config;
