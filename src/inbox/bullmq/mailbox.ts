import type { DeadLetter, EffectState, Entry, InboxStats, StoredEntry } from "../inbox.ts";

/** A lane of a bot. */
export interface LaneKey {
  readonly bot: number;
  readonly lane: string;
}

/** A lane, and the token of the claim that has it. */
export interface LaneOwner extends LaneKey {
  readonly token: string;
}

/** What a mailbox reports by itself. */
export interface MailboxListener {
  /** Another process has woken a lane of this bot. */
  onWake(bot: number): void;
  /** The lane of this claim may have more entries. */
  onMore(token: string): void;
  /** An entry will be due in this many milliseconds. */
  onSchedule(delayMs: number): void;
  /** Reports may have been missed, because the connection was lost. */
  onReconnect(): void;
}

/** Lanes that need a job, and when the next entry is due. */
export interface Ripened {
  readonly woken: readonly LaneKey[];
  readonly nextMs: number | undefined;
}

/**
 * Where the entries are, with the owner of each lane. Each function is one step of its database. It may be executed twice when
 * a connection breaks. A step of a claim, `put` and `begin` then return the same. What others have returned the first time is
 * lost: lanes that need a job are found by a later sweep, and what was canceled, put back or dropped is not found again.
 */
export interface Mailbox {
  /** Begins to report. Resolves when nothing is missed any more. */
  listen(process: string, listener: MailboxListener): Promise<void>;
  /** Connects again if the connection of `listen()` has been lost without a word. Never rejects. */
  checkListening(): Promise<void>;
  /** Stores entries. Returns the lanes that need a job, or `"full"`. */
  put(entries: readonly Entry[], capacity: number): Promise<readonly LaneKey[] | "full">;
  /** Makes a claim the owner of a lane that has entries, unless another one has it, for `forMs`. */
  take(owner: LaneOwner, forMs: number): Promise<"taken" | "held" | "empty">;
  /** Returns the first entries of a lane except those in `returned`; `undefined` when the claim was lost. */
  head(
    owner: LaneOwner,
    limit: number,
    returned: readonly string[],
  ): Promise<readonly StoredEntry[] | undefined>;
  /** Returns `false` when the claim was lost. */
  done(owner: LaneOwner, id: string): Promise<boolean>;
  /** Returns `false` when the claim was lost. */
  fail(owner: LaneOwner, id: string, error: string): Promise<boolean>;
  /** Returns whether the lane needs another job. */
  release(owner: LaneOwner): Promise<boolean>;
  /** Returns the tokens of those that were lost. */
  renew(owners: readonly LaneOwner[], forMs: number): Promise<readonly string[]>;
  /** Hands out what is due by now. */
  ripen(): Promise<Ripened>;
  /** Returns lanes that have had entries for `idleMs`, but no owner: their jobs may be missing. One process a time does so. */
  sweep(idleMs: number): Promise<readonly LaneKey[]>;
  /** Says for `forMs` that this process waits for jobs. */
  announceIdle(forMs: number): Promise<void>;
  /** Reports to other processes, if any of them waits, that lanes of these bots have new jobs. */
  poke(process: string, bots: readonly number[]): Promise<void>;
  cancel(bot: number, lane: string, id: string): Promise<boolean>;
  begin(bot: number, key: string, token: string): Promise<EffectState>;
  end(bot: number, key: string, token: string, result: string): Promise<void>;
  undo(bot: number, key: string, token: string): Promise<void>;
  buried(bot: number | undefined, limit: number): Promise<readonly DeadLetter[]>;
  /** Returns the lanes that need a job; `undefined` when there is no such entry. */
  unbury(bot: number, id: string): Promise<readonly LaneKey[] | undefined>;
  drop(bot: number, id: string): Promise<boolean>;
  stats(): Promise<readonly InboxStats[]>;
  close(): Promise<void>;
}
