import { expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

it("a handler that exceeds its time limit is reported to bot.catch with its route", async () => {
  const bot = new Bot("42:token", { botInfo: me, lanes: { timeoutMs: 1 } });
  const caught = new Promise<unknown[]>((resolve) => {
    bot.catch((error, _ctx, route) => resolve([error, route]));
  });
  bot.command("hang", () => new Promise(() => undefined));
  const update = textUpdate("/hang");
  await bot.handleUpdate(update);
  const message = `command "hang" of update ${update.update_id} (message) has exceeded timeoutMs (1 ms)`;
  expect(await caught).toEqual([
    expect.objectContaining({ name: "TimeoutError", message }),
    'command "hang"',
  ]);
});
