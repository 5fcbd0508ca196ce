import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Inbox } from "../../../src/inbox/inbox.ts";
import { sqlite } from "../../../src/inbox/sqlite/sqlite.ts";
import { type SqliteDatabase, sqliteClass } from "../../../src/inbox/sqlite/sqlite-class.ts";
import { BOT, claimOne, entry, headOf, idsOf, within } from "../../support/inbox/entries.ts";
import { hasSqlite } from "../../support/inbox/sqlite-runtime.ts";

const LOCK_MS = 3_000;

describe.skipIf(!hasSqlite)("the claims of a SQLite inbox", () => {
  let folder = "";
  let inbox: Inbox;
  /** On a connection of its own, as in another process. */
  let other: Inbox;
  let raw: SqliteDatabase;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "telewire-sqlite-"));
    const path = join(folder, "inbox.db");
    inbox = sqlite(path, { lockMs: LOCK_MS });
    symlinkSync(path, join(folder, "link.db"));
    other = sqlite(join(folder, "link.db"), { lockMs: LOCK_MS });
    const Database = sqliteClass();
    if (Database === undefined) throw new Error("no SQLite");
    raw = new Database(path);
  });
  afterEach(async () => {
    await inbox.close();
    await other.close();
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(["inbox", "other"])(
    "are released later when that has failed, for the %s that claims next",
    async (next) => {
      await inbox.put([entry(1), entry(2, "8")]);
      const [failing, kept] = await inbox.claim([BOT], 2, within(5_000));
      raw.exec("ALTER TABLE inbox_lanes RENAME TO hidden");
      await expect(failing?.release()).rejects.toThrow(/no such table/);
      raw.exec("ALTER TABLE hidden RENAME TO inbox_lanes");
      // It is over all the same, and takes no other claim with it.
      expect(await failing?.done("1")).toBe(false);
      const again = await claimOne(next === "inbox" ? inbox : other);
      expect(again.lane).toBe(failing?.lane);
      expect(await headOf(again)).toMatchObject([{ id: "1", lost: 0 }]);
      expect(kept?.signal.aborted).toBe(false);
      expect(await kept?.done("2")).toBe(true);
    },
    10_000,
  );

  it("cost processes that have nothing to do no write", async () => {
    const waiting = [inbox, other].map((each) => each.claim([BOT], 1, within(10_000)));
    const version = () => raw.prepare("PRAGMA data_version").all();
    await new Promise((resolve) => setTimeout(resolve, 200));
    const before = version();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(version()).toEqual(before);
    await inbox.put([entry(1), entry(2, "8")]);
    const claims = (await Promise.all(waiting)).flat();
    expect(claims.map(({ lane }) => lane).sort()).toEqual(["7", "8"]);
  });

  it("are not lost to the process that has them when the clock is set forward", async () => {
    await inbox.put([entry(1)]);
    const claim = await claimOne(inbox);
    const waiting = inbox.claim([BOT], 1, within(1_000));
    raw.exec("UPDATE inbox_owners SET until = 1");
    const isRenewed = () => raw.prepare("SELECT 1 FROM inbox_owners WHERE until > 1").all().length;
    while (!isRenewed()) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(claim.signal.aborted).toBe(false);
    expect(idsOf(await headOf(claim))).toEqual(["1"]);
    expect(await claim.done("1")).toBe(true);
    await claim.release();
    expect(await waiting).toEqual([]);
  });
});
