import { filesUnder, read } from "../../contract/repository.ts";

const TESTS = filesUnder("test");

/** The test files that need a database server. */
export const SERVER_TESTS: readonly string[] = TESTS.filter((path) => path.endsWith(".engines.ts"));

/** The test files that skip tests on a runtime without SQLite. */
export const SQLITE_TESTS: readonly string[] = TESTS.filter(
  (path) => path.endsWith(".test.ts") && read(path).includes("/sqlite-runtime.ts"),
);
