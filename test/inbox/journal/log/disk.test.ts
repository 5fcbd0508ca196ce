import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
    const handled: string[] = [];
    const working = (async () => {
      for (;;) {
        const claims = await inbox.claim([BOT], 5, stop.signal);
        if (claims.length === 0) return;
        for (const claim of claims) {
          const [first] = await claim.head(1);
          if (first !== undefined && Number(first.id) % 10 === 0) await claim.fail(first.id, "no");
          else if (first !== undefined) await claim.done(first.id);
          handled.push(first?.id ?? "");
          await claim.release();
        }
      }
    })();
    const count = 2_000;
    for (let order = 1; order <= count; order += 10) {
      const some = Array.from({ length: 10 }, (_, at) => entry(order + at, String(at)));
      await inbox.put(some);
      if (order % 100 === 1) await inbox.dead.retry(BOT, String(order - 1));
    }
    stop.abort();
    await working;
    const part = Math.max(...logParts());
    expect(part).toBeGreaterThan(2);
    await inbox.close();
    const again = open();
    const left = Object.values(await drain(again)).flat();
    const dead = idsOf(await again.dead.list({ limit: count }));
    const all = new Set([...handled, ...left]);
    expect(all.size).toBe(count);
    // Each is handled once, but for those that were put back.
    const done = handled.filter((id) => Number(id) % 10 !== 0);
    expect(new Set(done).size).toBe(done.length);
    expect(left.filter((id) => done.includes(id))).toEqual([]);
    expect(dead.every((id) => Number(id) % 10 === 0)).toBe(true);
    await again.put(Array.from({ length: count }, (_, at) => entry(at + 1)));
    expect(await drain(again)).toEqual({});
  }, 30_000);
});
