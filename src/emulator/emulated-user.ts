import type { User } from "../types/index.ts";
import { asBotSees, type Chat, type SeenMessage } from "./chat.ts";
import { formatText } from "./text.ts";
import type { World } from "./world.ts";

const MESSAGE_LIFETIME_SECONDS = 86_400;

/** What a user can write to: a bot or a group, by its identifier. */
export interface Addressee {
  readonly id: number;
}

/** A person at the other end of the bot's chats. Made by `emulator.createUser`. */
export class EmulatedUser {
  readonly user: User;
  readonly #world: World;
  readonly #read = new Map<Chat, number>();

  constructor(world: World, user: User) {
    this.#world = world;
    this.user = user;
  }

  get id(): number {
    return this.user.id;
  }

  /** Sends a text, as typed into the app, to a bot's private chat or to a group. */
  sendText(to: Addressee, text: string): SeenMessage {
    const chat = this.#chatWith(to);
    const { text: clean, entities } = formatText(text);
    const now = this.#world.timers.unixTime();
    const message = chat.send({
      from: this.user,
      date: now,
      text: clean,
      ...(entities.length === 0 ? {} : { entities: [...entities] }),
    });
    for (const member of chat.members) {
      this.#world.bots.get(member)?.deliver("message", asBotSees(message), {
        expiresAt: now + MESSAGE_LIFETIME_SECONDS,
        key: String(chat.info.id),
      });
    }
    return structuredClone(message);
  }

  /** The chat as this person sees it, oldest first, with every edit applied. */
  messages(from: Addressee): SeenMessage[] {
    return structuredClone([...this.#chatWith(from).messages.values()]);
  }

  /** The next message that a bot sent or edited and that this method has not given yet. */
  async nextMessage(from: Addressee): Promise<SeenMessage> {
    const chat = this.#chatWith(from);
    for (;;) {
      const index = this.#read.get(chat) ?? 0;
      const event = chat.events[index];
      if (event === undefined) {
        await chat.change();
        continue;
      }
      this.#read.set(chat, index + 1);
      const { kind, message } = event;
      if (kind !== "deleted" && message.from?.is_bot === true) return structuredClone(message);
    }
  }

  #chatWith({ id }: Addressee): Chat {
    const bot = this.#world.bots.get(id);
    if (bot !== undefined) return this.#world.openPrivateChat(bot, this.user);
    const group = this.#world.groups.get(id);
    if (group?.members.has(this.id)) return group;
    throw new TypeError(`User ${this.id} has no chat with ${id}: give a bot, or a group it is in`);
  }
}
