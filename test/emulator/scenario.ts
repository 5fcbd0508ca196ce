import { expect } from "vitest";
import {
  type BotOptions,
  createEmulator,
  type EmulatedBot,
  type EmulatedChat,
  type EmulatedUser,
  type Emulator,
} from "../../src/emulator/index.ts";
import type {
  File as ApiFile,
  ChatFullInfo,
  Message,
  MessageId,
  Poll,
  Update,
} from "../../src/types/index.ts";
import { ManualClock } from "./manual-clock.ts";

/** Any response of the Bot API. */
export interface Envelope<Result> {
  readonly ok: boolean;
  readonly result: Result;
  readonly error_code?: number;
  readonly description?: string;
  readonly parameters?: { readonly retry_after?: number };
}

/** The results of the methods that these tests call. */
interface Results {
  getUpdates: Update[];
  sendMessage: Message;
  editMessageText: Message;
  editMessageCaption: Message;
  editMessageMedia: Message;
  editMessageReplyMarkup: Message;
  editMessageLiveLocation: Message;
  stopMessageLiveLocation: Message;
  sendPhoto: Message;
  sendDocument: Message;
  sendVideo: Message;
  sendVoice: Message;
  sendVideoNote: Message;
  sendSticker: Message;
  sendLocation: Message;
  sendVenue: Message;
  sendContact: Message;
  sendDice: Message;
  sendPoll: Message;
  sendPaidMedia: Message;
  sendLivePhoto: Message;
  sendMediaGroup: Message[];
  forwardMessage: Message;
  copyMessage: MessageId;
  forwardMessages: MessageId[];
  copyMessages: MessageId[];
  stopPoll: Poll;
  getFile: ApiFile;
  getChat: ChatFullInfo;
}

/** An emulator on a manual clock, with a bot, a user and their chat. */
export interface Scenario {
  readonly clock: ManualClock;
  readonly emulator: Emulator;
  readonly bot: EmulatedBot;
  readonly ada: EmulatedUser;
  readonly chat: EmulatedChat;
  /** Calls a method in-process, with a JSON body. */
  call<Name extends string>(
    method: Name,
    parameters?: object,
    signal?: AbortSignal,
  ): Promise<Envelope<Name extends keyof Results ? Results[Name] : unknown>>;
  /** Sends a text to the chat as the bot. */
  say(text: string, more?: object): Promise<Envelope<Message>>;
  /** Calls a method and returns "ok", or the description of its 400 without the prefix. */
  outcome(method: string, parameters: object): Promise<string>;
}

/** Creates a reproducible source of numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Creates a scenario. The test must close its emulator. */
export function createScenario(options: Partial<BotOptions> = {}): Scenario {
  const clock = new ManualClock();
  const emulator = createEmulator({ clock, random: seededRandom(7) });
  const bot = emulator.createBot({ username: "shop_bot", first_name: "Shop", ...options });
  const ada = emulator.createUser({ first_name: "Ada", username: "ada", language_code: "en" });
  const chat = ada.openChat(bot);
  const call: Scenario["call"] = async (method, parameters = {}, signal) => {
    const request = new Request(`http://emulator/bot${bot.token}/${method}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(parameters),
      ...(signal === undefined ? {} : { signal }),
    });
    const response = await emulator.fetch(request);
    return JSON.parse(await response.text());
  };
  return {
    clock,
    emulator,
    bot,
    ada,
    chat,
    call,
    say: (text, more = {}) => call("sendMessage", { chat_id: chat.id, text, ...more }),
    async outcome(method, parameters) {
      const { ok, error_code, description = "" } = await call(method, parameters);
      if (ok) return "ok";
      expect(error_code).toBe(400);
      return description.replace(/^Bad Request: /, "");
    },
  };
}
