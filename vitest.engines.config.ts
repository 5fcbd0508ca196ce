import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["test/**/*.engines.ts"],
    maxWorkers: 2,
    testTimeout: 60_000,
  },
});

export default config;
