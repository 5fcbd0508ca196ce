import type { Inbox } from "../inbox/inbox.ts";
import type { GetUpdatesParams, Update, User } from "../types/index.ts";

/**
 * Parameters of each poll: at most `limit` updates, 1 to 100 (default 100), after a wait of at most `timeout` seconds
 * (default 30; Telegram waits at most 50). Source: https://core.telegram.org/bots/api#getupdates
 */
export type PollParams = Pick<GetUpdatesParams, "limit" | "timeout" | "allowed_updates">;

/** Settings of long polling. Source: https://core.telegram.org/bots/api#getupdates */
export interface StartOptions extends PollParams {
  /** Drops all updates that are pending at the start. */
  readonly drop_pending_updates?: boolean;
  /**
   * Removes the webhook of the bot. Without it, `bot.start()` rejects when there is one that this process has not set.
   * Default: `false`.
   */
  readonly deleteWebhook?: boolean;
  /**
   * How long handlers must have run, in milliseconds, before the bot confirms their update and fetches the next ones: what a
   * crash can lose. 0 confirms updates when they are fetched; with `Infinity`, the bot fetches only when all handlers have
   * ended. Default: 500.
   */
  readonly holdMs?: number;
  /**
   * Stores updates before they are confirmed, so that no crash loses one, however long handlers run. A folder: they are stored
   * there and handled in this process. An engine of `telewire/workers`: they are stored in it, and handled in this process and
   * in those of `workers()`. The result of `inbox()`: they are stored, for `workers()` in other processes. With it, `holdMs` has
   * no effect.
   */
  readonly inbox?: string | Inbox | UpdateStore;
  /** Called once, just before the bot fetches its first updates. */
  readonly onStart?: (botInfo: User) => void;
  /** Does not log the line that says that the bot is listening. Default: `false`. */
  readonly quiet?: boolean;
  /** Calls `bot.stop()` at the first SIGINT or SIGTERM; a second one ends the process at once. Default: `false`. */
  readonly signals?: boolean;
}

/** Stores updates, for workers that handle them: what `inbox()` of `telewire/workers` returns. */
export interface UpdateStore {
  /** Stores updates: all of them, or none when it rejects. */
  store(updates: readonly Update[]): Promise<void>;
}
