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

/** How an inbox hands out lanes. */
export function claimingSuite(t: InboxSetup): void {
  describe("claiming", () => {
    it("gives a lane to one claim at a time", async () => {
      const other = await t.open();
      await t.inbox.put([entry(1), entry(2, "8")]);
      const [first] = await t.inbox.claim([BOT], 1, within(5_000));
      const [second] = await other.claim([BOT], 1, within(5_000));
      expect([first?.lane, second?.lane].sort()).toEqual(["7", "8"]);
      expect(await isIdle(t.inbox)).toBe(true);
      expect(await isIdle(other)).toBe(true);
      await t.inbox.put([entry(3), entry(4, "8")]);
      expect(await isIdle(other)).toBe(true);
    });

    it("waits until something is stored, here or by another inbox", async () => {
      const other = await t.open();
      const here = t.inbox.claim([BOT], 1, within(10_000));
      await t.inbox.put([entry(1)]);
      expect((await here).length).toBe(1);
      const there = t.inbox.claim([BOT], 1, within(10_000));
      await other.put([entry(2, "8")]);
      expect((await there)[0]?.lane).toBe("8");
    });

    it("resolves without claims when the signal aborts, before or while it waits", async () => {
      expect(await t.inbox.claim([BOT], 1, AbortSignal.abort())).toEqual([]);
      const controller = new AbortController();
      const claiming = t.inbox.claim([BOT], 1, controller.signal);
      controller.abort();
      expect(await claiming).toEqual([]);
      await t.inbox.put([entry(1)]);
      // The claim that was given up has not taken it.
      expect(await drain(t.inbox)).toEqual({ 7: ["1"] });
    });

    it("claims no more lanes than asked for", async () => {
      await t.inbox.put([entry(1, "a"), entry(2, "b"), entry(3, "c")]);
      const first = await t.inbox.claim([BOT], 2, within(5_000));
      expect(first.length).toBeGreaterThan(0);
      expect(first.length).toBeLessThanOrEqual(2);
    });

    it("does not return an entry of a claim twice, and returns what comes later", async () => {
      await t.inbox.put([entry(5)]);
      const claim = await claimOne(t.inbox);
      let calls = 0;
      const more = new Promise<void>((resolve) => {
        claim.onMore = () => {
          calls++;
          resolve();
        };
      });
      expect(idsOf(await claim.head(10))).toEqual(["5"]);
      expect(await claim.head(10)).toEqual([]);
      await (await t.open()).put([entry(6), entry(4)]);
      await more;
      expect(calls).toBeGreaterThan(0);
      expect(idsOf(await claim.head(10))).toEqual(["4", "6"]);
      expect(await claim.head(10)).toEqual([]);
    });

    it("returns at most as many entries as asked for", async () => {
      await t.inbox.put([1, 2, 3, 4, 5].map((order) => entry(order)));
      const claim = await claimOne(t.inbox);
      expect(idsOf(await claim.head(2))).toEqual(["1", "2"]);
      expect(idsOf(await claim.head(2))).toEqual(["3", "4"]);
      expect(idsOf(await claim.head(2))).toEqual(["5"]);
    });

    it("hands out again what a released claim has not done", async () => {
      await t.inbox.put([entry(1), entry(2), entry(3)]);
      const claim = await claimOne(t.inbox);
      await headOf(claim);
      expect(await claim.done("2")).toBe(true);
      await claim.release();
      const again = await claimOne(await t.open());
      const entries = await headOf(again);
      expect(idsOf(entries)).toEqual(["1", "3"]);
      expect(entries.map(({ lost }) => lost)).toEqual([0, 0]);
    });

    it("changes nothing through a claim that was released", async () => {
      await t.inbox.put([entry(1)]);
      const claim = await claimOne(t.inbox);
      await headOf(claim);
      await claim.release();
      expect(await claim.done("1")).toBe(false);
      expect(await claim.fail("1", "late")).toBe(false);
      await claim.release();
      expect(await drain(t.inbox)).toEqual({ 7: ["1"] });
      expect(await t.inbox.dead.list({ limit: 10 })).toEqual([]);
    });

    it("changes nothing when an entry is done twice, or is unknown", async () => {
      await t.inbox.put([entry(1), entry(2)]);
      const claim = await claimOne(t.inbox);
      await headOf(claim);
      await claim.done("1");
      await claim.done("1");
      await claim.done("99");
      await claim.release();
      expect(await drain(t.inbox)).toEqual({ 7: ["2"] });
    });

    it("is fair: a lane that is released goes behind those that wait", async () => {
      await t.inbox.put([entry(1, "hot"), entry(2, "hot"), entry(3, "a"), entry(4, "b")]);
      const order: string[] = [];
      for (let turn = 0; turn < 4; turn++) {
        const claim = await claimOne(t.inbox);
        const [first] = await claim.head(1);
        order.push(claim.lane);
        await claim.done(first?.id ?? "");
        await claim.release();
      }
      expect(order.lastIndexOf("hot")).toBe(3);
      expect(order.slice(0, 3).sort()).toEqual(["a", "b", "hot"]);
    });

    it("is fair: a bot with many lanes does not hold up one with a single update", async () => {
      const many = Array.from({ length: 200 }, (_, at) => entry(at + 1, `lane ${at}`));
      await t.inbox.put(many);
      await t.inbox.put([entry(1, "single", { bot: 43 })]);
      const lanes: string[] = [];
      for (let turn = 0; turn < 20; turn++) {
        const claim = await claimOne(t.inbox, [BOT, 43]);
        for (const { id } of await headOf(claim)) await claim.done(id);
        lanes.push(claim.lane);
        await claim.release();
      }
      expect(lanes).toContain("single");
    });

    it("claims for no bot that was not asked for", async () => {
      await t.inbox.put([entry(1, "7", { bot: 43 })]);
      expect(await isIdle(t.inbox, [BOT])).toBe(true);
      expect(await isIdle(t.inbox, [BOT, 43])).toBe(false);
    });
  });
}
