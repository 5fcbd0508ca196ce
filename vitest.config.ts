import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["test/**/*.test.ts"],
    // Most of their time is waiting, so more of them run side by side than there are cores, and each takes longer.
    maxWorkers: 3,
    // Loading the modules again for each file would take longer than the tests, and under bun test they share them as well.
    isolate: false,
    testTimeout: 20_000,
  },
});

export default config;
