import type {
  ChatFullInfo,
  Chat as ChatInfo,
  ChatJoinRequest,
  ChatPermissions,
  ReactionCount,
  ReactionType,
  User,
} from "../../../types/index.ts";
import type { ShownDraft } from "../messages/draft.ts";
import type { MessageContent, SeenMessage } from "../messages/message.ts";
import type { MessageIds } from "../messages/message-ids.ts";
import { Boosts } from "./boosts.ts";
import type { ChatBot } from "./chat-bot.ts";
import type { ChatEvent } from "./chat-event.ts";
import { EphemeralMessages, isSeenBy, type MessageRef } from "./ephemeral-messages.ts";
import { InviteLinks } from "./invite-links.ts";
import { Members } from "./members.ts";
import { ALL_PERMISSIONS } from "./rights.ts";
import { GENERAL_TOPIC_ID, Topics } from "./topics.ts";

/** The four types of chats. */
export type ChatType = "private" | "group" | "supergroup" | "channel";

/** What a new chat is made of. */
export interface ChatOptions {
  readonly info: ChatInfo & { readonly type: ChatType };
  /** The `chat_instance` of callback queries: digits of a 64-bit number. */
  readonly instance: string;
  readonly messageIds: MessageIds;
  /** The clock on which bans and restrictions end. */
  readonly unixTime: () => number;
  /** Of a chat between the account of a business and a customer. */
  readonly business?: BusinessLink;
}

/** The bot that manages the account of a business. */
export interface BusinessLink {
  readonly connectionId: string;
  readonly bot: ChatBot;
  /** Whether the bot is still connected. */
  readonly isEnabled: () => boolean;
}

/** The group in which people comment on the posts of a channel. */
export interface Discussion {
  readonly group: Chat;
  /** The identifier in the group of each post that was forwarded to it. */
  readonly forwards: Map<number, number>;
}

/** How a message is sent, besides what it contains. */
export interface Sending {
  /** Who sent it, where `from` is not, as in a channel. */
  readonly author?: User;
  readonly isSilent?: boolean;
  /** Identifier of the topic; ignored in chats that have none. */
  readonly threadId?: number;
  /** Whether the message begins a topic. */
  readonly startsTopic?: boolean;
}

/** A chat: its members, its messages and its history of events. */
export class Chat {
  info: ChatInfo & { readonly type: ChatType };
  readonly instance: string;
  readonly business: BusinessLink | undefined;
  readonly members: Members;
  /** The bots among the members. */
  readonly bots: Set<ChatBot> = new Set();
  readonly events: ChatEvent[] = [];
  readonly messages: Map<number, SeenMessage> = new Map();
  /** What getChat returns besides `info`. */
  details: Partial<ChatFullInfo> = {};
  /** Identifiers of pinned messages, in the order in which they were pinned. */
  pinned: number[] = [];
  readonly topics: Topics;
  /** The last draft of the bot of a private chat, unless a message has followed. */
  draft: ShownDraft | undefined = undefined;
  /** The bot that sent the last message of a bot. */
  lastBotId: number | undefined = undefined;
  readonly boosts: Boosts;
  readonly ephemeral: EphemeralMessages = new EphemeralMessages((event) => this.record(event));
  /** Channels that cannot write in the chat. */
  readonly bannedChats: Set<number> = new Set();
  readonly inviteLinks: InviteLinks = new InviteLinks();
  /** By the person who wants to join. */
  readonly joinRequests: Map<number, ChatJoinRequest> = new Map();
  /** The supergroup that a basic group has become. */
  migratedTo: number | undefined = undefined;
  /** What members who are not restricted may do. */
  permissions: Required<ChatPermissions> = ALL_PERMISSIONS;
  /** The channel, of the chat of its direct messages. */
  parent: Chat | undefined = undefined;
  /** The chat of the direct messages of a channel. */
  directMessages: Chat | undefined = undefined;
  /** Suggested posts for which the person lacks the money. */
  readonly unaffordablePosts: Set<number> = new Set();
  /** Of a channel with comments. */
  discussion: Discussion | undefined = undefined;
  /** Whether the person of a private chat has blocked the bot. */
  isBlocked = false;
  /** Whether the emulator was closed: no further event follows. */
  isClosed = false;
  readonly #messageIds: MessageIds;
  /** Who sent a message, where its `from` is not. */
  readonly #authors = new Map<number, number>();
  /** By message, then by who reacted. */
  readonly #reactions = new Map<number, Map<number, readonly ReactionType[]>>();
  readonly #listeners = new Set<() => void>();

  constructor({ info, instance, messageIds, unixTime, business }: ChatOptions) {
    this.info = info;
    this.instance = instance;
    this.business = business;
    this.#messageIds = messageIds;
    this.members = new Members(unixTime);
    this.boosts = new Boosts(unixTime);
    this.topics = new Topics({ hasGeneral: info.type !== "private" });
  }

