import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Claim, Inbox } from "../../../../src/inbox/inbox.ts";
import { type JournalOptions, journal } from "../../../../src/inbox/journal/journal.ts";
import { encodeLine } from "../../../../src/inbox/journal/log/lines.ts";
import { rowOf } from "../../../../src/inbox/journal/state/change.ts";
import { BOT, claimOne, drain, entry, headOf, idsOf } from "../../../support/inbox/entries.ts";

let parent = "";
let folder = "";
let opened: Inbox[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "telewire-journal-"));
  folder = join(parent, "inbox");
  opened = [];
});
afterEach(async () => {
  for (const inbox of opened) await inbox.close();
  rmSync(parent, { recursive: true, force: true });
});

function open(at = folder, options: JournalOptions = {}): Inbox {
  const inbox = journal(at, { lockMs: 1_000, ...options });
  opened.push(inbox);
  return inbox;
}

/** Path of the only log in the folder. */
function onlyLog(): string {
  const [name = "", ...others] = readdirSync(folder).filter((each) => each.endsWith(".log"));
  expect(others).toEqual([]);
  return join(folder, name);
}

/** All lanes at once, without waiting for more. */
async function claimAll(inbox: Inbox): Promise<readonly Claim[]> {
  const isEmpty = (await inbox.stats()).length === 0;
  return isEmpty ? [] : inbox.claim([BOT], 100, new AbortController().signal);
}

