import type { Bot } from "telewire";
import type { TextUpdate } from "../../inputs/updates.ts";

/** How many chats are handled at the same time. */
export const CONCURRENCY = 64;

/** Where updates are stored. */
export interface InboxPlace {
  /** The URL of a server, or an empty folder. */
  readonly address: string;
  /** Begins the names of what is stored, so that measurements can share a server. */
  readonly prefix: string;
  /** How long a killed process keeps its chats, where it is one of telewire's engines. Default: as long as theirs. */
  readonly lockMs?: number;
}

/** Hands updates to a bot. */
export interface InboxWork {
  start(): void;
  /** Called once, after `start()`. */
  stop(): Promise<void>;
}

/** Stores updates, and hands them to a bot: those of a chat in order, one at a time. */
export interface InboxContender {
  /** Resolves when the update is stored. */
  store(update: TextUpdate): Promise<void>;
  /** Opens what hands the updates to a bot, as far as that can be done before it starts. */
  prepare(bot: Bot): Promise<InboxWork>;
  /** How many updates are stored and not handled. */
  left(): Promise<number>;
  close(): Promise<void>;
}
