import type { Chat as ChatInfo, ChatMember, User } from "../../types/index.ts";
import type { Timers } from "../clock.ts";
import { Faults } from "../faults/faults.ts";
import type { FloodLimits } from "../faults/flood-limits.ts";
import { CallLog } from "../log/call-log.ts";
import { type Random, randomInteger, randomLongId, randomTokenSecret } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, Refusal } from "../wire/refusal.ts";
import { BotAccount } from "./bots/bot-account.ts";
import { ManagedBots } from "./bots/managed-bots.ts";
import { BusinessConnections } from "./business/business-connections.ts";
import { Chat, type ChatType, toChatInfo } from "./chats/chat.ts";
import type { BotProfile } from "./chats/chat-bot.ts";
import { GENERAL_TOPIC_ID } from "./chats/topics.ts";
import { PaidMediaOffers } from "./content/paid-media.ts";
import { Polls } from "./content/polls.ts";
import { Files } from "./files/files.ts";
import { Games } from "./games/games.ts";
import { Gifts } from "./gifts/gifts.ts";
import { InlineMessages } from "./inline/inline-messages.ts";
import { PreparedButtons } from "./inline/prepared-buttons.ts";
import { PreparedMessages } from "./inline/prepared-messages.ts";
import { GroupMessageIds, MessageCounter } from "./messages/message-ids.ts";
import { Invoices } from "./payments/invoices.ts";
import { Profiles } from "./profiles/profiles.ts";
import { Verifications } from "./profiles/verifications.ts";
import { StickerSets } from "./stickers/sticker-sets.ts";
import { Stories } from "./stories/stories.ts";

const GROUP_TYPES = ["group", "supergroup", "channel"] as const;

/** Called with the parameters of the method call in a response of a bot's webhook. */
export type ReplyHandler = (bot: BotAccount, parameters: Parameters) => void;

/** What a handler of `emulator.answer` gets: who called, and with which parameters. */
export interface AnsweredCall {
  readonly bot: User;
  /** As sent, except that JSON is parsed. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Returns the result of a method, or throws a `Refusal`. */
export type AnswerHandler = (call: AnsweredCall) => unknown;

/** The names and the flags of a new bot. */
export interface NewBot extends Omit<BotProfile, "id" | "is_bot"> {
  readonly username: string;
  /** Default: a random one. */
  readonly token?: string;
}

/** The state of one emulator: its bots, people and chats. */
export class World {
  readonly timers: Timers;
  readonly random: Random;
  readonly botsByToken: Map<string, BotAccount> = new Map();
  readonly bots: Map<number, BotAccount> = new Map();
  readonly users: Map<number, User> = new Map();
  /** Groups, supergroups and channels, by identifier. */
  readonly groups: Map<number, Chat> = new Map();
  readonly calls: CallLog = new CallLog();
  readonly faults: Faults;
  readonly files: Files;
  readonly stickers: StickerSets;
  readonly games: Games;
  readonly paidMedia: PaidMediaOffers = new PaidMediaOffers();
  readonly polls: Polls;
  readonly inlineMessages: InlineMessages;
  readonly prepared: PreparedMessages;
  readonly preparedButtons: PreparedButtons;
  readonly invoices: Invoices;
  readonly business: BusinessConnections;
  readonly profiles: Profiles = new Profiles();
  readonly verifications: Verifications = new Verifications();
  readonly managedBots: ManagedBots = new ManagedBots();
  readonly gifts: Gifts;
  readonly stories: Stories;
  /** Handlers that replace methods, by the name of the method. */
  readonly answers: Map<string, AnswerHandler> = new Map();
  /** Whether a method without a model is refused. */
  isStrict = true;
  /** Undefined for none. */
  floodLimits: FloodLimits | undefined = undefined;
  /** Whether the emulator was closed: every further call is refused. */
  isClosed = false;
  readonly #onReply: ReplyHandler;
  readonly #privateChats = new Map<string, Chat>();

  constructor(timers: Timers, random: Random, onReply: ReplyHandler) {
    this.timers = timers;
    this.random = random;
    this.faults = new Faults(random);
    this.files = new Files(random);
    this.stickers = new StickerSets(this.files, random);
    this.games = new Games(this.files);
    this.polls = new Polls(timers, random);
    this.inlineMessages = new InlineMessages(timers, random);
    this.prepared = new PreparedMessages(random);
    this.preparedButtons = new PreparedButtons(random);
    this.invoices = new Invoices(random);
    this.business = new BusinessConnections(timers, random);
    this.gifts = new Gifts(timers, this.files);
    this.stories = new Stories(timers);
    this.#onReply = onReply;
  }

