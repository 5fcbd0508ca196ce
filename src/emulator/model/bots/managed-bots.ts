import type { BotAccessSettings, User } from "../../../types/index.ts";
import type { BotAccount } from "./bot-account.ts";

/** How a bot is managed by another one. */
export interface Management {
  readonly manager: BotAccount;
  /** The person who created the bot. */
  readonly owner: User;
  access: BotAccessSettings;
}

/** The bots that people created for other bots to manage. */
export class ManagedBots {
  readonly #byBot = new Map<BotAccount, Management>();

  /** Lets a bot manage another one. The manager receives `managed_bot`. */
  add(bot: BotAccount, manager: BotAccount, owner: User): void {
    this.#byBot.set(bot, { manager, owner, access: { is_access_restricted: false } });
    manager.deliver("managed_bot", { user: owner, bot: bot.user });
  }

  /** Returns how a bot is managed; undefined for one that no bot manages. */
  find(bot: BotAccount): Management | undefined {
    return this.#byBot.get(bot);
  }
}
