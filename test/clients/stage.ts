import { isDeepStrictEqual } from "node:util";
import {
  type ChatEvent,
  createEmulator,
  type EmulatedBot,
  type EmulatedChat,
  type EmulatedUser,
  type Emulator,
  type SeenMessage,
  type WaitOptions,
} from "../../src/emulator/index.ts";
import type { ApiMethods, Method } from "../../src/types/index.ts";
import type { Program } from "./program.ts";

/** How long a person waits for the bot. */
export const WAIT: WaitOptions = { timeoutMs: 10_000 };

/** Where a story is played: an emulator with a bot, and two people. */
export interface Stage {
  readonly emulator: Emulator;
  readonly bot: EmulatedBot;
  readonly ada: EmulatedUser;
  readonly bob: EmulatedUser;
  /** Ada's chat with the bot. */
  readonly chat: EmulatedChat;
  /** The running program of the client. */
  readonly program: Program;
  /** Calls a method with the token of the bot. Resolves with the envelope. */
  call<M extends Method>(
    method: M,
    parameters: ApiMethods[M]["params"],
    signal?: AbortSignal,
  ): Promise<Envelope<ApiMethods[M]["result"]>>;
}

/** The response of the Bot API. */
export interface Envelope<Result> {
  /** Absent for a refusal. */
  readonly result?: Result;
  readonly error_code?: number;
}

/** The words for a step that passed; all but `ok` say which of two permitted ways the client goes. */
export type Outcome = "ok" | "goes on" | "stops" | "no check";

/** One step of the story: a person does something and checks what the bot does. It rejects when that is wrong. */
export interface Step {
  readonly name: string;
  play(stage: Stage): Promise<Outcome>;
}

/** Creates a stage on which no program runs yet. Its emulator must be closed. */
export function createStage(): Omit<Stage, "program"> {
  const emulator = createEmulator();
  const bot = emulator.createBot({
    username: "story_bot",
    first_name: "Story",
    supports_inline_queries: true,
  });
  const ada = emulator.createUser({ first_name: "Ada", username: "ada", language_code: "en" });
  const bob = emulator.createUser({ first_name: "Bob" });
  return {
    emulator,
    bot,
    ada,
    bob,
    chat: ada.openChat(bot),
    async call(method, parameters, signal) {
      const request = new Request(`http://emulator/bot${bot.token}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(parameters),
        ...(signal === undefined ? {} : { signal }),
      });
      return JSON.parse(await (await emulator.fetch(request)).text());
    },
  };
}

/** Resolves with the first message that a bot sends after this one. */
export async function nextSent(
  chat: EmulatedChat,
  after: Pick<SeenMessage, "message_id">,
): Promise<SeenMessage> {
  return await nextMessage(
    chat,
    ({ kind, message }) =>
      kind === "sent" && message.from?.is_bot === true && message.message_id > after.message_id,
  );
}

/** Resolves with a message right after the bot has edited it. */
export async function nextEdit(
  chat: EmulatedChat,
  { message_id }: Pick<SeenMessage, "message_id">,
): Promise<SeenMessage> {
  return await nextMessage(
    chat,
    ({ kind, message }) => kind === "edited" && message.message_id === message_id,
  );
}

/** Resolves with the first event of the chat that matches. */
export async function nextEvent(
  chat: EmulatedChat,
  matches: (event: ChatEvent) => boolean,
): Promise<ChatEvent> {
  return await chat.waitFor(matches, WAIT);
}

type MessageEvent = Extract<ChatEvent, { readonly kind: "sent" | "edited" | "deleted" }>;

async function nextMessage(
  chat: EmulatedChat,
  matches: (event: MessageEvent) => boolean,
): Promise<SeenMessage> {
  const isMessage = (event: ChatEvent): event is MessageEvent =>
    event.kind === "sent" || event.kind === "edited" || event.kind === "deleted";
  const event = await nextEvent(chat, (each) => isMessage(each) && matches(each));
  if (!isMessage(event)) throw new Error(`An event of kind ${event.kind} has no message`);
  return event.message;
}

/** Throws unless both are equal. `what` is what they are called in the error. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
}
