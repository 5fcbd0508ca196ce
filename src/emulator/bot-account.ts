import type { UpdateKind, UpdatePayloads, User } from "../types/index.ts";
import { DEFAULT_UPDATES, isSameSet, parseAllowedUpdates } from "./allowed-updates.ts";
import { CallbackQueries } from "./callback-queries.ts";
import type { MessageNumbers } from "./chat.ts";
import type { Timers } from "./clock.ts";
import { Conflicts } from "./conflicts.ts";
import { Polling } from "./polling.ts";
import type { Random } from "./random.ts";
import { UpdateQueue } from "./update-queue.ts";

/** When an update dies and whom it must not overtake. */
export interface UpdateRules {
  /** Unix time. */
  readonly expiresAt: number;
  readonly key: string;
}

/** One bot as the server knows it: its queue of updates, and what empties that. */
export class BotAccount {
  /** What getMe answers. */
  readonly me: User;
  /** What others see of it. */
  readonly user: User;
  readonly token: string;
  readonly queue: UpdateQueue;
  readonly conflicts: Conflicts;
  readonly polling: Polling;
  readonly callbackQueries: CallbackQueries;
  readonly numbers: MessageNumbers = { next: 1 };
  allowedUpdates: ReadonlySet<string> = DEFAULT_UPDATES;

  constructor(me: User, token: string, timers: Timers, random: Random) {
    this.me = me;
    const { id, is_bot, first_name, username } = me;
    this.user = { id, is_bot, first_name, ...(username === undefined ? {} : { username }) };
    this.token = token;
    this.queue = new UpdateQueue(random);
    this.conflicts = new Conflicts(timers);
    this.polling = new Polling(this.queue, timers, this.conflicts);
    this.callbackQueries = new CallbackQueries(timers, random);
  }

  get id(): number {
    return this.me.id;
  }

  /** Queues an update unless the bot never asked for its kind. */
  deliver<K extends UpdateKind>(kind: K, payload: UpdatePayloads[K], rules: UpdateRules): void {
    if (!this.allowedUpdates.has(kind)) return;
    const json = `${JSON.stringify(kind)}:${JSON.stringify(payload)}`;
    if (this.queue.push(json, rules.expiresAt, rules.key)) this.polling.notify();
  }

  /** Takes over `allowed_updates` when it says anything; true when that changed something. */
  updateAllowed(text: string): boolean {
    const allowed = parseAllowedUpdates(text);
    if (allowed === undefined || isSameSet(allowed, this.allowedUpdates)) return false;
    this.allowedUpdates = allowed;
    return true;
  }

  close(): void {
    this.polling.close();
    this.conflicts.close();
    this.callbackQueries.close();
  }
}
