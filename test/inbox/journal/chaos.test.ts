import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { chaosSuite } from "../../suites/inbox/chaos.suite.ts";

const folder = mkdtempSync(join(tmpdir(), "telewire-chaos-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("workers on a journal", () => {
  chaosSuite("a journal", {
    createSpec: () => ({ engine: "journal", folder: join(folder, "inbox") }),
  });
});
