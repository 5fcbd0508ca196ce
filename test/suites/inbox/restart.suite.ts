import { afterEach, describe, expect, it } from "vitest";
import type { Claim, Inbox } from "../../../src/inbox/inbox.ts";
import type { EngineServer } from "../../support/engines/server-process.ts";
import { BOT, claimOne, drain, entry, idsOf, within } from "../../support/inbox/entries.ts";
import { rejectionOf } from "../../support/rejection-of.ts";

/** How an inbox behaves whose server is killed and started again. */
export function restartSuite(name: string, server: () => EngineServer, open: () => Inbox): void {
  describe(name, () => {
    const inboxes: Inbox[] = [];
    const opened = (): Inbox => {
      const inbox = open();
      inboxes.push(inbox);
      return inbox;
    };
    afterEach(async () => {
      for (const inbox of inboxes.splice(0)) await inbox.close();
    });

    it("rejects calls while its server is down, and keeps its claims", async () => {
      const inbox = opened();
      await inbox.put([entry(1), entry(2)]);
      const claim = await claimOne(inbox);
      expect(idsOf(await claim.head(10))).toEqual(["1", "2"]);
      expect(await claim.done("1")).toBe(true);
      await server().kill();
      const errors = await Promise.all([
        rejectionOf(inbox.put([entry(3)])),
        rejectionOf(claim.done("2")),
        rejectionOf(inbox.claim([43], 1, within(60_000))),
      ]);
      for (const error of errors) expect(String(error)).toMatch(/The inbox could not use/);
      await server().start();
      await inbox.put([entry(3), entry(4, "8")]);
      expect(await claim.done("2")).toBe(true);
      expect(idsOf(await claim.head(10))).toEqual(["3"]);
      await claim.release();
      expect(await drain(inbox)).toEqual({ 7: ["3"], 8: ["4"] });
    });

    it("wakes a claim that waits after its server was started again", async () => {
      const inbox = opened();
      const claiming = claimAgain(inbox);
      await server().kill();
      await server().start();
      await opened().put([entry(5, "9")]);
      const claim = await claiming;
      expect(idsOf(await claim.head(10))).toEqual(["5"]);
      await claim.done("5");
    });

    it("opens while its server is down", async () => {
      await server().kill();
      const inbox = opened();
      const failed = rejectionOf(inbox.put([entry(6)]));
      expect(String(await failed)).toMatch(/The inbox could not use/);
      await server().start();
      await inbox.put([entry(6)]);
      expect(await drain(inbox)).toEqual({ 7: ["6"] });
    });
  });
}

/** Claims a lane, as often as the store fails. */
async function claimAgain(inbox: Inbox): Promise<Claim> {
  for (;;) {
    const claims = await inbox.claim([BOT], 1, within(40_000)).catch(() => undefined);
    const [claim] = claims ?? [];
    if (claim !== undefined) return claim;
    if (claims !== undefined) throw new Error("nothing to claim");
  }
}
