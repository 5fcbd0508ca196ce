import type { User } from "../../types/index.ts";
import type { World } from "../model/world.ts";
import { EmulatedChat } from "./emulated-chat.ts";

/** A bot that the emulator's server knows. Made by `emulator.createBot`. */
export interface EmulatedBot {
  /** What the bot's client is given. */
  readonly token: string;
  /** The bot as others see it. */
  readonly me: User;
}

/** A person at the other end of the bots' chats. Made by `emulator.createUser`. */
export class EmulatedUser {
  readonly user: User;
  readonly #world: World;

  constructor(world: World, user: User) {
    this.#world = world;
    this.user = user;
  }

  /** The chat with a bot, begun by opening it: from then on the bot may write. Throws for a bot of another emulator. */
  openChat({ me }: EmulatedBot): EmulatedChat {
    const bot = this.#world.bots.get(me.id);
    if (bot === undefined) throw new TypeError(`This emulator has no bot ${me.id}`);
    return new EmulatedChat({
      user: this.user,
      bot,
      chat: this.#world.openChat(bot, this.user),
      timers: this.#world.timers,
    });
  }
}
