import type { User } from "../../types/index.ts";
import type { BotAccount } from "../model/bots/bot-account.ts";
import type { World } from "../model/world.ts";

/** A bot of the emulator. Made by `emulator.createBot`. */
export interface EmulatedBot {
  /** The token for the client of the bot. */
  readonly token: string;
  /** The bot as other users see it. */
  readonly me: User;
}

/** Returns the account of a bot. Throws for a bot of another emulator. */
export function accountOf(world: World, { me }: EmulatedBot): BotAccount {
  const bot = world.bots.get(me.id);
  if (bot === undefined)
    throw new TypeError(
      `Bot ${me.id} belongs to another emulator: pass a bot that this emulator created`,
    );
  return bot;
}
