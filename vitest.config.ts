import { defineConfig, type ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = defineConfig({
  resolve: { tsconfigPaths: true },
  test: { include: ["test/**/*.test.ts"], testTimeout: 10_000 },
});

export default config;
