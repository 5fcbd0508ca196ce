import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sqlite } from "../../src/inbox/sqlite/sqlite.ts";
import { claimOne, entry } from "../support/inbox/entries.ts";
import { hasSqlite } from "../support/inbox/sqlite-runtime.ts";
import { runCli } from "./cli.ts";

describe.skipIf(!hasSqlite)("telewire dead with SQLite", () => {
  it("reads and changes a file that is in use", async () => {
    const folder = await mkdtemp(join(tmpdir(), "telewire-dead-"));
    const path = join(folder, "inbox.db");
    const inbox = sqlite(path);
    try {
      await inbox.put([entry(1)]);
      const claim = await claimOne(inbox);
      await claim.head(1);
      await claim.fail("1", "Error: no");
      await claim.release();
      const list = await runCli(["dead", "list", "--inbox", path]);
      expect(list.output).toContain("Error: no");
      const retry = await runCli(["dead", "retry", "1", "--inbox", path]);
      expect(retry).toEqual({ code: 0, output: "Put back: update 1 of bot 42", errors: "" });
      expect(await inbox.stats()).toMatchObject([{ waiting: 1, dead: 0 }]);
    } finally {
      await inbox.close();
      await rm(folder, { recursive: true });
    }
  });
});
