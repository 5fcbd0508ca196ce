import { describe, expect, it } from "vitest";
import { BusyError } from "../../../src/errors.ts";
import { BOT, claimOne, drain, entry, headOf, idsOf, isIdle } from "../../support/inbox/entries.ts";
import type { InboxSetup } from "../../support/inbox/inbox-setup.ts";
import { rejectionOf } from "../../support/rejection-of.ts";

/** How an inbox stores entries. */
export function storingSuite(t: InboxSetup): void {
  describe("storing", () => {
    it("hands out the entries of a lane in order, whatever the order of their arrival", async () => {
      await t.inbox.put([entry(3), entry(1)]);
      await t.inbox.put([entry(10), entry(2)]);
      const claim = await claimOne(t.inbox);
      expect(claim).toMatchObject({ bot: BOT, lane: "7" });
      expect(idsOf(await headOf(claim))).toEqual(["1", "2", "3", "10"]);
    });

    it("keeps every field, and large and unusual texts", async () => {
      const json = JSON.stringify({
        text: "\u0000'\"\\\n\u2028 ü 🙂",
        filler: "x".repeat(100_000),
      });
      const before = Date.now();
      const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
      await t.inbox.put([entry(2 ** 40, "-100:5 ü", { id: "job:ü'\"", json, trace })]);
      const [stored] = await headOf(await claimOne(t.inbox));
      expect(stored).toMatchObject({ bot: BOT, lane: "-100:5 ü", id: "job:ü'\"", json, trace });
      expect(stored).toMatchObject({ order: 2 ** 40, lost: 0 });
      expect(stored?.storedAt).toBeGreaterThanOrEqual(before - 1);
      expect(stored?.storedAt).toBeLessThanOrEqual(Date.now() + 1);
    });

    it("stores an entry once, in one call, in several, from several inboxes, and after it is done", async () => {
      const other = await t.open();
      await t.inbox.put([entry(1), entry(1), entry(2)]);
      await Promise.all([t.inbox.put([entry(1), entry(3)]), other.put([entry(1), entry(3)])]);
      expect(await drain(t.inbox)).toEqual({ 7: ["1", "2", "3"] });
      await other.put([entry(3), entry(2), entry(1), entry(4)]);
      expect(await drain(t.inbox)).toEqual({ 7: ["4"] });
    });

    it("stores an identifier that is lower than one that was stored before", async () => {
      await t.inbox.put([entry(1_000_000)]);
      expect(await drain(t.inbox)).toEqual({ 7: ["1000000"] });
      await t.inbox.put([entry(5)]);
      expect(await drain(t.inbox)).toEqual({ 7: ["5"] });
    });

    it("keeps the entries of two bots apart, even with the same identifiers", async () => {
      await t.inbox.put([entry(1), entry(1, "7", { bot: 43 })]);
      const claim = await claimOne(t.inbox, [43]);
      expect(claim.bot).toBe(43);
      expect(idsOf(await headOf(claim))).toEqual(["1"]);
      await claim.done("1");
      await claim.release();
      expect(await isIdle(t.inbox, [43])).toBe(true);
      expect(await drain(t.inbox)).toEqual({ 7: ["1"] });
    });

    it("keeps what is stored when it is closed and opened again", async () => {
      await t.inbox.put([entry(1), entry(2), entry(3, "8")]);
      const claim = await claimOne(t.inbox);
      const [first] = await claim.head(1);
      await claim.done(first?.id ?? "");
      await t.inbox.close();
      const again = await t.open();
      await again.put([entry(1)]);
      const left = await drain(again);
      expect(Object.values(left).flat().sort()).toEqual(
        ["1", "2", "3"].filter((id) => id !== first?.id),
      );
    });

    it("stores nothing of a put that is too much, and takes it when there is room", async () => {
      const small = await t.open({ capacity: 3 });
      await small.put([entry(1), entry(2)]);
      const error = await rejectionOf(small.put([entry(3), entry(4)]));
      expect(error).toBeInstanceOf(BusyError);
      expect(await drain(small)).toEqual({ 7: ["1", "2"] });
      await small.put([entry(3), entry(4)]);
      expect(await drain(small)).toEqual({ 7: ["3", "4"] });
    });

    it("stores an empty put", async () => {
      await t.inbox.put([]);
      expect(await isIdle(t.inbox)).toBe(true);
    });
  });
}