/** The number of bytes at the beginning of the log that held everything, after each step. */
async function write(steps: readonly ((inbox: Inbox) => Promise<void>)[]): Promise<number[]> {
  const inbox = open();
  const sizes: number[] = [];
  for (const step of steps) {
    await step(inbox);
    sizes.push(statSync(onlyLog()).size);
  }
  await inbox.close();
  return sizes;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("the files of a journal", () => {
  it("can be read by their user only", async () => {
    await open().put([entry(1)]);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).sort()).toEqual(["1-0.log", "1.lock"]);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  });

  it("hold everything that was acknowledged, wherever the log ends after that", async () => {
    const puts = [1, 2, 3, 4, 5].map((order) => async (inbox: Inbox) => {
      await inbox.put([entry(order, String(order % 2)), entry(order + 10, "9")]);
    });
    const sizes = await write(puts);
    const content = readFileSync(onlyLog());
    for (let length = 0; length <= content.length; length += 29) {
      const copy = join(parent, `prefix ${length}`);
      mkdirSync(copy);
      writeFileSync(join(copy, "1-0.log"), content.subarray(0, length));
      const inbox = open(copy);
      const claims = await claimAll(inbox);
      const stored = (await Promise.all(claims.map(headOf))).flatMap(idsOf);
      const acknowledged = sizes.filter((size) => size <= length).length;
      const orders = [1, 2, 3, 4, 5].slice(0, acknowledged);
      const expected = orders.flatMap((order) => [String(order), String(order + 10)]);
      expect(stored).toEqual(expect.arrayContaining(expected));
      // Both entries of a put, or none.
      expect(stored.length % 2).toBe(0);
      await inbox.close();
    }
  }, 60_000);

  it("are opened after a crash within a write", async () => {
    await write([(inbox) => inbox.put([entry(1)])]);
    appendFileSync(onlyLog(), encodeLine(["put", 1, []]).slice(0, 12));
    const inbox = open();
    await inbox.put([entry(2)]);
    expect(await drain(inbox)).toEqual({ 7: ["1", "2"] });
  });

  it("are not opened when the middle is damaged, and stay as they are", async () => {
    const [first = 0] = await write([
      (inbox) => inbox.put([entry(1)]),
      (inbox) => inbox.put([entry(2)]),
      (inbox) => inbox.put([entry(3)]),
    ]);
    const path = onlyLog();
    const content = readFileSync(path);
    // The line behind the one that says how much is on the disk.
    const at = content.indexOf("\n", first) + 1;
    content[at + 20] = 0;
    writeFileSync(path, content);
    const names = readdirSync(folder);
    const inbox = open();
    const message = `${path} is damaged at byte ${at}: restore the folder`;
    await expect(inbox.put([entry(4)])).rejects.toThrow(message);
    await expect(inbox.stats()).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual(names);
    expect(readFileSync(path).equals(content)).toBe(true);
    // As the message says.
    const end = content.indexOf("\n", at) + 1;
    writeFileSync(path, Buffer.concat([content.subarray(0, at), content.subarray(end)]));
    expect(await drain(inbox)).toEqual({ 7: ["1", "3"] });
  });

  it("are not opened when the end of a log that another one follows is damaged", async () => {
    mkdirSync(folder);
    const path = join(folder, "1-0.log");
    const header = encodeLine({ format: 1, previous: null });
    const lines = [entry(1), entry(2)].map((each) =>
      encodeLine(["put", Date.now(), [rowOf(each)]]),
    );
    const content = [header, ...lines].join("");
    const { length } = content;
    const previous = { epoch: 1, part: 0, length };
    writeFileSync(join(folder, "1-1.log"), encodeLine({ format: 1, previous }));
    writeFileSync(path, `${content.slice(0, -5)}00000`);
    const at = header.length + (lines[0]?.length ?? 0);
    await expect(open().stats()).rejects.toThrow(
      new Error(`${path} is damaged at byte ${at}: restore the folder from a backup`),
    );
    writeFileSync(path, content);
    expect(await drain(open())).toEqual({ 7: ["1", "2"] });
  });

  it("are not opened when one is missing or of a newer version", async () => {
    mkdirSync(folder);
    const previous = { epoch: 1, part: 0, length: 100 };
    writeFileSync(join(folder, "2-0.log"), encodeLine({ format: 1, previous }));
    await expect(open().stats()).rejects.toThrow(/1-0\.log is missing or damaged: restore/);
    writeFileSync(join(folder, "2-0.log"), encodeLine({ format: 2, previous: null }));
    await expect(open().stats()).rejects.toThrow(/2-0\.log was written by a newer version/);
  });

  it("are replaced by a snapshot that holds everything else, too", async () => {
    await write([
      async (inbox) => {
        await inbox.put([1, 2, 3, 4].map((order) => entry(order)));
        await inbox.put([entry(9, "8", { notBefore: Date.now() + 60_000 })]);
        const claim = await claimOne(inbox);
        await headOf(claim);
        await claim.done("1");
        await claim.fail("2", "no");
        await inbox.effects.begin(BOT, "a", "token");
        await inbox.effects.end(BOT, "a", "token", "1");
        await inbox.effects.begin(BOT, "b", "token");
      },
    ]);
    for (let round = 2; round < 4; round++) {
      const inbox = open();
      const [stats] = await inbox.stats();
      expect(stats).toMatchObject({ lanes: 1, waiting: 2, scheduled: 1, dead: 1 });
      await inbox.put([1, 2, 3, 4].map((order) => entry(order)));
      expect((await inbox.stats())[0]?.waiting).toBe(2);
      expect(await inbox.dead.list({ limit: 9 })).toMatchObject([{ id: "2", error: "no" }]);
      expect(await inbox.effects.begin(BOT, "a", "x")).toEqual({ state: "ended", result: "1" });
      expect(await inbox.effects.begin(BOT, "b", "x")).toMatchObject({ state: "unknown" });
      while (readdirSync(folder).some((name) => name.startsWith(`${round - 1}-`))) await nextTurn();
      await inbox.close();
    }
    expect(readdirSync(folder).sort()).toEqual(["3-0.log", "3-0.snapshot"]);
    expect(idsOf(await headOf(await claimOne(open())))).toEqual(["3", "4"]);
  });

  it("begin with what the log before has not proven to be on the disk", async () => {
    await open().put([entry(1)]);
    await opened[0]?.put([entry(2)]);
    const copy = join(parent, "copy");
    mkdirSync(copy);
    copyFileSync(onlyLog(), join(copy, "1-0.log"));
    await open(copy).stats();
    const begun = readFileSync(join(copy, "2-0.log"), "utf8");
    expect(begun).not.toContain('update_id\\":1');
    expect(begun).toContain('update_id\\":2');
  });

  it("count a claim that was lost with the only process", async () => {
    const inbox = open();
    await inbox.put([entry(1)]);
    const claim = await claimOne(inbox);
    await headOf(claim);
    // As a crash leaves it: the log, without the lock, because its port is still in use here.
    const copy = join(parent, "copy");
    mkdirSync(copy);
    copyFileSync(onlyLog(), join(copy, "1-0.log"));
    const [first] = await headOf(await claimOne(open(copy)));
    expect(first).toMatchObject({ id: "1", lost: 1 });
  });
});
