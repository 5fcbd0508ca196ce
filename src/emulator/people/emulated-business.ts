import type { BusinessBotRights, BusinessConnection, User } from "../../types/index.ts";
import type { BusinessAccount } from "../model/business/business-connections.ts";
import type { PostedStory } from "../model/stories/stories.ts";
import type { World } from "../model/world.ts";
import { EmulatedChat } from "./emulated-chat.ts";

/** The account of a business that a bot manages. Made by `user.connectBusiness`. */
export class EmulatedBusiness {
  readonly #world: World;
  readonly #account: BusinessAccount;

  /** @internal */
  constructor(world: World, account: BusinessAccount) {
    this.#world = world;
    this.#account = account;
  }

  /** The connection as the bot sees it now. */
  get connection(): BusinessConnection {
    return structuredClone(this.#account.connection);
  }

  /** Opens the chat with the business, as a customer sees and uses it. */
  openChat({ user }: { readonly user: User }): EmulatedChat {
    return this.#view(user, user);
  }

  /** Returns the chat with a customer as the owner of the business sees and uses it. */
  in({ user }: { readonly user: User }): EmulatedChat {
    return this.#view(user, this.#account.connection.user);
  }

  /** Returns the stories of the account that people can see now, oldest first. */
  stories(): PostedStory[] {
    return structuredClone(this.#world.stories.visible(this.#account.connection.user.id));
  }

  /** Changes what the bot may do. The bot receives `business_connection`. */
  setRights(rights: BusinessBotRights): void {
    this.#world.business.change(this.#account, { rights });
  }

  /** Disconnects the bot, which receives `business_connection` and then nothing more. */
  disconnect(): void {
    this.#world.business.change(this.#account, { is_enabled: false });
  }

  #view(customer: User, user: User): EmulatedChat {
    const chat = this.#world.business.openChat(this.#account, customer);
    return new EmulatedChat({ user, chat, world: this.#world });
  }
}
