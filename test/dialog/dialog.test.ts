import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  Bot,
  type DialogState,
  dialog,
  memoryStorage,
  type SessionStorage,
  session,
} from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

interface Data {
  dialog?: DialogState;
}

function createShop(log: string[], storage: SessionStorage) {
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => log.push(`error ${error instanceof Error ? error.message : error}`));
  const app = bot.use(session({ initial: (): Data => ({}), storage }));
  const order = dialog(app, "order")
    .ask("name", z.string().min(2), () => log.push("name?"))
    .ask("amount", v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), (_, { name }) =>
      log.push(`amount, ${name}?`),
    )
    .done((_, { name, amount }) => log.push(`done ${name} ${amount.toFixed(1)}`));
  app.command("order", (ctx) => order.enter(ctx));
  app.command("back", (ctx) => order.back(ctx));
  app.command("cancel", (ctx) => log.push(`cancelled ${order.leave(ctx)}`));
  app.use((ctx) => log.push(`other ${ctx.msg?.text}`));
  return bot;
}

async function play(script: readonly string[]): Promise<readonly string[]> {
  const log: string[] = [];
  const bot = createShop(log, memoryStorage());
  for (const text of script) await bot.handleUpdate(textUpdate(text));
  return log;
}

describe("dialog()", () => {
  it("asks one question after the other, again when the answer is refused", async () => {
    expect(await play(["/order", "A", "Ada", "many", "3", "hi"])).toEqual([
      "name?",
      "name?",
      "amount, Ada?",
      "amount, Ada?",
      "done Ada 3.0",
      "other hi",
    ]);
  });

  it("goes back, lets itself be cancelled, and never takes a command", async () => {
    expect(
      await play([
        "/order",
        "Ada",
        "/help",
        "/back",
        "/back",
        "Bob",
        "/cancel",
        "/cancel",
        "/back",
        "3",
      ]),
    ).toEqual([
      "name?",
      "amount, Ada?",
      "other /help",
      "name?",
      "name?",
      "amount, Bob?",
      "cancelled true",
      "cancelled false",
      "other 3",
    ]);
  });
});
