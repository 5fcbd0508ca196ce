export type { CallbackAnswer, ChatEvent, ReplyMarkup, SeenMessage } from "./chat.ts";
export type { Clock } from "./clock.ts";
export type { EmulatedChat, Press } from "./emulated-chat.ts";
export type { EmulatedBot, EmulatedUser } from "./emulated-user.ts";
export type { BotOptions, Emulator, EmulatorOptions, UserOptions } from "./emulator.ts";
export { createEmulator } from "./emulator.ts";
export { NotSeenError, type ObserveOptions } from "./observe.ts";
export { NoSuchButtonError } from "./pressed-button.ts";
export type { Random } from "./random.ts";
