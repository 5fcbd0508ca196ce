import { createEmulator, type EmulatedChat } from "../../../src/emulator/index.ts";
import { Bot, type BotOptions } from "../../../src/index.ts";

/** How a bot receives its updates. */
export type Way = "polling" | "webhook";

export const WAYS: readonly Way[] = ["polling", "webhook"];

/** A bot that an emulated Telegram knows, and two users who have opened a chat with it. */
export interface Stage {
  readonly bot: Bot;
  readonly ada: EmulatedChat;
  readonly bob: EmulatedChat;
  /** Starts the bot, after its handlers are registered. */
  start(way: Way): Promise<void>;
  /** Resolves when the bot has ended, with an error if it failed. */
  ended(): Promise<void>;
  close(): Promise<void>;
}

/** Sets the scene of a story. */
export async function openStage(options: Omit<BotOptions, "client"> = {}): Promise<Stage> {
  const emulator = createEmulator();
  const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
  const apiRoot = await emulator.listen();
  const bot = new Bot(account.token, { ...options, client: { apiRoot } });
  const openChat = (first_name: string): EmulatedChat =>
    emulator.createUser({ first_name }).openChat(account);
  let running: Promise<void> = Promise.resolve();
  return {
    bot,
    ada: openChat("Ada"),
    bob: openChat("Bob"),
    async start(way) {
      if (way === "polling") {
        running = bot.start({ quiet: true });
        return;
      }
      const { url } = await bot.listen({ port: 0, hostname: "127.0.0.1", quiet: true });
      await bot.setWebhook({ url });
    },
    ended: () => running,
    async close() {
      await bot.stop({ graceMs: 0 });
      await running;
      await emulator.close();
    },
  };
}
