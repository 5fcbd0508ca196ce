import { beforeEach, describe, expect, it } from "vitest";
import { ObjectStore } from "../../src/durable-objects/object-store.ts";
import type { ObjectStorage } from "../../src/durable-objects/platform.ts";
import { EFFECT_MS, SEEN_MS } from "../../src/inbox/inbox.ts";
import { type FileDatabase, openDatabase } from "../../src/inbox/sqlite/open-database.ts";
import { SqlInbox } from "../../src/inbox/sqlite/sql-inbox.ts";
import { BOT, claimOne, entry, headOf, idsOf } from "../support/inbox/entries.ts";
import { hasSqlite } from "../support/inbox/sqlite-runtime.ts";

/** The storage of an object, in memory. */
function storageOf(db: FileDatabase): ObjectStorage {
  return {
    sql: { exec: (sql, ...params) => ({ toArray: () => db.all(sql, ...params) }) },
    transactionSync: (work) => db.transaction(work),
    setAlarm: async () => undefined,
    deleteAll: async () => undefined,
    get: async () => undefined,
    put: async () => undefined,
  };
}

describe.skipIf(!hasSqlite)("the store of a lane object", () => {
  const start = 1_800_000_000_000;
  let now = start;
  let storage: ObjectStorage;
  let store: ObjectStore;
  let inbox: SqlInbox;
  beforeEach(() => {
    now = start;
    storage = storageOf(openDatabase(":memory:", () => undefined));
    open();
  });

  function open(): void {
    store = new ObjectStore(storage, () => now);
    inbox = new SqlInbox(store, { lockMs: 60_000, capacity: 10 });
  }

  async function handleAll(): Promise<void> {
    const claim = await claimOne(inbox);
    for (const { id } of await headOf(claim)) await claim.done(id);
    await claim.release();
  }

  it("has something to do when an entry is due, and when no update can come again", async () => {
    expect(store.nextEvent()).toBeUndefined();
    await inbox.put([entry(1), entry(2, "7", { notBefore: start + 5_000 })]);
    expect(store.nextEvent()).toBe(start);
    await handleAll();
    expect(store.nextEvent()).toBe(start + 5_000);
    expect(store.isForgettable()).toBe(false);
    now = start + 5_000;
    await handleAll();
    expect(store.nextEvent()).toBe(start + SEEN_MS);
    expect(store.isForgettable()).toBe(false);
    now = start + SEEN_MS;
    expect(store.isForgettable()).toBe(true);
  });

  it("keeps effects for 30 days, and dead letters until they are deleted", async () => {
    await inbox.put([entry(1)]);
    await inbox.effects.begin(BOT, "k", "a");
    const claim = await claimOne(inbox);
    await headOf(claim);
    await claim.fail("1", "no");
    await claim.release();
    now = start + EFFECT_MS;
    expect(store.nextEvent()).toBeUndefined();
    expect(store.isForgettable()).toBe(false);
    await inbox.dead.drop(BOT, "1");
    expect(store.nextEvent()).toBe(start + EFFECT_MS);
    expect(store.isForgettable()).toBe(true);
  });

  it("takes over the lane of an object that has crashed, at once", async () => {
    await inbox.put([entry(1), entry(2)]);
    await headOf(await claimOne(inbox));
    open();
    const entries = await headOf(await claimOne(inbox));
    expect(idsOf(entries)).toEqual(["1", "2"]);
    expect(entries.map(({ lost }) => lost)).toEqual([1, 0]);
  });
});
