import { createEmulator, type EmulatedBot, type EmulatedChat } from "../../src/emulator/index.ts";
import { Bot } from "../../src/index.ts";

/** An emulated Telegram with one bot and one user. */
export interface Telegram {
  readonly apiRoot: string;
  readonly account: EmulatedBot;
  readonly chat: EmulatedChat;
  close(): Promise<void>;
}

/** Starts an emulator with a bot and a user, Ada, who has opened a chat with it. */
export async function openTelegram(): Promise<Telegram> {
  const emulator = createEmulator();
  const account = emulator.createBot({ username: "shop_bot", first_name: "Shop" });
  const chat = emulator.createUser({ first_name: "Ada" }).openChat(account);
  return { apiRoot: await emulator.listen(), account, chat, close: () => emulator.close() };
}

/** Sets a webhook as the guides do, sends `/start` as the user, and returns what the bot replies. */
export async function startByWebhook(
  { account, apiRoot, chat }: Telegram,
  url: string,
): Promise<string | undefined> {
  await new Bot(account.token, { client: { apiRoot } }).setWebhook({ url });
  chat.sendText("/start");
  return (await chat.nextMessage()).text;
}
