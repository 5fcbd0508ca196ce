import { WRITING_ROUTES } from "../../inputs/real-routes.ts";
import type { PackOrder } from "../../inputs/real-updates.ts";

/** The session of a chat. */
export interface ChatSession {
  language: string;
  visits: number;
}

/** Creates the session of a chat. */
export function createSession(): ChatSession {
  return { language: "en", visits: 0 };
}

/** What the bot knows of a user. */
export interface Member {
  readonly id: number;
  requests: number;
}

/** What the session and the middlewares add to `ctx`, under these names in every library. */
export interface Added {
  session: ChatSession;
  member: Member;
  language: string;
}

/** `ctx` of a bot that may have no sessions. */
interface OptionalSession {
  readonly session: ChatSession | undefined;
}

/** What a handler has done. */
export interface Handled {
  readonly updateId: number;
  readonly route: string;
  readonly detail: string;
  readonly language: string;
  /** How often a handler has changed the session of this chat; 0 without sessions. */
  readonly visits: number;
}

/** Sends a text to the chat of the update. */
export type Reply = (text: string) => Promise<unknown>;

/** What the middlewares and the handlers do, the same in every library. */
export class Shop {
  calls = 0;
  /** What the last handler has done. */
  handled: Handled | undefined;
  busyMs = 0;
  replies = 0;
  readonly #members = new Map<number, Member>();
  readonly #banned: ReadonlySet<number> = new Set([1]);
  readonly #hasReplies: boolean;

  /** `hasReplies`: whether handlers await a reply, or only a promise that is resolved. */
  constructor(hasReplies: boolean) {
    this.#hasReplies = hasReplies;
  }

  isBanned(userId: number | undefined): boolean {
    return userId !== undefined && this.#banned.has(userId);
  }

  memberOf(userId = 0): Member {
    let member = this.#members.get(userId);
    if (member === undefined) {
      member = { id: userId, requests: 0 };
      this.#members.set(userId, member);
    }
    return member;
  }

  /** Reads the language from the session, if there is one. */
  languageOf(session: ChatSession | undefined, userLanguage: string | undefined): string {
    return session?.language ?? userLanguage ?? "en";
  }

  /** Handles an update: reads the session, changes it on some routes, and replies. */
  async handle(
    route: string,
    detail: string,
    updateId: number,
    { session, language }: Pick<Added, "language"> & OptionalSession,
    reply: Reply,
  ): Promise<void> {
    if (session !== undefined && WRITING_ROUTES.has(route)) session.visits += 1;
    if (this.#hasReplies) {
      await reply(`${route} ${detail}`);
      this.replies += 1;
    } else {
      await undefined;
    }
    this.calls += 1;
    this.handled = { updateId, route, detail, language, visits: session?.visits ?? 0 };
  }
}

/** A bot with 60 routes behind a session and five middlewares. Its calls reach no server. */
export interface RealBot {
  /** Packs the data of a button as the library does it. */
  readonly pack: PackOrder;
  /** Parses an update as the library's webhook does. */
  parse(bytes: Uint8Array): object;
  handle(update: object): unknown;
  close?(): void;
}

/** Creates the bot in one library. */
export type CreateRealBot = (shop: Shop, hasSession: boolean) => RealBot;

const decoder = new TextDecoder();

/** The parser of a library that leaves it to the framework of its webhook. */
export function parseJson(bytes: Uint8Array): object {
  return JSON.parse(decoder.decode(bytes));
}