  get id(): number {
    return this.info.id;
  }

  /** Whether the chat has topics: a forum, or a private chat with a bot that has them. */
  get isForum(): boolean {
    if (this.info.type !== "private") return this.info.is_forum === true;
    return [...this.bots].some(({ profile }) => profile.has_topics_enabled === true);
  }

  /** Whether it is the General topic of a forum. */
  isGeneralTopic(threadId: number): boolean {
    return this.info.type !== "private" && threadId === GENERAL_TOPIC_ID;
  }

  /** Returns the fields that place a message in a topic; none for General, and in chats without topics. */
  topicFields(threadId: number): {
    readonly message_thread_id?: number;
    readonly is_topic_message?: true;
  } {
    const isTopic = this.isForum && this.topics.find(threadId) !== undefined;
    return isTopic && !this.isGeneralTopic(threadId)
      ? { message_thread_id: threadId, is_topic_message: true }
      : {};
  }

  /** Adds a message and returns it with its identifier. */
  send(
    body: MessageContent,
    { author, isSilent = false, threadId = 0, startsTopic = false }: Sending = {},
  ): SeenMessage {
    const { from, ...rest } = body;
    const message_id = this.#messageIds.next();
    const topic = startsTopic
      ? { message_thread_id: message_id, is_topic_message: true as const }
      : this.topicFields(threadId);
    const message = { message_id, ...(from && { from }), chat: this.info, ...topic, ...rest };
    this.messages.set(message_id, message);
    if (from?.is_bot === true) {
      this.lastBotId = from.id;
      this.draft = undefined;
    }
    if (author !== undefined && author.id !== from?.id) this.#authors.set(message_id, author.id);
    this.record(isSilent ? { kind: "sent", message, is_silent: true } : { kind: "sent", message });
    return message;
  }

  /** Returns a message that everybody sees, or an ephemeral one; undefined when it is gone. */
  find({ message_id, ephemeral_message_id = 0 }: MessageRef): SeenMessage | undefined {
    return ephemeral_message_id === 0
      ? this.messages.get(message_id)
      : this.ephemeral.find(ephemeral_message_id);
  }

  /** Whether a person sees a message: not ephemeral ones of others, nor the direct messages of others to a channel. */
  isSeenBy(message: SeenMessage, userId: number): boolean {
    const { direct_messages_topic: topic } = message;
    const isOwnTopic =
      topic === undefined || topic.topic_id === userId || this.members.isAdministrator(userId);
    return isOwnTopic && isSeenBy(message, userId);
  }

  /** Identifier of the person or the bot that sent a message. */
  authorOf({ message_id, from }: SeenMessage): number | undefined {
    return this.#authors.get(message_id) ?? from?.id;
  }

  /** Replaces the message with the same identifier. */
  edit(message: SeenMessage): void {
    this.messages.set(message.message_id, message);
    this.record({ kind: "edited", message });
  }

  delete(message: SeenMessage): void {
    this.messages.delete(message.message_id);
    this.record({ kind: "deleted", message });
  }

  /** The reactions of a user to a message. */
  reactionsOf(messageId: number, actorId: number): readonly ReactionType[] {
    return this.#reactions.get(messageId)?.get(actorId) ?? [];
  }

  /** How often each reaction to a message was chosen, the most frequent first. */
  reactionCounts(messageId: number): ReactionCount[] {
    const counts = new Map<string, ReactionCount>();
    for (const type of [...(this.#reactions.get(messageId)?.values() ?? [])].flat()) {
      const key = JSON.stringify(type);
      counts.set(key, { type, total_count: (counts.get(key)?.total_count ?? 0) + 1 });
    }
    return [...counts.values()].sort((a, b) => b.total_count - a.total_count);
  }

  /** Replaces the reactions of a user to a message. */
  react(messageId: number, actorId: number, reactions: readonly ReactionType[]): void {
    const byActor = this.#reactions.get(messageId) ?? new Map<number, readonly ReactionType[]>();
    byActor.set(actorId, reactions);
    this.#reactions.set(messageId, byActor);
    this.record({
      kind: "reacted",
      message_id: messageId,
      user_id: actorId,
      reactions: [...reactions],
    });
  }

  /** Appends an event and calls the listeners. */
  record(event: ChatEvent): void {
    this.events.push(event);
    this.#notify();
  }

  /** Calls `listener` after every event and on close. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  close(): void {
    this.isClosed = true;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the private chat with a person, as updates contain it. */
export function toChatInfo({
  id,
  first_name,
  last_name,
  username,
}: User): ChatInfo & { type: "private" } {
  return {
    id,
    first_name,
    ...(last_name === undefined ? {} : { last_name }),
    ...(username === undefined ? {} : { username }),
    type: "private",
  };
}
