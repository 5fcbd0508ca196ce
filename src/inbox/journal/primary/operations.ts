import type { DeadLetter, EffectState, InboxStats, StoredEntry } from "../../inbox.ts";
import type { EntryRow } from "../state/change.ts";

/** A lane that was claimed. */
export interface Grant {
  readonly token: string;
  readonly bot: number;
  readonly lane: string;
}

/** A claim that a session has, with the entries that it has returned and that are not done. */
export type Holding = readonly [token: string, returned: readonly string[]];

/** What the primary does for a session, which may be in another process. */
export interface Operations {
  put(rows: readonly EntryRow[], capacity: number): Promise<void>;
  /** Waits for lanes. `want` identifies the call. */
  claim(want: string, bots: readonly number[], limit: number): Promise<readonly Grant[]>;
  /** Ends a claim that waits, without lanes. */
  withdraw(want: string): Promise<void>;
  head(token: string, limit: number): Promise<readonly StoredEntry[]>;
  done(token: string, id: string): Promise<boolean>;
  fail(token: string, id: string, error: string): Promise<boolean>;
  release(token: string): Promise<void>;
  cancel(bot: number, lane: string, id: string): Promise<boolean>;
  begin(bot: number, key: string, token: string): Promise<EffectState>;
  end(bot: number, key: string, token: string, result: string): Promise<void>;
  forget(bot: number, key: string, token: string): Promise<void>;
  list(bot: number | null, limit: number): Promise<readonly DeadLetter[]>;
  retry(bot: number, id: string): Promise<boolean>;
  drop(bot: number, id: string): Promise<boolean>;
  stats(): Promise<readonly InboxStats[]>;
  /** Keeps the claims of the session. */
  renew(): Promise<void>;
}

/** What a session learns without asking. */
export interface SessionEvents {
  onMore(token: string): void;
  onLost(token: string): void;
}
