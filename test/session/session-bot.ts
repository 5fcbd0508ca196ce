import { Bot } from "../../src/index.ts";
import { bot as me, textUpdate } from "../support/updates.ts";

/** A bot without a network, and the errors that came to `bot.catch`. */
export function sessionBot(): { readonly bot: Bot; readonly errors: unknown[] } {
  const bot = new Bot("42:token", { botInfo: me });
  const errors: unknown[] = [];
  bot.catch((error) => void errors.push(error));
  return { bot, errors };
}

/** Lets go of everything that waits for nothing but promises. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The unhandled rejections, each of which would end the process, while the bot handles these texts. */
export async function unhandledDuring(
  bot: Pick<Bot, "handleUpdate">,
  texts: readonly string[],
): Promise<unknown[]> {
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on("unhandledRejection", note);
  try {
    for (const text of texts) await bot.handleUpdate(textUpdate(text));
    await settled();
    await settled();
  } finally {
    process.off("unhandledRejection", note);
  }
  return unhandled;
}
