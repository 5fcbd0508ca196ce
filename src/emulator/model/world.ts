import type { Chat as ChatInfo, User } from "../../types/index.ts";
import type { Timers } from "../clock.ts";
import { type Random, randomInteger, randomLongId, randomTokenSecret } from "../random.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, Refusal } from "../wire/refusal.ts";
import { BotAccount } from "./bot-account.ts";
import { Chat } from "./chat.ts";

/** Called with the parameters of the method call in a response of a bot's webhook. */
export type ReplyHandler = (bot: BotAccount, parameters: Parameters) => void;

/** The state of one emulator: its bots, users and chats. */
export class World {
  readonly timers: Timers;
  readonly botsByToken: Map<string, BotAccount> = new Map();
  readonly bots: Map<number, BotAccount> = new Map();
  readonly users: Map<number, User> = new Map();
  /** Whether the emulator was closed: every further call is refused. */
  isClosed = false;
  readonly #random: Random;
  readonly #onReply: ReplyHandler;
  readonly #chats = new Map<string, Chat>();

  constructor(timers: Timers, random: Random, onReply: ReplyHandler) {
    this.timers = timers;
    this.#random = random;
    this.#onReply = onReply;
  }

  addBot(username: string, first_name: string): BotAccount {
    const id = this.#unusedId();
    const token = `${id}:${randomTokenSecret(this.#random)}`;
    const user: User = { id, is_bot: true, first_name, username };
    const bot: BotAccount = new BotAccount({
      user,
      token,
      timers: this.timers,
      random: this.#random,
      onReply: (parameters) => this.#onReply(bot, parameters),
    });
    this.bots.set(id, bot);
    this.botsByToken.set(token, bot);
    return bot;
  }

  addUser(profile: Omit<User, "id" | "is_bot">): User {
    const user: User = { id: this.#unusedId(), is_bot: false, ...profile };
    this.users.set(user.id, user);
    return user;
  }

  /** Returns the private chat of a user and a bot, and creates it if necessary. */
  openChat(bot: BotAccount, user: User): Chat {
    const key = chatKey(bot, user.id);
    let chat = this.#chats.get(key);
    if (chat === undefined) {
      chat = new Chat(toChatInfo(user), randomLongId(this.#random), bot.messageIds);
      this.#chats.set(key, chat);
    }
    return chat;
  }

  /** Returns the chat that a bot refers to as `chat_id`, or throws the refusal. */
  getChat(bot: BotAccount, chatId: string): Chat {
    if (chatId === "") throw badRequest("chat_id is empty");
    const id = Number(/^-?\d+/.exec(chatId)?.[0] ?? 0);
    const chat = this.#chats.get(chatKey(bot, id));
    if (chat !== undefined) return chat;
    if (this.bots.has(id)) throw new Refusal(403, "Forbidden: bot can't send messages to bots");
    throw badRequest("chat not found");
  }

  /** Like {@link World.getChat}, but also throws when the user has blocked the bot. */
  getWritableChat(bot: BotAccount, chatId: string): Chat {
    const chat = this.getChat(bot, chatId);
    if (chat.isBlocked) throw new Refusal(403, "Forbidden: bot was blocked by the user");
    return chat;
  }

  close(): void {
    this.isClosed = true;
    for (const bot of this.bots.values()) bot.close();
    for (const chat of this.#chats.values()) chat.close();
  }

  #unusedId(): number {
    let id = randomInteger(this.#random, 1e9, 9e9);
    while (this.users.has(id) || this.bots.has(id)) id++;
    return id;
  }
}

function chatKey(bot: BotAccount, userId: number): string {
  return `${bot.user.id}:${userId}`;
}

function toChatInfo({ id, first_name, last_name, username }: User): ChatInfo {
  return {
    id,
    first_name,
    ...(last_name === undefined ? {} : { last_name }),
    ...(username === undefined ? {} : { username }),
    type: "private",
  };
}
