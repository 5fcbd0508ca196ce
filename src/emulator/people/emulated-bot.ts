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

/** The names and the flags of a new bot, as getMe returns them. */
export interface BotOptions extends Partial<Omit<User, "id" | "is_bot">> {
  /** Without the `@`. */
  readonly username: string;
  /** Default: the username. */
  readonly first_name?: string;
  /** Default: a random one. */
  readonly token?: string;
}

/** Adds a bot. */
export function createBot(
  world: World,
  { username, first_name = username, ...options }: BotOptions,
): EmulatedBot {
  const { token, user } = world.addBot({ ...DEFAULT_FLAGS, username, first_name, ...options });
  return { token, me: user };
}

const DEFAULT_FLAGS = {
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  supports_guest_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
};

/** Returns the account of a bot. Throws for a bot of another emulator. */
export function accountOf(world: World, { me }: EmulatedBot): BotAccount {
  const bot = world.bots.get(me.id);
  if (bot === undefined)
    throw new TypeError(
      `Bot ${me.id} belongs to another emulator: pass a bot that this emulator created`,
    );
  return bot;
}
