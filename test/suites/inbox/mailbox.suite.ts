import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Mailbox } from "../../../src/inbox/bullmq/mailbox.ts";
import { BOT, entry, idsOf } from "../../support/inbox/entries.ts";

const LANE = { bot: BOT, lane: "7" };
const FIRST = { ...LANE, token: "one:1" };
/** A claim that has ended at once. */
const OVER = -1;
const SECOND = { ...LANE, token: "two:1" };

/** The steps of a mailbox: each checks the owner by itself, and may be executed twice. */
export function mailboxSuite(create: () => Mailbox): void {
  describe("the steps of its mailbox", () => {
    let mailbox: Mailbox;
    beforeEach(() => {
      mailbox = create();
    });
    afterEach(() => mailbox.close());

    it("refuse an owner whose lane was taken by another one", async () => {
      await mailbox.put([entry(1), entry(2)], 10);
      expect(await mailbox.take(FIRST, OVER)).toBe("taken");
      expect(await mailbox.take(SECOND, 60_000)).toBe("taken");
      expect(await mailbox.take(FIRST, 60_000)).toBe("held");
      expect(await mailbox.head(FIRST, 10, [])).toBeUndefined();
      expect(await mailbox.done(FIRST, "1")).toBe(false);
      expect(await mailbox.fail(FIRST, "1", "no")).toBe(false);
      expect(await mailbox.release(FIRST)).toBe(false);
      expect(await mailbox.renew([FIRST, SECOND], 60_000)).toEqual([FIRST.token]);
      const entries = (await mailbox.head(SECOND, 10, [])) ?? [];
      expect(entries.map(({ id, lost }) => [id, lost])).toEqual([
        ["1", 1],
        ["2", 0],
      ]);
      expect(await mailbox.buried(BOT, 10)).toEqual([]);
    });

    it("return the same when they are executed twice", async () => {
      expect(await mailbox.put([entry(1), entry(2), entry(3)], 10)).toEqual([LANE]);
      // As long as no worker has taken the lane, its job may be missing.
      expect(await mailbox.put([entry(1)], 10)).toEqual([LANE]);
      for (const _ of [1, 2]) expect(await mailbox.take(FIRST, 60_000)).toBe("taken");
      expect(await mailbox.put([entry(1)], 10)).toEqual([]);
      for (const _ of [1, 2]) expect(await mailbox.done(FIRST, "1")).toBe(true);
      for (const _ of [1, 2]) expect(await mailbox.fail(FIRST, "2", "no")).toBe(true);
      expect(idsOf(await mailbox.buried(BOT, 10))).toEqual(["2"]);
      expect(idsOf((await mailbox.head(FIRST, 10, [])) ?? [])).toEqual(["3"]);
      for (const _ of [1, 2]) expect(await mailbox.release(FIRST)).toBe(true);
      expect(await mailbox.take(SECOND, 60_000)).toBe("taken");
      expect(await mailbox.done(SECOND, "3")).toBe(true);
      for (const _ of [1, 2]) expect(await mailbox.release(SECOND)).toBe(false);
      expect(await mailbox.take(FIRST, 60_000)).toBe("empty");
      for (const _ of [1, 2])
        expect(await mailbox.begin(BOT, "key", "a")).toEqual({ state: "begun" });
    });

    it("ask for a job for a lane whose owner has crashed", async () => {
      await mailbox.put([entry(1)], 10);
      await mailbox.take(FIRST, OVER);
      expect(await mailbox.put([entry(2)], 10)).toEqual([LANE]);
      expect(await mailbox.put([entry(3)], 10)).toEqual([]);
      expect(await mailbox.put([entry(1)], 10)).toEqual([LANE]);
      // The owner lives after all, and the job was in vain.
      await mailbox.renew([FIRST], 60_000);
      expect(await mailbox.take(SECOND, 60_000)).toBe("held");
      expect(await mailbox.put([entry(4)], 10)).toEqual([]);
      await mailbox.renew([FIRST], OVER);
      expect(await mailbox.put([entry(5)], 10)).toEqual([LANE]);
    });

    it("ask for a job for a lane whose owner has crashed after its last entry", async () => {
      await mailbox.put([entry(1)], 10);
      await mailbox.take(FIRST, OVER);
      await mailbox.done(FIRST, "1");
      expect(await mailbox.put([entry(2)], 10)).toEqual([LANE]);
      expect(await mailbox.take(SECOND, 60_000)).toBe("taken");
    });

    it("hand out what is due at once in parts", async () => {
      const at = Date.now() + 1_500;
      const due = (order: number) => entry(order, `lane ${order}`, { notBefore: at });
      await mailbox.put(
        Array.from({ length: 1_001 }, (_, order) => due(order)),
        2_000,
      );
      await sleep(at + 100 - Date.now());
      const first = await mailbox.ripen();
      const second = await mailbox.ripen();
      expect([first, second].map(({ woken }) => woken.length)).toEqual([1_000, 1]);
      expect([first, second].map(({ nextMs }) => nextMs)).toEqual([0, undefined]);
    });

    it("count a lost claim once, for the first entry of that time", async () => {
      await mailbox.put([entry(5)], 10);
      await mailbox.take(FIRST, OVER);
      await mailbox.put([entry(4)], 10);
      for (const _ of [1, 2]) expect(await mailbox.take(SECOND, 60_000)).toBe("taken");
      const entries = (await mailbox.head(SECOND, 10, [])) ?? [];
      expect(entries.map(({ id, lost }) => [id, lost])).toEqual([
        ["4", 1],
        ["5", 0],
      ]);
    });
  });
}
