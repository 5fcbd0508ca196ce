import { Bot, type CallbackData, callbackData } from "telewire";
import type { OpenContender } from "../../cases/case.ts";
import type { ButtonUpdate } from "../../inputs/updates.ts";
import { BOT_INFO, failOnWrongCommand } from "../contract.ts";
import {
  argumentOf,
  commandUpdates,
  LAST_NAME,
  LastCall,
  OTHER_NAMES,
  openRouting,
  pressesOf,
} from "./last-call.ts";

function createBot(): Bot {
  return new Bot("123456:bench", { botInfo: BOT_INFO });
}

/** The last of 20 commands, with `uses` middlewares that only call next(): before every other command. */
export function openCommand(uses: 0 | 10): OpenContender {
  const bot = createBot();
  const lastCall = new LastCall();
  for (const [index, name] of OTHER_NAMES.entries()) {
    if (uses > 0 && index % 2 === 0) bot.use((_, next) => next());
    bot.command(name, failOnWrongCommand);
  }
  bot.command(LAST_NAME, (ctx) => lastCall.note(ctx.update.update_id, ctx.match));
  return openRouting({
    updates: commandUpdates,
    dispatch: (update) => bot.handleUpdate(update),
    lastCall,
    expected: argumentOf,
  });
}

/** The last of 20 buttons, by its whole data. */
export function openExactData(): OpenContender {
  return openData(
    (data) => data,
    () => LAST_NAME,
    ({ callback_query: { data } }) => data,
  );
}

/** The last of 20 buttons, by a prefix. */
export function openPrefix(): OpenContender {
  return openData(
    (prefix) => ({ prefix }),
    (index) => `${LAST_NAME}:${index}`,
    ({ callback_query: { data } }) => data.slice(data.indexOf(":") + 1),
  );
}

interface Order {
  readonly id: number;
  readonly size: "s" | "m" | "l";
}

function codecOf(prefix: string): CallbackData<Order> {
  return callbackData(prefix, { id: "int", size: ["s", "m", "l"] });
}

/** The last of 20 buttons, by a codec. */
export function openCodec(): OpenContender {
  const { pack } = codecOf(LAST_NAME);
  const packed = new Map<string, Order>();
  const dataOf = (index: number): string => {
    const size = (["s", "m", "l"] as const)[index % 3] ?? "s";
    const order = { id: 1_000_000 + index * 977, size };
    const data = pack(order);
    packed.set(data, order);
    return data;
  };
  return openData(codecOf, dataOf, ({ callback_query: { data } }) => packed.get(data));
}

function openData(
  triggerOf: (prefix: string) => string | { readonly prefix: string } | CallbackData<Order>,
  dataOf: (index: number) => string,
  expected: (update: ButtonUpdate) => unknown,
): OpenContender {
  const bot = createBot();
  const lastCall = new LastCall();
  for (const prefix of OTHER_NAMES) bot.callbackQuery(triggerOf(prefix), failOnWrongCommand);
  bot.callbackQuery(triggerOf(LAST_NAME), (ctx) => lastCall.note(ctx.update.update_id, ctx.match));
  return openRouting({
    updates: pressesOf(dataOf),
    dispatch: (update) => bot.handleUpdate(update),
    lastCall,
    expected,
  });
}
