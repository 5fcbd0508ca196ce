import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { journal } from "../../../../src/inbox/journal/journal.ts";
import { claimOne, headOf } from "../../../support/inbox/entries.ts";
import { type Report, WorkerProcess } from "./worker-process.ts";

const LOCK_MS = 1_000;
const HANDLER_MS = 2;

let folder = "";
let processes: WorkerProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "telewire-journal-"));
  processes = [];
});
afterEach(async () => {
  for (const each of processes) await each.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process, and waits until it takes part. */
async function start(
  first?: number,
  lockMs = LOCK_MS,
  handlerMs = HANDLER_MS,
): Promise<WorkerProcess> {
  const created = new WorkerProcess(folder, lockMs, handlerMs, first);
  processes.push(created);
  await created.more(first === undefined ? "ready" : "stored", 1);
  return created;
}

/** Handles what is left, the lanes of processes that were killed included. */
async function handleRest(): Promise<readonly string[]> {
  const inbox = journal(folder, { lockMs: LOCK_MS });
  const left: string[] = [];
  while ((await inbox.stats()).length > 0) {
    const claim = await claimOne(inbox);
    for (const { id } of await headOf(claim)) {
      await claim.done(id);
      left.push(id);
    }
    await claim.release();
  }
  await inbox.close();
  return left;
}

/** Stops those that live, and checks that everything that was acknowledged as stored was handled, in order. */
async function check(living: readonly WorkerProcess[]): Promise<void> {
  await Promise.all(living.map((each) => each.stop()));
  const left = await handleRest();
  const done = processes
    .flatMap(({ reports }) => reports.filter(({ word }) => word === "done"))
    .sort((a, b) => a.at - b.at);
  const stored = processes.flatMap((each) => each.idsOf("stored"));
  const unknown = processes.flatMap((each) => each.unknown);
  const handled = new Set([...done.map(({ id }) => id), ...unknown, ...left]);
  expect(stored.length).toBeGreaterThan(100);
  expect(stored.filter((id) => !handled.has(id))).toEqual([]);
  expect(outOfOrder(done)).toEqual([]);
}

/** Of each lane, the entries of one process are stored one after the other, and may be handled again, but not earlier. */
function outOfOrder(done: readonly Report[]): readonly string[] {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  return done.flatMap(({ id, lane }) => {
    if (seen.has(id)) return [];
    seen.add(id);
    const order = Number(id);
    const key = `${lane} of ${Math.floor(order / 1_000_000)}`;
    const isLate = order < (last.get(key) ?? 0);
    last.set(key, order);
    return isLate ? [id] : [];
  });
}

describe("a journal of several processes", () => {
  it("loses nothing when the primary is killed, again and again", async () => {
    let primary = await start(1_000_000);
    let next = await start(2_000_000);
    for (let round = 3; round < 7; round++) {
      const after = await start(round * 1_000_000);
      await after.more("done", 20);
      await primary.kill();
      await next.more("stored", 20);
      await after.more("done", 20);
      // The claims of those that live outlast the primary.
      expect([...next.idsOf("refused"), ...after.idsOf("refused")]).toEqual([]);
      [primary, next] = [next, after];
    }
    await check([primary, next]);
  }, 60_000);

  it("loses nothing when others are killed, and hands their lanes on", async () => {
    const primary = await start(1_000_000);
    for (let round = 2; round < 6; round++) {
      const other = await start(round * 1_000_000);
      await other.more("done", 20);
      await other.kill();
    }
    await primary.more("done", 100);
    await check([primary]);
  }, 60_000);

  it("goes on when the primary is frozen, which confirms nothing afterwards", async () => {
    const primary = await start(1_000_000);
    const others = [await start(2_000_000), await start()];
    await others[0]?.more("done", 20);
    primary.freeze();
    await others[0]?.more("stored", 100);
    await others[1]?.more("done", 100);
    expect(others.flatMap((each) => each.idsOf("refused"))).toEqual([]);
    primary.thaw();
    // It goes on through another one.
    await primary.more("stored", 50);
    await check([primary, ...others]);
  }, 60_000);

  it("hands over when the primary ends in good order", async () => {
    const primary = await start(1_000_000);
    const other = await start(2_000_000);
    await other.more("done", 20);
    await primary.stop();
    await other.more("stored", 20);
    await other.more("done", 20);
    await check([other]);
  }, 60_000);

  it("takes the lanes of a primary that is dead at once, and counts that", async () => {
    const primary = await start(1_000_000, 60_000, 60_000);
    // It may have begun before what it began was reported as stored, and begins only a few.
    if (primary.idsOf("begun").length === 0) await primary.more("begun", 1);
    await primary.kill();
    const inbox = journal(folder, { lockMs: 60_000 });
    const losses: number[] = [];
    while ((await inbox.stats()).length > 0) {
      const claim = await claimOne(inbox);
      for (const { id, lost } of await headOf(claim)) {
        losses.push(lost);
        await claim.done(id);
      }
      await claim.release();
    }
    await inbox.close();
    expect(losses).toContain(1);
  }, 30_000);
});
