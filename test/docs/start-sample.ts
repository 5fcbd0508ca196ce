import { spawn } from "node:child_process";
import { once } from "node:events";
import { bundleSample } from "./bundle.ts";
import { sample } from "./sample.ts";
import type { Telegram } from "./telegram.ts";

/** A bot of a page, which polls the emulator. */
export interface StartedSample {
  /** Sends a text as the user, and returns the bot's next message. */
  say(text: string): Promise<string>;
  /** Ends the bot's process. */
  end(): Promise<void>;
}

/** Starts the bot below a heading of a page in a process of its own. */
export async function startSample(
  { account, apiRoot, chat }: Telegram,
  page: string,
  heading: string,
  env: Readonly<Record<string, string>> = {},
): Promise<StartedSample> {
  const code = await bundleSample(sample(page, heading), apiRoot);
  const bot = spawn("node", ["--input-type=module"], {
    env: { ...process.env, BOT_TOKEN: account.token, ...env },
    stdio: ["pipe", "inherit", "inherit"],
  });
  bot.stdin.end(code);
  return {
    async say(text) {
      chat.sendText(text);
      return (await chat.nextMessage()).text ?? "";
    },
    async end() {
      const exited = once(bot, "exit");
      bot.kill();
      await exited;
    },
  };
}
