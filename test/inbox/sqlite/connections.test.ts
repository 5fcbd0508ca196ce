import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Entry, Inbox } from "../../../src/inbox/inbox.ts";
import { sqlite } from "../../../src/inbox/sqlite/sqlite.ts";
import { type SqliteDatabase, sqliteClass } from "../../../src/inbox/sqlite/sqlite-class.ts";
import { BOT, claimOne, drain, entry, headOf, idsOf, within } from "../../support/inbox/entries.ts";
import { hasSqlite } from "../../support/inbox/sqlite-runtime.ts";
import { rejectionOf } from "../../support/rejection-of.ts";

describe.skipIf(!hasSqlite)("a SQLite inbox", () => {
  let folder = "";
  let inbox: Inbox;
  let raw: SqliteDatabase;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "telewire-sqlite-"));
    const path = join(folder, "inbox.db");
    inbox = sqlite(path);
    const Database = sqliteClass();
    if (Database === undefined) throw new Error("no SQLite");
    raw = new Database(path);
  });
  afterEach(async () => {
    await inbox.close();
    raw.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("waits, without blocking, while another process writes", async () => {
    raw.exec("BEGIN IMMEDIATE");
    let isStored = false;
    const storing = inbox.put([entry(1)]).then(() => {
      isStored = true;
    });
    const claiming = inbox.claim([BOT], 1, within(10_000));
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(isStored).toBe(false);
    raw.exec("COMMIT");
    await storing;
    expect((await claiming)[0]?.lane).toBe("7");
  });

  it("rejects an entry that cannot be stored, and stores those beside it", async () => {
    // @ts-expect-error JavaScript may pass anything
    const wrong: Entry = { ...entry(2), json: null };
    const [error] = await Promise.all([
      rejectionOf(inbox.put([wrong])),
      inbox.put([entry(1)]),
      inbox.put([entry(3)]),
    ]);
    expect(String(error)).toMatch(/The inbox .*inbox\.db has failed: .*NOT NULL/);
    expect(await drain(inbox)).toEqual({ 7: ["1", "3"] });
    // Nothing of it was left, not even its id.
    await inbox.put([entry(2)]);
    expect(await drain(inbox)).toEqual({ 7: ["2"] });
  });

  it("rejects calls while its tables are gone, and works again when they are back", async () => {
    await inbox.put([entry(1)]);
    raw.exec("ALTER TABLE inbox_state RENAME TO hidden");
    expect(String(await rejectionOf(inbox.put([entry(2)])))).toMatch(/has failed: no such table/);
    expect(String(await rejectionOf(inbox.claim([BOT], 1, within(5_000))))).toMatch(/has failed/);
    raw.exec("ALTER TABLE hidden RENAME TO inbox_state");
    await inbox.put([entry(1), entry(2)]);
    expect(idsOf(await headOf(await claimOne(inbox)))).toEqual(["1", "2"]);
  });

  it("stores an id again after 25 hours, and forgets it in the file", async () => {
    await inbox.put([entry(1), entry(2)]);
    expect(await drain(inbox)).toEqual({ 7: ["1", "2"] });
    raw.exec("UPDATE inbox_seen SET at = at - 90000001");
    await inbox.put([entry(1)]);
    expect(await drain(inbox)).toEqual({ 7: ["1"] });
    expect(raw.prepare("SELECT id FROM inbox_seen").all()).toMatchObject([{ id: "1" }]);
  });

  it("forgets an effect after 30 days", async () => {
    await inbox.effects.begin(BOT, "k", "a");
    await inbox.effects.end(BOT, "k", "a", "1");
    raw.exec("UPDATE inbox_effects SET at = at - 2592000001");
    expect(await inbox.effects.begin(BOT, "k", "b")).toEqual({ state: "begun" });
  });

  it("counts what it holds, whatever becomes of the entries", async () => {
    const size = () => raw.prepare("SELECT size FROM inbox_state").all()[0]?.["size"];
    const notBefore = Date.now() + 60_000;
    await inbox.put([entry(1), entry(1), entry(2), entry(3), entry(4, "8", { notBefore })]);
    expect(size()).toBe(4);
    const claim = await claimOne(inbox);
    await headOf(claim);
    await claim.done("1");
    await claim.done("1");
    await claim.fail("2", "no");
    expect(size()).toBe(2);
    await inbox.cancel(BOT, "8", "4");
    expect(size()).toBe(1);
    await inbox.dead.retry(BOT, "2");
    expect(size()).toBe(2);
    await claim.done("2");
    await claim.done("3");
    await claim.release();
    expect(size()).toBe(0);
    expect(raw.prepare("SELECT * FROM inbox_lanes").all()).toEqual([]);
  });

  it("keeps a dead letter whose id was stored again after 25 hours, and counts a job once", async () => {
    await inbox.put([entry(1)]);
    const claim = await claimOne(inbox);
    await headOf(claim);
    await claim.fail("1", "no");
    const notBefore = Date.now() + 300;
    await inbox.put([entry(2, "7", { notBefore })]);
    raw.exec("UPDATE inbox_seen SET at = at - 90000001");
    await inbox.put([entry(1), entry(2)]);
    expect(await inbox.dead.retry(BOT, "1")).toBe(false);
    expect(idsOf(await inbox.dead.list({ limit: 9 }))).toEqual(["1"]);
    expect(await claim.done("1")).toBe(true);
    expect(await inbox.dead.retry(BOT, "1")).toBe(true);
    while (Date.now() <= notBefore) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await inbox.stats()).toMatchObject([{ waiting: 2, scheduled: 0, dead: 0 }]);
    expect(raw.prepare("SELECT size FROM inbox_state").all()).toMatchObject([{ size: 2 }]);
  });

  it("refuses a file of a later version", async () => {
    await inbox.close();
    raw.exec("UPDATE inbox_state SET version = 2");
    expect(() => sqlite(join(folder, "inbox.db"))).toThrow(/version 2.*update telewire/);
  });

  it("lets only its owner read the files", async () => {
    await inbox.put([entry(1)]);
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes.length).toBeGreaterThan(1);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it("rejects a claim that waits when it is closed", async () => {
    const claiming = rejectionOf(inbox.claim([BOT], 1, within(10_000)));
    await inbox.close();
    expect(String(await claiming)).toMatch(/closed/);
  });
});
