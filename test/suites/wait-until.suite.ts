import { describe, expect, it } from "vitest";
import type { WebhookBot, WebhookOptions } from "../../src/webhook/adapters/web.ts";
import { createGate } from "../webhook/gate.ts";

type WaitUntil = (work: Promise<unknown>) => void;

/** Delivers one update to a webhook, on a platform with this `waitUntil`, and returns the status of the response. */
export type DeliverOn = (
  bot: WebhookBot,
  options: WebhookOptions,
  waitUntil: WaitUntil,
) => Promise<number>;

/** What an adapter must do whose platform only keeps running for what was passed to `waitUntil`. */
export function waitUntilSuite(name: string, deliver: DeliverOn): void {
  describe(`waitUntil on ${name}`, () => {
    it("gets the handlers, and the response does not wait for them", async () => {
      const gate = createGate();
      let isDone = false;
      const bot: WebhookBot = {
        async handleUpdate() {
          await gate.passed;
          isDone = true;
        },
      };
      const works: Promise<unknown>[] = [];
      const options: WebhookOptions = { secretToken: "s", mode: "waitUntil" };
      expect(await deliver(bot, options, (work) => void works.push(work))).toBe(200);
      expect(isDone).toBe(false);
      expect(works.length).toBe(1);
      gate.open();
      await Promise.all(works);
      expect(isDone).toBe(true);
    });
  });
}
