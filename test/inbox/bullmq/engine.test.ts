import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BullmqInbox } from "../../../src/inbox/bullmq/engine.ts";
import type { Claim } from "../../../src/inbox/inbox.ts";
import { claimOne, entry } from "../../support/inbox/entries.ts";
import { FakeMailbox, FakeQueues } from "./fake-store.ts";

const LOCK_MS = 600;

describe("an inbox of BullMQ", () => {
  let mailbox: FakeMailbox;
  let queues: FakeQueues;
  let inbox: BullmqInbox;
  beforeEach(() => {
    mailbox = new FakeMailbox();
    queues = new FakeQueues();
  });
  afterEach(() => inbox.close());

  async function claimLane(
    lockMs: number,
    ...lanes: readonly [string, ...string[]]
  ): Promise<Claim> {
    inbox = new BullmqInbox({ name: "Fake", mailbox, queues }, "me", lockMs, 10);
    queues.jobs.push(...lanes);
    return claimOne(inbox);
  }

  it("keeps a claim whose lock BullMQ does not renew", async () => {
    queues.extendJobLocks = async (ids) => ids;
    const claim = await claimLane(LOCK_MS, "7");
    await sleep(LOCK_MS);
    queues.extendJobLocks = () => Promise.reject(new Error("no"));
    await sleep(LOCK_MS);
    expect(claim.signal.aborted).toBe(false);
  });

  it("loses a claim that the mailbox does not know", async () => {
    const claim = await claimLane(LOCK_MS, "7");
    mailbox.renew = async (owners) => owners.map(({ token }) => token);
    await sleep(LOCK_MS);
    expect(claim.signal.aborted).toBe(true);
  });

  it("loses a claim before its ownership ends in a mailbox that does not answer", async () => {
    const lockMs = 3_000;
    mailbox.renew = () => new Promise(() => {});
    const startedAt = performance.now();
    const claim = await claimLane(lockMs, "7");
    await new Promise((resolve) => claim.signal.addEventListener("abort", resolve));
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeLessThan(lockMs);
    expect(tookMs).toBeGreaterThan(lockMs * 0.6);
  });

  it("renews claims again soon after that has failed", async () => {
    let failures = 0;
    mailbox.renew = async () => {
      if (failures++ < 2) throw new Error("down");
      return [];
    };
    const claim = await claimLane(LOCK_MS, "7");
    await sleep(LOCK_MS * 1.5);
    expect(failures).toBeGreaterThan(2);
    expect(claim.signal.aborted).toBe(false);
  });

  it("renews claims while the release of another one hangs, and repeats one that has failed", async () => {
    let releases = 0;
    const first = await claimLane(LOCK_MS, "7", "8");
    const second = await claimOne(inbox);
    let hung = (): void => {};
    mailbox.release = async ({ lane }) => {
      if (lane === first.lane && releases++ === 0) throw new Error("down");
      return new Promise((resolve) => {
        hung = () => resolve(false);
      });
    };
    await expect(first.release()).rejects.toThrow("down");
    await sleep(LOCK_MS * 2);
    expect(releases).toBe(2);
    expect(second.signal.aborted).toBe(false);
    mailbox.release = async () => false;
    hung();
  });

  it("adds the jobs of many lanes in parts", async () => {
    await claimLane(LOCK_MS, "7");
    mailbox.put = async (entries) => entries;
    await inbox.put(Array.from({ length: 1_001 }, (_, at) => entry(at, `lane ${at}`)));
    expect(queues.added).toEqual([500, 500, 1]);
    expect(new Set(queues.jobs).size).toBe(1_001);
  });

  it("reads claimed lanes again at each sweep, and when the connection was lost", async () => {
    const claim = await claimLane(LOCK_MS, "7");
    let calls = 0;
    claim.onMore = () => {
      calls++;
    };
    mailbox.listener?.onReconnect();
    expect(calls).toBe(1);
    await sleep(LOCK_MS * 1.5);
    expect(calls).toBeGreaterThan(1);
  });
});
