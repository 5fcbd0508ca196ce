// This folder imports nothing from `client`, `dispatch` or `text`, although some files resemble theirs: the emulator is an
// independent implementation of what Telegram does, so that it can contradict them.
export type { Clock } from "./clock.ts";
export type { BotOptions, Emulator, EmulatorOptions, UserOptions } from "./emulator.ts";
export { createEmulator } from "./emulator.ts";
export type { CallbackAnswer, ChatEvent, ReplyMarkup, SeenMessage } from "./model/chat.ts";
export { type EmulatedChat, NoSuchButtonError, type Press } from "./people/emulated-chat.ts";
export type { EmulatedBot, EmulatedUser } from "./people/emulated-user.ts";
export { NotSeenError, type WaitOptions } from "./people/wait-for-event.ts";
export type { Random } from "./random.ts";
