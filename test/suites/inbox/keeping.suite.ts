import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  BOT,
  claimOne,
  drain,
  entry,
  headOf,
  idsOf,
  isIdle,
  within,
} from "../../support/inbox/entries.ts";
import type { InboxSetup } from "../../support/inbox/inbox-setup.ts";

/** What an inbox keeps beside the entries that wait. */
export function keepingSuite(t: InboxSetup): void {
  describe("entries that are not due", () => {
    it("are handed out on time, in their place", async () => {
      const notBefore = Date.now() + 1_000;
      await t.inbox.put([entry(0, "7", { id: "job:1", notBefore }), entry(5, "8")]);
      const first = await claimOne(t.inbox);
      expect([first.lane, idsOf(await headOf(first))]).toEqual(["8", ["5"]]);
      const second = await claimOne(t.inbox);
      expect(Date.now()).toBeGreaterThanOrEqual(notBefore - 1);
      expect([second.lane, idsOf(await headOf(second))]).toEqual(["7", ["job:1"]]);
    });

    it("come to the claim that has the lane by then", async () => {
      await t.inbox.put([entry(5), entry(6, "7", { notBefore: Date.now() + 500 })]);
      const claim = await claimOne(t.inbox);
      expect(idsOf(await claim.head(10))).toEqual(["5"]);
      const found: string[] = [];
      await new Promise<void>((resolve, reject) => {
        claim.onMore = () => {
          claim.head(10).then((entries) => {
            found.push(...idsOf(entries));
            if (found.length > 0) resolve();
          }, reject);
        };
      });
      expect(found).toEqual(["6"]);
    });

    it("can be canceled, and survive closing", async () => {
      const never = Date.now() + 86_400_000;
      const soon = Date.now() + 1_000;
      await t.inbox.put([
        entry(0, "7", { id: "job:1", notBefore: never }),
        entry(0, "7", { id: "job:2", notBefore: soon }),
      ]);
      expect(await t.inbox.cancel(BOT, "7", "job:1")).toBe(true);
      expect(await t.inbox.cancel(BOT, "7", "job:1")).toBe(false);
      expect(await t.inbox.cancel(BOT, "7", "job:3")).toBe(false);
      // It may be scheduled again.
      await t.inbox.put([entry(0, "8", { id: "job:1", notBefore: never })]);
      expect(await t.inbox.cancel(BOT, "8", "job:1")).toBe(true);
      await t.inbox.close();
      const claim = await claimOne(await t.open());
      expect(idsOf(await headOf(claim))).toEqual(["job:2"]);
    });
  });

  describe("dead letters", () => {
    it("keeps an entry that has failed with its error, and goes on with its lane", async () => {
      await t.inbox.put([entry(1), entry(2)]);
      const claim = await claimOne(t.inbox);
      await headOf(claim);
      expect(await claim.fail("1", "Error: no\n  at handler")).toBe(true);
      await claim.release();
      expect(await drain(t.inbox)).toEqual({ 7: ["2"] });
      const [dead, ...others] = await t.inbox.dead.list({ limit: 10 });
      expect(others).toEqual([]);
      expect(dead).toMatchObject({ ...entry(1), error: "Error: no\n  at handler", lost: 0 });
      expect(dead?.buriedAt).toBeGreaterThanOrEqual(dead?.storedAt ?? Number.NaN);
      await t.inbox.put([entry(1)]);
      expect(await isIdle(t.inbox)).toBe(true);
    });

    it("puts one back, drops one, and lists those of one bot, the oldest first", async () => {
      await t.inbox.put([entry(1), entry(2), entry(3), entry(9, "7", { bot: 43 })]);
      for (const bot of [BOT, 43]) {
        const claim = await claimOne(t.inbox, [bot]);
        for (const { id } of await headOf(claim)) await claim.fail(id, `error ${id}`);
        await claim.release();
      }
      const { dead } = t.inbox;
      expect(idsOf(await dead.list({ bot: BOT, limit: 2 }))).toEqual(["1", "2"]);
      expect(idsOf(await dead.list({ bot: 43, limit: 10 }))).toEqual(["9"]);
      expect((await dead.list({ limit: 10 })).length).toBe(4);
      const [, failed] = await dead.list({ bot: BOT, limit: 2 });
      await sleep(2);
      expect(await dead.retry(BOT, "2")).toBe(true);
      expect(await dead.retry(BOT, "2")).toBe(false);
      expect(await dead.drop(BOT, "1")).toBe(true);
      expect(await dead.drop(BOT, "1")).toBe(false);
      expect(await dead.drop(BOT, "9")).toBe(false);
      const again = await (await claimOne(t.inbox)).head(10);
      expect(again).toMatchObject([{ ...entry(2), lost: 0 }]);
      expect(again[0]?.storedAt).toBeGreaterThan(failed?.storedAt ?? Number.NaN);
      expect(idsOf(await dead.list({ bot: BOT, limit: 10 }))).toEqual(["3"]);
    });
  });

  describe("effects", () => {
    it("begins an effect once, and returns its result from then on", async () => {
      const { effects } = t.inbox;
      expect(await effects.begin(BOT, "charge:1", "a")).toEqual({ state: "begun" });
      expect(await (await t.open()).effects.begin(BOT, "charge:1", "b")).toMatchObject({
        state: "unknown",
      });
      await effects.end(BOT, "charge:1", "a", '{"ok":true}');
      const ended = { state: "ended", result: '{"ok":true}' };
      expect(await effects.begin(BOT, "charge:1", "b")).toEqual(ended);
      expect(await effects.begin(43, "charge:1", "b")).toEqual({ state: "begun" });
      await t.inbox.close();
      expect(await (await t.open()).effects.begin(BOT, "charge:1", "c")).toEqual(ended);
    });

    it("begins for the same caller again, until it has ended", async () => {
      const { effects } = t.inbox;
      for (const call of [1, 2])
        expect([call, await effects.begin(BOT, "k", "a")]).toEqual([call, { state: "begun" }]);
      expect(await effects.begin(BOT, "k", "b")).toMatchObject({ state: "unknown" });
      await effects.end(BOT, "k", "a", "1");
      expect(await effects.begin(BOT, "k", "a")).toEqual({ state: "ended", result: "1" });
    });

    it("begins again what was canceled, by its own caller only", async () => {
      const { effects } = t.inbox;
      await effects.begin(BOT, "k", "a");
      await effects.cancel(BOT, "k", "b");
      await effects.end(BOT, "k", "b", "1");
      expect(await effects.begin(BOT, "k", "b")).toMatchObject({ state: "unknown" });
      await effects.cancel(BOT, "k", "a");
      expect(await effects.begin(BOT, "k", "b")).toEqual({ state: "begun" });
    });
  });

  it("counts what it holds", async () => {
    expect(await t.inbox.stats()).toEqual([]);
    const notBefore = Date.now() + 60_000;
    await t.inbox.put([entry(1), entry(2), entry(3, "8"), entry(4, "9", { notBefore })]);
    await t.inbox.put([entry(1, "7", { bot: 43 })]);
    const claim = await claimOne(t.inbox, [43]);
    await headOf(claim);
    await claim.fail("1", "no");
    await claim.release();
    const stats = [...(await t.inbox.stats())].sort((a, b) => a.bot - b.bot);
    expect(stats).toMatchObject([
      { bot: BOT, lanes: 2, waiting: 3, scheduled: 1, dead: 0 },
      { bot: 43, lanes: 0, waiting: 0, scheduled: 0, dead: 1, oldestMs: undefined },
    ]);
    expect(stats[0]?.oldestMs).toBeGreaterThanOrEqual(0);
    expect(stats[0]?.oldestMs).toBeLessThan(20_000);
  });

  it("rejects calls after it was closed, and may be closed twice", async () => {
    await t.inbox.close();
    await t.inbox.close();
    await expect(t.inbox.put([entry(1)])).rejects.toThrow(/closed/);
    await expect(t.inbox.claim([BOT], 1, within(100))).rejects.toThrow(/closed/);
  });
}
