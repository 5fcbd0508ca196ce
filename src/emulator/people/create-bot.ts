import type { User } from "../../types/index.ts";
import type { BotProfile } from "../model/chats/chat-bot.ts";
import type { World } from "../model/world.ts";
import type { EmulatedBot } from "./emulated-bot.ts";

/** The names and the flags of a new bot, as getMe returns them. */
export interface BotOptions extends Partial<Omit<User, "id" | "is_bot">> {
  /** Without the `@`. */
  readonly username: string;
  /** Default: the username. */
  readonly first_name?: string;
  /** Default: a random one. */
  readonly token?: string;
}

/** The flags of getMe, as a new bot of @BotFather has them. */
export const DEFAULT_FLAGS: Partial<User> & Pick<BotProfile, "can_read_all_group_messages"> = {
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
  supports_guest_queries: false,
  supports_join_request_queries: false,
  can_connect_to_business: false,
  has_main_web_app: false,
  has_topics_enabled: false,
  allows_users_to_create_topics: false,
  can_manage_bots: false,
};

/** Adds a bot to the world. Throws for a token that is malformed or taken. */
export function createBot(
  world: World,
  { username, first_name = username, ...options }: BotOptions,
): EmulatedBot {
  const { token, user } = world.addBot({ ...DEFAULT_FLAGS, username, first_name, ...options });
  return { token, me: user };
}
