import type { BusinessBotRights, User } from "../../types/index.ts";
import type { Chat } from "../model/chats/chat.ts";
import type { World } from "../model/world.ts";
import type { InlineQueryOptions, InlineSearch } from "./actions/inline.ts";
import { EmulatedBusiness } from "./emulated-business.ts";
import { EmulatedChat } from "./emulated-chat.ts";
import type { EmulatedGroup } from "./emulated-group.ts";

/** A bot of the emulator. Made by `emulator.createBot`. */
export interface EmulatedBot {
  /** The token for the client of the bot. */
  readonly token: string;
  /** The bot as other users see it. */
  readonly me: User;
}

/** A person who talks to the bots of the emulator. Made by `emulator.createUser`. */
export class EmulatedUser {
  readonly user: User;
  readonly #world: World;

  constructor(world: World, user: User) {
    this.#world = world;
    this.user = user;
  }

  /** Opens the private chat with a bot; from then on the bot can write to it. Throws for a bot of another emulator. */
  openChat({ me }: EmulatedBot): EmulatedChat {
    const bot = this.#world.bots.get(me.id);
    if (bot === undefined)
      throw new TypeError(
        `Bot ${me.id} belongs to another emulator: pass a bot that this emulator created`,
      );
    return this.#view(this.#world.openChat(bot, this.user));
  }

  /** Returns a group, a supergroup or a channel as this person sees it. Throws for a chat of another emulator. */
  in({ id }: EmulatedGroup): EmulatedChat {
    const chat = this.#world.groups.get(id);
    if (chat === undefined)
      throw new TypeError(
        `Chat ${id} belongs to another emulator: pass one that this emulator created`,
      );
    return this.#view(chat);
  }

  /** Types an inline query for a bot: in a chat, or else in the private chat with that bot. */
  inlineQuery(
    bot: EmulatedBot,
    query: string,
    {
      chat = this.openChat(bot),
      ...options
    }: { readonly chat?: EmulatedChat } & InlineQueryOptions = {},
  ): InlineSearch {
    return chat.inlineQuery(bot, query, options);
  }

  /** Lets a bot manage the account of this person's business. Default rights: to reply to messages. */
  connectBusiness(
    { me }: EmulatedBot,
    rights: BusinessBotRights = { can_reply: true },
  ): EmulatedBusiness {
    const bot = this.#world.bots.get(me.id);
    if (bot === undefined)
      throw new TypeError(
        `Bot ${me.id} belongs to another emulator: pass a bot that this emulator created`,
      );
    const account = this.#world.business.connect(this.#world, bot, this.user, rights);
    return new EmulatedBusiness(this.#world, account);
  }

  #view(chat: Chat): EmulatedChat {
    this.#world.checkIsOpen();
    return new EmulatedChat({ user: this.user, chat, world: this.#world });
  }
}
