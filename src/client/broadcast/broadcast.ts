import { backoffMs } from "../../internal/backoff.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import type { CallOptions } from "../client.ts";
import { Ticket } from "../ticket.ts";
import { type BroadcastOutcome, isApiError, isRetryable, outcomeOf } from "./outcome.ts";
import { BroadcastPace } from "./pace.ts";
import { TaskScope } from "./task-scope.ts";

/**
 * Sends what a chat is to get, in one call: of two, another try would repeat the one that arrived. The options belong to
 * the call: they end it, and let others go first.
 */
export type SendToChat<Id> = (chatId: Id, options: CallOptions) => Promise<unknown>;

/** Settings of {@link broadcast}. */
export interface BroadcastOptions<Id> {
  /**
   * Called once for each chat when it is done with; the broadcast waits for what it returns. Keep the chat there: to go
   * on after a crash, give only chats that were not kept. A rejection ends the broadcast.
   */
  readonly onProgress?: (outcome: BroadcastOutcome<Id>) => unknown;
  /** Ends the broadcast; it then rejects with `signal.reason`. Calls under way end as `"unsure"`. */
  readonly signal?: AbortSignal;
  /**
   * Messages per second, at most. Default: 25, which leaves five to everything else. A paid broadcast may be 1000: give
   * `allow_paid_broadcast: true` with each message. Source: https://core.telegram.org/bots/api#paid-broadcasts
   */
  readonly perSecond?: number;
}

/** How many chats ended how. */
export type BroadcastReport = Readonly<Record<BroadcastOutcome<unknown>["status"], number>>;

/** Leaves some of a transport's 64 sockets to interactive calls. */
const MAX_CONCURRENT = 48;

/** Most requests for one chat: refused ones, and those that never left. */
const MAX_ATTEMPTS = 5;

/**
 * Sends something to many chats, no faster than Telegram allows: slower after a 429, and faster again without one.
 * A chat that fails never ends it, and no chat gets anything twice: only what was refused, or never left, is tried again.
 *
 * `broadcast(chatIds, (chat_id, options) => api.sendMessage({ chat_id, text }, options))`
 *
 * Rejects with a RangeError when `perSecond` is out of range, and with whatever ended it early.
 * Source: https://core.telegram.org/bots/faq#how-can-i-message-all-of-my-bot-39s-subscribers-at-once
 */
export function broadcast<Id extends number | string>(
  chatIds: Iterable<Id> | AsyncIterable<Id>,
  send: SendToChat<Id>,
  options: BroadcastOptions<Id> = {},
): Promise<BroadcastReport> {
  return broadcastIn(chatIds, send, options, PLATFORM);
}

/** {@link broadcast} in the given environment. */
export async function broadcastIn<Id extends number | string>(
  chatIds: Iterable<Id> | AsyncIterable<Id>,
  send: SendToChat<Id>,
  { onProgress, signal, perSecond = 25 }: BroadcastOptions<Id>,
  environment: Environment,
): Promise<BroadcastReport> {
  if (!(typeof perSecond === "number" && perSecond > 0 && perSecond <= 1000)) {
    const got = typeof perSecond === "number" ? perSecond : `a ${typeof perSecond}`;
    throw new RangeError(`perSecond must be a number above 0 and at most 1000; got ${got}`);
  }
  const pace = new BroadcastPace(perSecond, environment);
  const report = { sent: 0, blocked: 0, failed: 0, unsure: 0 };
  // As many as fit into a second: enough for slow calls, and few enough to begin in order.
  const scope = new TaskScope(Math.min(Math.ceil(perSecond), MAX_CONCURRENT), signal);

  /** Returns how the last call for a chat ended; `undefined` when none was made. */
  async function sendWithRetries(
    chatId: Id,
    signal: AbortSignal,
    ticket: Ticket,
  ): Promise<BroadcastOutcome<Id> | undefined> {
    const options = { signal, background: true, ticket };
    for (let attempts = 1; ; attempts++) {
      await pace.acquire(chatId, signal);
      if (signal.aborted) return undefined;
      // Retries in the transport may send one call many times.
      const { sends } = ticket;
      const error = await catchFailure(() => send(chatId, options));
      ticket.count(sends);
      const failure = error?.failure;
      if (isApiError(failure)) pace.onRejected(chatId, failure);
      const isLast = ticket.sends >= ticket.maxSends;
      if (isLast || !isRetryable(failure)) return outcomeOf(chatId, error, signal.aborted);
      if (!isApiError(failure))
        await environment.sleep(backoffMs(attempts, environment.random), signal);
    }
  }

  async function deliver(chatId: Id, signal: AbortSignal): Promise<void> {
    const ticket = new Ticket(MAX_ATTEMPTS);
    const outcome = await sendWithRetries(chatId, signal, ticket).finally(() => ticket.end());
    if (outcome === undefined) return;
    report[outcome.status]++;
    await onProgress?.(outcome);
  }

  const feed = async (): Promise<void> => {
    for await (const chatId of chatIds) {
      if (scope.isCancelled) break;
      await scope.start((stop) => deliver(chatId, stop));
    }
  };
  // A source that hangs must not outlast the end.
  const ended = await Promise.race([catchFailure(feed), scope.cancelled]);
  if (ended !== undefined) scope.cancel(ended.failure);
  // Whatever ended it, calls under way are heard of first.
  await scope.close();
  return report;
}

/** Keeps what a piece of work threw or rejected with. */
async function catchFailure(
  work: () => Promise<unknown>,
): Promise<{ readonly failure: unknown } | undefined> {
  try {
    await work();
    return undefined;
  } catch (failure) {
    return { failure };
  }
}
