import { Bot } from "../../src/index.ts";
import { bot as me } from "../support/updates.ts";

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
