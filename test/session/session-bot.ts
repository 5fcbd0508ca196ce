import { Bot } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

/** A bot without a network, and without the order of lanes, and the errors passed to `bot.catch`. */
export function sessionBot(): { readonly bot: Bot; readonly errors: unknown[] } {
  const bot = new Bot("42:token", { botInfo: me, lanes: { overlap: "side-by-side" } });
  const errors: unknown[] = [];
  bot.catch((error) => void errors.push(error));
  return { bot, errors };
}

/** Resolves once all pending promise callbacks have run. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Returns the rejections that stay unhandled while the bot handles these texts; each would end the process. */
export async function unhandledDuring(
  bot: Pick<Bot, "handleUpdate">,
  texts: readonly string[],
): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const record = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", record);
  try {
    for (const text of texts) await bot.handleUpdate(textUpdate(text));
    await settled();
    await settled();
  } finally {
    process.off("unhandledRejection", record);
  }
  return unhandled;
}
