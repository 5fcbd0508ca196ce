import { defineConfig, type ViteUserConfig } from "vitest/config";
import { SERVER_TESTS, SQLITE_TESTS } from "./test/support/engines/database-tests.ts";

const config: ViteUserConfig = defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: [...SERVER_TESTS, ...SQLITE_TESTS],
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});

export default config;
