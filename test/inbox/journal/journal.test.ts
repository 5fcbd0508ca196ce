import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import { openInbox } from "./open-journal.ts";

inboxSuite("journal", {
  openInbox,
  opener: new URL("open-journal.ts", import.meta.url).href,
  createStore: () => {
    const folder = mkdtempSync(join(tmpdir(), "telewire-journal-"));
    return {
      spec: { engine: "journal", folder },
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
});