  /** Adds a bot. Throws for a token that is malformed or taken. */
  addBot({ token, ...profile }: NewBot): BotAccount {
    const id = token === undefined ? this.#unusedId() : idOfToken(token);
    if (this.bots.has(id)) throw new TypeError(`There is a bot with the identifier ${id} already`);
    const bot: BotAccount = new BotAccount({
      profile: { id, is_bot: true, ...profile },
      token: token ?? `${id}:${randomTokenSecret(this.random)}`,
      timers: this.timers,
      random: this.random,
      onReply: (parameters) => this.#onReply(bot, parameters),
    });
    this.bots.set(id, bot);
    this.botsByToken.set(bot.token, bot);
    return bot;
  }

  /** Replaces the token of a bot; from then on, the old one is refused. */
  replaceToken(bot: BotAccount): void {
    this.botsByToken.delete(bot.token);
    bot.token = `${bot.user.id}:${randomTokenSecret(this.random)}`;
    this.botsByToken.set(bot.token, bot);
  }

  addUser(profile: Omit<User, "id" | "is_bot">): User {
    const user: User = { id: this.#unusedId(), is_bot: false, ...profile };
    this.users.set(user.id, user);
    return user;
  }

  /** Adds a person whom an update names, unless there is one with this identifier. */
  adoptUser(user: User): void {
    if (!this.users.has(user.id)) this.users.set(user.id, user);
  }

  /** Adds a chat that an update names, with the bot and the sender in it, unless there is one with this identifier. */
  adoptChat(bot: BotAccount, { type, ...info }: ChatInfo, sender: User | undefined): void {
    if (type === "private") {
      const { id, title: _, ...names } = info;
      this.adoptUser({ id, is_bot: false, first_name: "", ...names });
      const user = this.users.get(id);
      if (user !== undefined) this.openChat(bot, user);
      return;
    }
    const groupType = GROUP_TYPES.find((each) => each === type);
    if (groupType === undefined) return;
    const chat = this.groups.get(info.id) ?? this.addGroup(groupType, info);
    for (const user of sender === undefined ? [bot.user] : [bot.user, sender])
      if (!chat.members.knows(user.id)) this.setMember(chat, { user, status: "member" });
  }

  /** Adds a chat without members. Default identifier: a random one. */
  addGroup(
    type: Exclude<ChatType, "private">,
    { id = this.#unusedGroupId(type), ...profile }: Partial<ChatInfo>,
  ): Chat {
    const chat: Chat = new Chat({
      info: { id, ...profile, type },
      instance: randomLongId(this.random),
      messageIds:
        type === "group"
          ? new GroupMessageIds(() => [...chat.bots].map((bot) => bot.messageIds))
          : // The first message of a forum is the one that created it, of its General topic.
            new MessageCounter(profile.is_forum === true ? GENERAL_TOPIC_ID : 0),
      unixTime: () => this.timers.unixTime(),
    });
    this.groups.set(id, chat);
    return chat;
  }

  /** Sets the state of a member, without any update. */
  setMember(chat: Chat, member: ChatMember): void {
    chat.members.set(member);
    const bot = this.bots.get(member.user.id);
    if (bot === undefined) return;
    if (chat.members.has(bot.user.id)) chat.bots.add(bot);
    else chat.bots.delete(bot);
  }

  /** Returns the private chat of a person and a bot, and creates it if necessary. */
  openChat(bot: BotAccount, user: User): Chat {
    const key = chatKey(bot, user.id);
    let chat = this.#privateChats.get(key);
    if (chat === undefined) {
      chat = new Chat({
        info: toChatInfo(user),
        instance: randomLongId(this.random),
        messageIds: bot.messageIds,
        unixTime: () => this.timers.unixTime(),
      });
      chat.bots.add(bot);
      chat.members.set({ user, status: "member" });
      chat.members.set({ user: bot.user, status: "member" });
      this.#privateChats.set(key, chat);
    }
    return chat;
  }

  /** Returns the private chat if the person has opened it. */
  findPrivateChat(bot: BotAccount, userId: number): Chat | undefined {
    return this.#privateChats.get(chatKey(bot, userId));
  }

  /** Returns the chat that a bot refers to as `chat_id`, or throws the refusal. */
  getChat(bot: BotAccount, chatId: string): Chat {
    if (chatId === "") throw badRequest("chat_id is empty");
    if (chatId.startsWith("@")) {
      const chat = this.#findByUsername(chatId.slice(1));
      if (chat === undefined) throw badRequest("chat not found");
      this.#checkCanRead(bot, chat);
      return chat;
    }
    const id = Number(/^-?\d+/.exec(chatId)?.[0] ?? 0);
    const group = this.groups.get(id);
    // A bot knows of a chat once it has been in it; a public one it finds by its name.
    if (group?.members.knows(bot.user.id)) {
      this.#checkCanRead(bot, group);
      return group;
    }
    const chat = this.findPrivateChat(bot, id);
    if (chat !== undefined) return chat;
    if (this.bots.has(id)) throw new Refusal(403, "Forbidden: bot can't send messages to bots");
    throw badRequest("chat not found");
  }

  /** Like {@link World.getChat}, but also throws when the bot cannot write there. */
  getWritableChat(bot: BotAccount, chatId: string): Chat {
    const chat = this.getChat(bot, chatId);
    if (chat.isBlocked) throw new Refusal(403, "Forbidden: bot was blocked by the user");
    if (chat.migratedTo !== undefined)
      throw new Refusal(400, "Bad Request: group chat was upgraded to a supergroup chat", {
        migrate_to_chat_id: chat.migratedTo,
      });
    if (chat.info.type === "private" || chat.members.has(bot.user.id)) return chat;
    throw notInside(bot, chat);
  }

  /** A basic group can be read by a bot that has left it, and a public chat by one that is not banned. */
  #checkCanRead(bot: BotAccount, chat: Chat): void {
    if (chat.info.type === "group" || chat.members.has(bot.user.id)) return;
    const isKicked = chat.members.of(bot.user).status === "kicked";
    if (isKicked || chat.info.username === undefined) throw notInside(bot, chat);
  }

  /** Returns the chat to send to: of the bot itself, or of the business that it manages. */
  getTarget(
    bot: BotAccount,
    { chatId, connectionId }: { readonly chatId: string; readonly connectionId: string },
  ): Chat {
    if (connectionId === "") return this.getWritableChat(bot, chatId);
    const chat = this.business.getChat(bot, connectionId, chatId);
    this.business.checkRight(bot, connectionId, "can_reply");
    return chat;
  }

  /** Throws after {@link World.close}, for what a person does: no bot would notice it. */
  checkIsOpen(): void {
    if (this.isClosed)
      throw new TypeError(
        "The emulator was closed or reset: create users, chats and groups again after reset()",
      );
  }

  close(): void {
    this.isClosed = true;
    for (const bot of this.bots.values()) bot.close();
    for (const chat of this.#privateChats.values()) chat.close();
    for (const chat of this.groups.values()) chat.close();
  }

  #findByUsername(username: string): Chat | undefined {
    const lowerCaseName = username.toLowerCase();
    for (const chat of this.groups.values())
      if (chat.info.username?.toLowerCase() === lowerCaseName) return chat;
    return undefined;
  }

  #unusedId(): number {
    let id = randomInteger(this.random, 1e9, 9e9);
    while (this.users.has(id) || this.bots.has(id)) id++;
    return id;
  }

  /** Basic groups have small negative identifiers; those of supergroups and channels begin with -100. */
  #unusedGroupId(type: ChatType): number {
    const base = type === "group" ? 0 : 1e12;
    let id = -base - randomInteger(this.random, 1e9, 3.9e9);
    while (this.groups.has(id)) id--;
    return id;
  }
}

function notInside(bot: BotAccount, { info, members }: Chat): Refusal {
  const isKicked = members.of(bot.user).status === "kicked";
  const reason = isKicked ? "bot was kicked from" : "bot is not a member of";
  return new Refusal(403, `Forbidden: ${reason} the ${info.type} chat`);
}

function idOfToken(token: string): number {
  const [, id] = /^([1-9]\d{0,15}):[\w-]{1,64}$/.exec(token) ?? [];
  if (id === undefined)
    throw new TypeError("The token must have the form 123456:ABC, with letters, digits, _ and -");
  return Number(id);
}

function chatKey(bot: BotAccount, userId: number): string {
  return `${bot.user.id}:${userId}`;
}
