import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sqlite } from "../../../src/inbox/sqlite/sqlite.ts";
import { inboxSuite } from "../../suites/inbox/inbox.suite.ts";
import type { TestStore } from "../../support/inbox/inbox-setup.ts";
import { openInbox } from "../../support/inbox/open-any-inbox.ts";
import type { OpenInbox } from "../../support/inbox/open-inbox.ts";
import { hasSqlite } from "../../support/inbox/sqlite-runtime.ts";

const opener = new URL("../../support/inbox/open-any-inbox.ts", import.meta.url).href;

/** A folder with the file of an inbox, and a link to it. */
function createStore(): TestStore {
  const folder = mkdtempSync(join(tmpdir(), "telewire-inbox-"));
  const path = join(folder, "inbox.db");
  writeFileSync(path, "");
  symlinkSync(path, join(folder, "link.db"));
  return {
    spec: { engine: "sqlite", path },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

let opened = 0;

/** Opens the file by one name and by the other: each has a connection of its own, as in different processes. */
const openByTurns: OpenInbox = (spec, options) => {
  if (spec.engine !== "sqlite") throw new TypeError(`not a SQLite inbox: ${spec.engine}`);
  opened++;
  const path = opened % 2 === 0 ? spec.path : spec.path.replace("inbox.db", "link.db");
  return sqlite(path, options);
};

describe.skipIf(!hasSqlite)("sqlite", () => {
  inboxSuite("inboxes that share a connection", { openInbox, opener, createStore });
  inboxSuite("inboxes with connections of their own", {
    openInbox: openByTurns,
    opener,
    createStore,
  });

  it("rejects wrong options with an error that says what to do", () => {
    const open = (options: object) => () => sqlite(":memory:", options);
    expect(open({ lockMS: 1 })).toThrow(/"lockMS" is not a valid option.*"lockMs"/);
    expect(open({ lockMs: 0 })).toThrow(/^lockMs must be in milliseconds, above 0/);
    expect(open({ capacity: 0.5 })).toThrow(/^capacity must be a whole number from 1/);
    // @ts-expect-error JavaScript may pass anything
    expect(() => sqlite(undefined)).toThrow(/^Expected the path of a file, got undefined/);
  });

  it("says which file cannot be opened", () => {
    expect(() => sqlite("/missing/folder/inbox.db")).toThrow(
      /^The SQLite database \/missing\/folder\/inbox.db cannot be opened: /,
    );
  });

  it("has an inbox in memory for itself", async () => {
    const one = sqlite(":memory:");
    const other = sqlite(":memory:");
    await one.put([{ bot: 42, lane: "7", id: "1", order: 1, json: "{}" }]);
    expect((await one.stats()).length).toBe(1);
    expect(await other.stats()).toEqual([]);
    await one.close();
    await other.close();
  });
});

it.skipIf(hasSqlite)("says what to use where the runtime has no SQLite", () => {
  expect(() => sqlite(":memory:")).toThrow(/Node 22\.13 or later, or of Bun.*journal\(\)/);
});
