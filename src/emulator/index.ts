export type { CallbackAnswer } from "./callback-queries.ts";
export type { ReplyMarkup, SeenMessage } from "./chat.ts";
export type { Clock } from "./clock.ts";
export type { Addressee, EmulatedUser } from "./emulated-user.ts";
export type {
  BotOptions,
  EmulatedBot,
  Emulator,
  EmulatorOptions,
  UserOptions,
} from "./emulator.ts";
export { createEmulator } from "./emulator.ts";
export type { Listener, ListenOptions } from "./listener.ts";
export type { Random } from "./random.ts";
