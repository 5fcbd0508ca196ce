import { once } from "node:events";
import { describe, expect, it } from "vitest";
import {
  BOT,
  claimOne,
  entry,
  headOf,
  idsOf,
  isIdle,
  within,
} from "../../support/inbox/entries.ts";
import { type InboxSetup, LOCK_MS } from "../../support/inbox/inbox-setup.ts";

/** What becomes of the lanes of processes that crash or freeze. */
export function losingSuite(t: InboxSetup): void {
  describe("lost claims", () => {
    it("passes the lane of a process that was killed to another one", async () => {
      await t.inbox.put([entry(1), entry(2)]);
      const { child, ids } = await t.startClaiming();
      expect(ids).toEqual(["1", "2"]);
      expect(await isIdle(t.inbox)).toBe(true);
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      const entries = await headOf(await claimOne(t.inbox));
      expect(entries.map(({ id, lost }) => [id, lost])).toEqual([
        ["1", 1],
        ["2", 0],
      ]);
    });

    it("refuses the acknowledgements of a process that was frozen, and tells it so", async () => {
      await t.inbox.put([entry(1), entry(2)]);
      const { child, next } = await t.startClaiming();
      child.kill("SIGSTOP");
      const claim = await claimOne(t.inbox);
      expect(idsOf(await claim.head(1))).toEqual(["1"]);
      expect(await claim.done("1")).toBe(true);
      child.kill("SIGCONT");
      child.stdin?.write("done\n");
      expect(await next()).toEqual({ accepted: [false, false], isAborted: true });
      expect(idsOf(await headOf(claim))).toEqual(["2"]);
      expect(await claim.done("2")).toBe(true);
      expect(claim.signal.aborted).toBe(false);
    });

    it("renews a claim for as long as its process lives", async () => {
      await t.inbox.put([entry(1)]);
      const claim = await claimOne(t.inbox);
      await headOf(claim);
      const other = await t.open();
      expect(await other.claim([BOT], 1, within(LOCK_MS * 1.5))).toEqual([]);
      expect(claim.signal.aborted).toBe(false);
      expect(await claim.done("1")).toBe(true);
    });
  });
}
