import type { BusinessBotRights, User } from "../../types/index.ts";
import type { Chat } from "../model/chats/chat.ts";
import type { PassportError } from "../model/profiles/profiles.ts";
import type { Verification } from "../model/profiles/verifications.ts";
import type { World } from "../model/world.ts";
import type { InlineQueryOptions, InlineSearch } from "./actions/inline.ts";
import { type BotOptions, createBot } from "./create-bot.ts";
import { accountOf, type EmulatedBot } from "./emulated-bot.ts";
import { EmulatedBusiness } from "./emulated-business.ts";
import { EmulatedChat } from "./emulated-chat.ts";
import type { EmulatedGroup } from "./emulated-group.ts";
import { addProfileAudio, addProfilePhoto } from "./profile-files.ts";

/** A person who talks to the bots of the emulator. Made by `emulator.createUser`. */
export class EmulatedUser {
  readonly user: User;
  readonly #world: World;

  /** @internal */
  constructor(world: World, user: User) {
    this.#world = world;
    this.user = user;
  }

  /** Opens the private chat with a bot; from then on the bot can write to it. Throws for a bot of another emulator. */
  openChat(bot: EmulatedBot): EmulatedChat {
    return this.#view(this.#world.openChat(accountOf(this.#world, bot), this.user));
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

  /** Opens the direct messages of a channel. Throws for a channel that was created without them. */
  openDirectMessages({ id }: EmulatedGroup): EmulatedChat {
    const chat = this.#world.groups.get(id)?.directMessages;
    if (chat === undefined) throw new TypeError(`Chat ${id} is not a channel with direct messages`);
    const { user } = this;
    if (!chat.members.knows(user.id)) this.#world.setMember(chat, { user, status: "member" });
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
    bot: EmulatedBot,
    rights: BusinessBotRights = { can_reply: true },
  ): EmulatedBusiness {
    const manager = accountOf(this.#world, bot);
    this.#world.openChat(manager, this.user);
    const account = this.#world.business.connect(manager, this.user, rights);
    return new EmulatedBusiness(this.#world, account);
  }

  /** Shows a channel of theirs on the profile of this person; without one, none. Throws for other chats. */
  setPersonalChannel(channel?: EmulatedGroup): void {
    if (channel !== undefined && channel.info.type !== "channel")
      throw new TypeError(`Chat ${channel.id} is not a channel`);
    this.#world.profiles.of(this.user.id).personalChatId = channel?.id;
  }

  /**
   * Creates a bot that another one manages, which receives `managed_bot`. Throws unless that one was created with
   * `can_manage_bots: true`.
   */
  createManagedBot(manager: EmulatedBot, options: BotOptions): EmulatedBot {
    const managing = accountOf(this.#world, manager);
    if (managing.profile.can_manage_bots !== true)
      throw new TypeError(`Bot ${manager.me.id} cannot manage bots: pass can_manage_bots: true`);
    const bot = createBot(this.#world, options);
    this.#world.managedBots.add(accountOf(this.#world, bot), managing, this.user);
    return bot;
  }

  /** The mark of a third party beside the name of this person. */
  get verification(): Verification | undefined {
    return structuredClone(this.#world.verifications.of(this.user.id));
  }

  /** Returns what bots found wrong with the documents of this person in Telegram Passport. */
  passportErrors(): PassportError[] {
    return structuredClone([...this.#world.profiles.of(this.user.id).passportErrors]);
  }

  /** Adds Telegram Stars to the balance of this person, as buying them does. */
  addStars(amount: number): void {
    this.#world.profiles.of(this.user.id).stars += amount;
  }

  /** Shows a new profile photo: these bytes, or a small one. */
  addProfilePhoto(file?: Uint8Array): void {
    addProfilePhoto({ user: this.user, world: this.#world }, file);
  }

  /** Adds an audio file to the profile: these bytes, or a small one. */
  addProfileAudio(file?: Uint8Array): void {
    addProfileAudio({ user: this.user, world: this.#world }, file);
  }

  /** Lets a bot change the emoji status, as its Web App asks for; or, with `false`, no longer. */
  allowEmojiStatus(bot: EmulatedBot, isAllowed = true): void {
    const { statusBots } = this.#world.profiles.of(this.user.id);
    const { id } = accountOf(this.#world, bot).user;
    if (isAllowed) statusBots.add(id);
    else statusBots.delete(id);
  }

  #view(chat: Chat): EmulatedChat {
    this.#world.checkIsOpen();
    return new EmulatedChat({ user: this.user, chat, world: this.#world });
  }
}
