import * as v from "valibot";
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
import { withFakeClock } from "./fake-clock.ts";

/** The session of a bot with dialogs. */
export interface Data {
  dialog?: DialogState;
}

interface OrderOptions {
  readonly timeoutMs?: number;
  readonly expired?: () => unknown;
  /** Makes some handlers fail after the schema accepted the answer. */
  readonly failing?: boolean;
}

const digits = v.pipe(v.string(), v.regex(/^\d+$/, "Digits, please"), v.transform(Number));

/** A bot with two dialogs that logs what it would send. */
export function createOrderBot(
  log: string[],
  storage: SessionStorage,
  { failing = false, ...options }: OrderOptions = {},
): Bot {
  const bot = new Bot("42:token", { botInfo: me });
  bot.catch((error) => void log.push(`error ${error instanceof Error ? error.message : error}`));
  const app = bot.use(session({ initial: (): Data => ({}), storage }));
  const order = dialog(app, "order", options)
    .ask("name", z.string().min(2), () => log.push("name?"))
    .ask(
      "amount",
      digits,
      (_, { name }) => {
        if (failing && name === "bad") throw new Error("cannot ask bad");
        log.push(`amount, ${name}?`);
      },
      { invalid: (_, [issue]) => log.push(issue?.message ?? "") },
    )
    .done(async (_, { name, amount }) => {
      if (failing && amount === 13) throw new Error("cannot take 13");
      log.push(`done ${name} ${amount.toFixed(1)}`);
    });
  const rate = dialog(app, "rate")
    .ask("stars", z.coerce.number().max(5), () => log.push("stars?"))
    .done((_, { stars }) => log.push(`rated ${stars}`));
  app.command("order", (ctx) => order.enter(ctx));
  app.command("rate", (ctx) => rate.enter(ctx));
  app.command("back", async (ctx) => {
    if ((await order.back(ctx)) === false) log.push("back false");
  });
  app.command("cancel", (ctx) => log.push(`canceled ${order.leave(ctx)}`));
  app.use((ctx) => log.push(`other ${ctx.msg?.text ?? ctx.callbackQuery?.data}`));
  return bot;
}

/** Returns the replies of a bot to these texts, sent ten seconds apart. */
export async function play(
  script: readonly string[],
  options = {},
  storage: SessionStorage = memoryStorage(),
): Promise<readonly string[]> {
  const log: string[] = [];
  const bot = createOrderBot(log, storage, options);
  await withFakeClock(async (advance) => {
    for (const text of script) {
      await bot.handleUpdate(textUpdate(text));
      advance(10_000);
    }
  });
  return log;
}
