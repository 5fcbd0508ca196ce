import type { BusinessBotRights, BusinessConnection, User } from "../../../types/index.ts";
import type { Timers } from "../../clock.ts";
import { type Random, randomLongId } from "../../random.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { BotAccount } from "../bots/bot-account.ts";
import { Chat, toChatInfo } from "../chats/chat.ts";
import { MessageCounter } from "../messages/message-ids.ts";

/** An account of a business that a bot manages. */
export interface BusinessAccount {
  readonly bot: BotAccount;
  connection: BusinessConnection;
  /** Numbers the messages of all chats of the account. */
  readonly messageIds: MessageCounter;
  /** By the identifier of the customer. */
  readonly chats: Map<number, Chat>;
}

/** The connections of bots to accounts of businesses. */
export class BusinessConnections {
  readonly #timers: Timers;
  readonly #random: Random;
  readonly #byId = new Map<string, BusinessAccount>();

  constructor(timers: Timers, random: Random) {
    this.#timers = timers;
    this.#random = random;
  }

  /** Connects a bot to the account of a person. The bot receives `business_connection`. */
  connect(bot: BotAccount, user: User, rights: BusinessBotRights): BusinessAccount {
    const connection: BusinessConnection = {
      id: `biz${randomLongId(this.#random)}`,
      user,
      user_chat_id: user.id,
      date: this.#timers.unixTime(),
      rights,
      is_enabled: true,
    };
    const account = { bot, connection, messageIds: new MessageCounter(), chats: new Map() };
    this.#byId.set(connection.id, account);
    bot.deliver("business_connection", connection);
    return account;
  }

  /** Changes a connection. The bot receives `business_connection`. */
  change(account: BusinessAccount, change: Partial<BusinessConnection>): void {
    account.connection = { ...account.connection, ...change };
    account.bot.deliver("business_connection", account.connection);
  }

  /** Returns the chat of the account with a customer, and creates it if necessary. */
  openChat(account: BusinessAccount, customer: User): Chat {
    let chat = account.chats.get(customer.id);
    if (chat === undefined) {
      chat = new Chat({
        info: toChatInfo(customer),
        instance: randomLongId(this.#random),
        messageIds: account.messageIds,
        unixTime: () => this.#timers.unixTime(),
        business: {
          connectionId: account.connection.id,
          bot: account.bot,
          isEnabled: () => account.connection.is_enabled,
        },
      });
      for (const user of [customer, account.connection.user])
        chat.members.set({ user, status: "member" });
      account.chats.set(customer.id, chat);
    }
    return chat;
  }

  /** Returns the chats of all accounts with a customer. */
  chatsWith(customerId: number): Chat[] {
    return [...this.#byId.values()].flatMap(({ chats }) => chats.get(customerId) ?? []);
  }

  /** Returns the account of a person that a bot manages. */
  findByUser(bot: BotAccount, userId: number): BusinessAccount | undefined {
    return [...this.#byId.values()].find(
      (account) => account.bot === bot && account.connection.user.id === userId,
    );
  }

  /** Returns the account behind the connection of a bot, or throws the refusal. */
  get(bot: BotAccount, id: string): BusinessAccount {
    const account = this.#byId.get(id);
    if (account?.bot !== bot) throw badRequest("business connection not found");
    return account;
  }

  /** Returns the chat with a customer that a bot refers to as `chat_id`, or throws the refusal. */
  getChat(bot: BotAccount, connectionId: string, chatId: string): Chat {
    if (chatId === "") throw badRequest("chat identifier is empty");
    if (!/^-?\d+$/.test(chatId)) throw badRequest("chat identifier must be a valid Integer");
    const { chats, connection } = this.get(bot, connectionId);
    const id = Number(chatId);
    if (id < 0) throw badRequest("chat must be a private chat");
    if (id === connection.user.id) throw badRequest("messages must not be sent to self");
    const chat = chats.get(id);
    if (chat === undefined) throw badRequest("BUSINESS_PEER_INVALID");
    return chat;
  }

  /** Throws the refusal of an action that the owner of the account has not allowed. */
  checkRight(bot: BotAccount, connectionId: string, right: keyof BusinessBotRights): void {
    const { connection } = this.get(bot, connectionId);
    if (!connection.is_enabled || connection.rights?.[right] !== true)
      throw badRequest("BOT_ACCESS_FORBIDDEN");
  }
}
