import type { Chat as ChatInfo, User } from "../types/index.ts";
import type { BotAccount } from "./bot-account.ts";
import { Chat } from "./chat.ts";
import type { Timers } from "./clock.ts";
import { type Random, randomInteger, randomLongId } from "./random.ts";
import { badRequest, Refusal } from "./refusal.ts";

/** Everyone and every chat there is. */
export class World {
  readonly timers: Timers;
  readonly random: Random;
  readonly botsByToken: Map<string, BotAccount> = new Map();
  readonly bots: Map<number, BotAccount> = new Map();
  readonly people: Map<number, User> = new Map();
  readonly groups: Map<number, Chat> = new Map();
  readonly #private = new Map<string, Chat>();
  readonly #blocks = new Set<string>();

  constructor(timers: Timers, random: Random) {
    this.timers = timers;
    this.random = random;
  }

  /** An identifier that nobody has yet. */
  freeId(min: number, max: number): number {
    let id = randomInteger(this.random, min, max);
    while (this.people.has(id) || this.bots.has(id) || this.groups.has(id)) id++;
    return id;
  }

  /** Whether anybody, bot or person, goes by this name. */
  hasUsername(username: string): boolean {
    const wanted = username.toLowerCase();
    const users = [...this.people.values(), ...[...this.bots.values()].map((bot) => bot.user)];
    return users.some((user) => user.username?.toLowerCase() === wanted);
  }

  /** The private chat of a person and a bot, begun by the person. */
  openPrivateChat(bot: BotAccount, person: User): Chat {
    const key = pair(bot.id, person.id);
    let chat = this.#private.get(key);
    if (chat === undefined) {
      chat = new Chat({
        info: privateChatInfo(person),
        members: [bot.id, person.id],
        instance: randomLongId(this.random),
        numbers: bot.numbers,
      });
      this.#private.set(key, chat);
    }
    return chat;
  }

  privateChat(botId: number, personId: number): Chat | undefined {
    return this.#private.get(pair(botId, personId));
  }

  /** The chat that a bot names by `chat_id`, or the refusal it gets. */
  chatOf(bot: BotAccount, chatId: string): Chat {
    if (chatId === "") throw badRequest("chat_id is empty");
    const id = Number(/^-?\d+/.exec(chatId)?.[0] ?? 0);
    const group = this.groups.get(id);
    const chat = group?.members.has(bot.id) ? group : this.privateChat(bot.id, id);
    if (chat !== undefined) return chat;
    if (this.bots.has(id)) throw new Refusal(403, "Forbidden: bot can't send messages to bots");
    if (this.#haveMet(bot.id, id)) {
      throw new Refusal(403, "Forbidden: bot can't initiate conversation with a user");
    }
    throw badRequest("chat not found");
  }

  /** As {@link World.chatOf}, and the bot must be let in. */
  writableChatOf(bot: BotAccount, chatId: string): Chat {
    const chat = this.chatOf(bot, chatId);
    if (this.isBlocked(bot.id, chat.info.id)) {
      throw new Refusal(403, "Forbidden: bot was blocked by the user");
    }
    return chat;
  }

  isBlocked(botId: number, personId: number): boolean {
    return this.#blocks.has(pair(botId, personId));
  }

  setBlocked(botId: number, personId: number, blocked: boolean): void {
    if (blocked) this.#blocks.add(pair(botId, personId));
    else this.#blocks.delete(pair(botId, personId));
  }

  close(): void {
    for (const bot of this.bots.values()) bot.close();
    for (const chat of [...this.#private.values(), ...this.groups.values()]) chat.wake();
  }

  #haveMet(botId: number, personId: number): boolean {
    return [...this.groups.values()].some(
      (group) => group.members.has(botId) && group.members.has(personId),
    );
  }
}

function pair(botId: number, personId: number): string {
  return `${botId}:${personId}`;
}

function privateChatInfo({ id, first_name, last_name, username }: User): ChatInfo {
  return {
    id,
    first_name,
    ...(last_name === undefined ? {} : { last_name }),
    ...(username === undefined ? {} : { username }),
    type: "private",
  };
}
