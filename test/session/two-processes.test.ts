import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { fileStorage } from "../../src/index.ts";
import { sharedStorageSuite } from "../suites/shared-storage.suite.ts";

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "telewire-processes-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let folders = 0;
sharedStorageSuite("fileStorage", {
  processes: 2,
  program: new URL("./adding-process.ts", import.meta.url),
  args: () => [join(directory, String(folders++))],
  open: ([folder = ""]) => fileStorage(folder),
});
