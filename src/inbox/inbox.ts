/** An update or a job to store. */
export interface Entry {
  /** The user id of its bot. */
  readonly bot: number;
  /** Entries of one lane of a bot are handed to one worker at a time, in order. At most 200 characters. */
  readonly lane: string;
  /** Unique within the bot: an update's is its `update_id`. At most 200 characters. */
  readonly id: string;
  /** Its place in the lane, an integer: the lowest comes first, and `id` decides between equals. An update's is its `update_id`. */
  readonly order: number;
  /** An update as Telegram has sent it, or what a job needs. */
  readonly json: string;
  /** The W3C `traceparent` of the span that stored it. */
  readonly trace?: string | undefined;
  /** Milliseconds since the epoch before which no worker gets it. */
  readonly notBefore?: number | undefined;
}

/** An entry that a worker gets. */
export interface StoredEntry extends Entry {
  /** When it was stored, in milliseconds since the epoch. */
  readonly storedAt: number;
  /** How many claims of its lane were lost while it was the first entry: their workers crashed or froze. */
  readonly lost: number;
}

/** An entry whose handlers have failed for the last time. */
export interface DeadLetter extends StoredEntry {
  readonly error: string;
  /** When it was given up, in milliseconds since the epoch. */
  readonly buriedAt: number;
}

/** What an inbox holds for one bot. */
export interface InboxStats {
  readonly bot: number;
  /** The number of lanes with an entry that is due. */
  readonly lanes: number;
  /** The number of entries that are due and not done, those being handled included. */
  readonly waiting: number;
  /** The number of entries that are not due yet. */
  readonly scheduled: number;
  readonly dead: number;
  /** How long the oldest entry that is due has been stored or due, in milliseconds; `undefined` without one. */
  readonly oldestMs: number | undefined;
}

/** A lane that one worker has to itself, until it releases the lane or the claim is lost. */
export interface Claim {
  readonly bot: number;
  readonly lane: string;
  /** Aborts when another worker may have the lane. From then on the other functions change nothing. */
  readonly signal: AbortSignal;
  /** Called, any number of times, when `head()` may return more. */
  onMore: (() => void) | undefined;
  /** Returns entries that are due and that this claim has not returned yet, the first ones of the lane, in order. */
  head(limit: number): Promise<readonly StoredEntry[]>;
  /**
   * Removes an entry that was handled, so that a crash of this process does not undo it. Resolves with `false`, and removes
   * nothing, when the claim was lost.
   */
  done(id: string): Promise<boolean>;
  /** Moves an entry to the dead letters in the same way. */
  fail(id: string, error: string): Promise<boolean>;
  /** Returns the lane. If it has entries that are due, another claim may take it at once, after lanes that have waited longer. */
  release(): Promise<void>;
}

/** How far an effect got: it has begun now, has ended with this result as JSON, or had begun before and its end is unknown. */
export type EffectState =
  | { readonly state: "begun" }
  | { readonly state: "ended"; readonly result: string }
  | { readonly state: "unknown"; readonly begunAt: number };

/** Remembers effects by bot and key, for 30 days. */
export interface Effects {
  /** Begins an effect, unless it has begun. `token` identifies the caller, which may repeat the call. */
  begin(bot: number, key: string, token: string): Promise<EffectState>;
  /** Stores the result of an effect that this caller has begun. */
  end(bot: number, key: string, token: string, result: string): Promise<void>;
  /** Forgets an effect that this caller has begun, so that it may begin again. */
  cancel(bot: number, key: string, token: string): Promise<void>;
}

/** The dead letters of an inbox. */
export interface DeadLetters {
  /** Returns the oldest ones, of one bot or of all. */
  list(filter: { readonly bot?: number; readonly limit: number }): Promise<readonly DeadLetter[]>;
  /** Puts one back into its lane, as if it had just been stored. Returns `false` when there is no such entry. */
  retry(bot: number, id: string): Promise<boolean>;
  /** Deletes one. Returns `false` when there is no such entry. */
  drop(bot: number, id: string): Promise<boolean>;
}

/**
 * Stores updates until workers have handled them. Each is stored once, and is handed out, in the order of its lane, until it is
 * done: at least once. Acknowledgements name the entry and belong to a claim, so those of a worker that has lost its lane are
 * refused. Several processes may use one store, each through an object of its own.
 */
export interface Inbox {
  /**
   * Stores entries, except those whose id was stored in the last 25 hours. Resolves when they survive a crash. Rejects with a
   * `BusyError`, and stores none of them, when the inbox is full.
   */
  put(entries: readonly Entry[]): Promise<void>;
  /**
   * Waits until lanes of these bots have entries that are due, and claims up to `limit` of them, fairly between the bots and
   * those that have waited longest first. Resolves with an empty array when `signal` aborts.
   */
  claim(bots: readonly number[], limit: number, signal: AbortSignal): Promise<readonly Claim[]>;
  /**
   * Deletes an entry that is not due yet, and forgets its id, which may be stored again. Returns `false` when there is no such
   * entry.
   */
  cancel(bot: number, lane: string, id: string): Promise<boolean>;
  readonly effects: Effects;
  readonly dead: DeadLetters;
  /** Counts what is stored, for each bot that has anything. */
  stats(): Promise<readonly InboxStats[]>;
  /** Releases all claims, and closes files and connections. Other calls reject from now on. */
  close(): Promise<void>;
}

/** How long an inbox knows that an entry was stored: 25 hours, because Telegram keeps updates for 24. */
export const SEEN_MS = 90_000_000;
/** How long an inbox remembers an effect: 30 days. */
export const EFFECT_MS = 2_592_000_000;
/** How long a claim lasts unless it is renewed. */
export const LOCK_MS = 30_000;
/** The default number of entries that an inbox stores, dead letters not included. */
export const CAPACITY = 100_000;
