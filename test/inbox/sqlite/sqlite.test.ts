import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { openInbox } from "../../support/inbox/open-any-inbox.ts";
import { hasSqlite } from "../../support/inbox/sqlite-runtime.ts";

describe.skipIf(!hasSqlite)("sqlite", () => {
  inboxSuite("the inbox", {
    openInbox,
    opener: new URL("../../support/inbox/open-any-inbox.ts", import.meta.url).href,
    createStore: () => {
      const folder = mkdtempSync(join(tmpdir(), "telewire-inbox-"));
      return {
        spec: { engine: "sqlite", path: join(folder, "inbox.db") },
        remove: () => rmSync(folder, { recursive: true, force: true }),
      };
    },
  });
});
