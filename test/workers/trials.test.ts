import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import { inbox, workers } from "../../src/workers/index.ts";
import { MemoryInbox } from "../support/inbox/memory-inbox.ts";
import { bot as botInfo, message } from "../support/updates.ts";

it("tries updates that may have crashed two workers one at a time, and others beside them", async () => {
  const engine = new MemoryInbox();
  const bot = new Bot("42:trials-Token_0123456789", { botInfo });
  let suspects = 0;
  let most = 0;
  const handled: number[] = [];
  bot.on("message", async ({ chatId, update }) => {
    const isSuspect = chatId < 4;
    if (isSuspect) most = Math.max(most, ++suspects);
    await sleep(20);
    if (isSuspect) suspects--;
    handled.push(update.update_id);
  });
  const textIn = (update_id: number) => {
    const chat = { id: update_id, type: "private", first_name: "Ada" } as const;
    return { update_id, message: message("hi", { chat }) };
  };
  await inbox(bot, engine).store([1, 2, 3].map(textIn));
  for (let crash = 0; crash < 2; crash++) {
    await engine.claim([42], 10, AbortSignal.timeout(1_000));
    for (const lane of ["1", "2", "3"]) engine.lose(42, lane);
  }
  await inbox(bot, engine).store([4, 5].map(textIn));
  const process = workers(bot, engine);
  const done = process.start({ quiet: true });
  while (handled.length < 5) await sleep(5);
  await process.stop();
  await done;
  expect(handled.slice(0, 2).sort()).toEqual([4, 5]);
  expect(handled.slice(2).sort()).toEqual([1, 2, 3]);
  expect(most).toBe(1);
  expect(await engine.dead.list({ limit: 10 })).toEqual([]);
});
