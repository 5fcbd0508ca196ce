import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Mailbox } from "../../../src/inbox/bullmq/mailbox.ts";
import { BOT } from "../../support/inbox/entries.ts";
import { startSilencingProxy } from "./silencing-proxy.ts";

/** How a mailbox behaves whose connections are lost as a firewall loses them. */
export function silentLossSuite(
  url: string,
  newPrefix: () => string,
  create: (url: string, prefix: string, process: string) => Mailbox,
): void {
  it("hears of other processes again after its connection was lost without a word", async () => {
    const proxy = await startSilencingProxy(url);
    const prefix = newPrefix();
    const mailbox = create(proxy.url, prefix, "one");
    const other = create(url, prefix, "two");
    const heard: string[] = [];
    await mailbox.listen("one", {
      onWake: (bot) => void heard.push(`wake ${bot}`),
      onMore: () => {},
      onSchedule: () => {},
      onReconnect: () => void heard.push("reconnected"),
    });
    await mailbox.announceIdle(60_000);
    // Redis reports the first connection, too.
    await sleep(100);
    heard.length = 0;
    proxy.silence();
    await mailbox.checkListening();
    await until(() => heard.length > 0);
    await other.poke("two", [BOT]);
    await until(() => heard.length > 1);
    expect(heard).toEqual(["reconnected", `wake ${BOT}`]);
    await other.close();
    await proxy.close();
    await mailbox.close();
  });
}

/** Resolves when a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries > 800) throw new Error("it never came true");
    await sleep(10);
  }
}
