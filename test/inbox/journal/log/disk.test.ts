import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Inbox } from "../../../../src/inbox/inbox.ts";
import { journal } from "../../../../src/inbox/journal/journal.ts";
import { JournalInbox } from "../../../../src/inbox/journal/journal-inbox.ts";
import {
  BOT,
  claimOne,
  drain,
  entry,
  headOf,
  idsOf,
  within,
} from "../../../support/inbox/entries.ts";
import { rejectionOf } from "../../../support/rejection-of.ts";
import { FailingDisk } from "./failing-disk.ts";

const disk = new FailingDisk();
let folder = "";
let opened: Inbox[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "telewire-journal-"));
  opened = [];
});
afterEach(async () => {
  disk.remove();
  for (const inbox of opened) await inbox.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): Inbox {
  const inbox = journal(folder, { lockMs: 5_000 });
  opened.push(inbox);
  return inbox;
}

describe("a journal whose disk fails", () => {
  it.each([
    ["writeSync", "ENOSPC", /ENOSPC: it failed; free some space/],
    ["fdatasync", "EIO", /EIO: it failed/],
  ] as const)(
    "acknowledges nothing while %s fails, and goes on afterwards",
    async (operation, code, message) => {
      disk.install();
      const primary = open();
      await primary.put([entry(1), entry(2, "8")]);
      const other = open();
      const claims = [await claimOne(primary), await claimOne(other)];
      for (const claim of claims) await headOf(claim);
      const waiting = rejectionOf(other.claim([43], 1, within(10_000)));
      disk.failing = { operation, code };
      for (const inbox of [primary, other])
        await expect(inbox.put([entry(3)])).rejects.toThrow(message);
      expect(await waiting).toMatchObject({ message: expect.stringMatching(message) });
      expect(disk.failures).toBeGreaterThan(0);
      disk.failing = undefined;
      await other.put([entry(3, "9")]);
      await primary.put([entry(3, "9")]);
      // The claims have outlasted it.
      for (const claim of claims) {
        expect(claim.signal.aborted).toBe(false);
        expect(await claim.done(claim.lane === "7" ? "1" : "2")).toBe(true);
        await claim.release();
      }
      const left = await drain(primary);
      expect(Object.values(left).flat()).toEqual(["3"]);
    },
    20_000,
  );

  it("leaves no file open or unfinished when it cannot begin a log", async () => {
    disk.install();
    disk.failing = { operation: "fdatasync", code: "EIO" };
    const inbox = open();
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(inbox.put([entry(1)])).rejects.toThrow(/EIO/);
    expect([...disk.open.values()]).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    disk.failing = undefined;
    await inbox.put([entry(1)]);
    expect(await drain(inbox)).toEqual({ 7: ["1"] });
  });

  it("names no file whose content, or the log before, may be lost with the power", async () => {
    await open().put([entry(1)]);
    // As a crash leaves it.
    const copy = join(folder, "copy");
    mkdirSync(copy);
    copyFileSync(join(folder, "1-0.log"), join(copy, "1-0.log"));
    disk.install();
    const inbox = journal(copy);
    opened.push(inbox);
    await inbox.stats();
    const [lock = "", ...others] = disk.steps.slice(0, 5);
    expect(lock).toMatch(/^sync .*\.lock\.tmp$/);
    expect(others).toEqual(["name 2.lock", "sync 1-0.log", "sync 2-0.log.tmp", "name 2-0.log"]);
  });

  it("says what to do when it cannot write the folder", async () => {
    disk.install();
    disk.failing = { operation: "writeFileSync", code: "EACCES" };
    const inbox = open();
    await expect(inbox.put([entry(1)])).rejects.toThrow(
      `Journal ${folder}: EACCES: it failed; let the user of this process read and write the folder`,
    );
    disk.failing = undefined;
    await inbox.put([entry(1)]);
    expect(await drain(inbox)).toEqual({ 7: ["1"] });
  });

  it("says what to do when the folder is a file", async () => {
    const path = join(folder, "file");
    writeFileSync(path, "");
    await expect(journal(join(path, "inbox")).put([entry(1)])).rejects.toThrow(
      /ENOTDIR.*; it needs a folder of its own/,
    );
  });
});

/** The numbers of the parts of the log. */
function logParts(): readonly number[] {
  const logs = readdirSync(folder).filter((name) => name.endsWith(".log"));
  return logs.map((name) => Number(/-(\d+)/.exec(name)?.[1]));
}

describe("a journal that compacts", () => {
  it("does so while entries are stored and handled, and loses nothing", async () => {
    const settings = { lockMs: 5_000, capacity: 100_000, compactBytes: 20_000 };
    const inbox = new JournalInbox(folder, settings);
    opened.push(inbox);
    const stop = new AbortController();
    const done: string[] = [];
    const failed: string[] = [];
    const retried: string[] = [];
    const retry = async (id: string) => {
      if (await inbox.dead.retry(BOT, id)) retried.push(id);
    };
    const working = (async () => {
      for (;;) {
        const claims = await inbox.claim([BOT], 5, stop.signal);
        if (claims.length === 0) return;
        for (const claim of claims) {
          for (const { id } of await claim.head(1)) {
            const isFailing = Number(id) % 10 === 0;
            const isOwn = await (isFailing ? claim.fail(id, "no") : claim.done(id));
            if (isOwn) (isFailing ? failed : done).push(id);
          }
          await claim.release();
        }
      }
    })();
    const count = 2_000;
    for (let order = 1; order <= count; order += 10) {
      const some = Array.from({ length: 10 }, (_, at) => entry(order + at, String(at)));
      await inbox.put(some);
      if (order % 100 === 1) await retry(String(order - 1));
    }
    while (failed.length < retried.length + 10) await new Promise(setImmediate);
    await retry(failed.at(-1) ?? "");
    stop.abort();
    await working;
    const part = Math.max(...logParts());
    expect(part).toBeGreaterThan(2);
    await inbox.close();
    const again = open();
    const left = Object.values(await drain(again)).flat();
    const dead = idsOf(await again.dead.list({ limit: count }));
    const all = Array.from({ length: count }, (_, at) => String(at + 1));
    // Each is done, left or dead, once.
    expect([...done, ...left, ...dead].sort()).toEqual(all.sort());
    expect(dead.filter((id) => Number(id) % 10 !== 0)).toEqual([]);
    // Each failure is among them, unless it was put back.
    expect([...failed].sort()).toEqual([...dead, ...retried].sort());
    await again.put(Array.from({ length: count }, (_, at) => entry(at + 1)));
    expect(await drain(again)).toEqual({});
  }, 30_000);

  it("tries again after as much more when a snapshot cannot be written", async () => {
    for (let part = 1; part < 10; part++) mkdirSync(join(folder, `1-${part}.snapshot.tmp`));
    const settings = { lockMs: 5_000, capacity: 100_000, compactBytes: 2_000 };
    const inbox = new JournalInbox(folder, settings);
    opened.push(inbox);
    for (let order = 1; order <= 100; order++) await inbox.put([entry(order)]);
    expect(Math.max(...logParts())).toBeGreaterThan(4);
  });
});
