import { equal } from "node:assert/strict";
import { describe, it } from "node:test";
import { Bot as GramioBot } from "gramio";
import { Bot as GrammyBot } from "grammy";
import { Telegraf } from "telegraf";
import { createEmulator } from "telewire/emulator";

/** Starts an echo bot; resolves to a function that stops it. */
type StartEchoBot = (token: string, apiRoot: string) => Promise<() => Promise<void>>;

const BOTS: Record<string, StartEchoBot> = {
  async grammY(token, apiRoot) {
    const bot = new GrammyBot(token, { client: { apiRoot } });
    bot.on("message:text", (ctx) => ctx.reply(ctx.message.text));
    const run = bot.start();
    return async () => {
      await bot.stop();
      await run;
    };
  },
  async telegraf(token, apiRoot) {
    const bot = new Telegraf(token, { telegram: { apiRoot } });
    bot.on("text", (ctx) => ctx.reply(ctx.message.text));
    let run: Promise<void> | undefined;
    await new Promise<void>((launched) => {
      run = bot.launch(launched);
    });
    return async () => {
      bot.stop();
      await run;
    };
  },
  async GramIO(token, apiRoot) {
    const bot = new GramioBot(token, { api: { baseURL: `${apiRoot}/bot` } });
    bot.on("message", (context) => context.send(context.text ?? ""));
    await bot.start();
    return () => bot.stop();
  },
};

describe("the emulator serves an unchanged echo bot of", () => {
  for (const [name, start] of Object.entries(BOTS)) {
    it(name, async () => {
      const emulator = createEmulator();
      const bot = emulator.createBot({ username: "echo_bot" });
      const stop = await start(bot.token, await emulator.listen());
      try {
        const chat = emulator.createUser({ first_name: "Ada" }).openChat(bot);
        for (const text of ["hello", "Спасибо \u{1F4E6}"]) {
          chat.sendText(text);
          equal((await chat.nextMessage()).text, text);
        }
      } finally {
        await stop();
        await emulator.close();
      }
    });
  }
});
