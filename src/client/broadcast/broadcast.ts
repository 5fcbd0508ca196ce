import { checkOptions, numberOrType } from "../../internal/arguments.ts";
import { backoffMs } from "../../internal/backoff.ts";
import { type Environment, PLATFORM } from "../../internal/environment.ts";
import { catchWith } from "../../internal/maybe-promise.ts";
import type { CallOptions } from "../client.ts";
import { Ticket } from "../ticket.ts";
import { type BroadcastOutcome, isApiError, isRetryable, outcomeOf } from "./outcome.ts";
import { BroadcastPace } from "./pace.ts";
import { TaskScope } from "./task-scope.ts";

/**
 * Sends one chat its message. It must make exactly one call: of two calls, a retry would repeat the one that succeeded. Pass
 * `options` to that call: they abort it with the broadcast, and make it yield to calls in the foreground.
 */
export type SendToChat<Id> = (chatId: Id, options: CallOptions) => Promise<unknown>;

/** Settings of {@link broadcast}. */
export interface BroadcastOptions<Id> {
  /**
   * Called once for each chat with its outcome; the broadcast awaits what it returns. Store the chat here: to resume after
   * a crash, pass only the chats that are not stored yet. A rejection ends the broadcast.
   */
  readonly onProgress?: (outcome: BroadcastOutcome<Id>) => unknown;
  /**
   * Called when a 429 makes messages wait for `delayMs`: those to the chat, or all of them if `chatId` is `undefined`. An
   * error that it throws ends the broadcast.
   */
  readonly onWait?: (wait: { readonly delayMs: number; readonly chatId: Id | undefined }) => void;
  /** Ends the broadcast, which then rejects with `signal.reason`. Calls in flight end as `"unsure"`. */
  readonly signal?: AbortSignal;
  /**
   * The maximum number of messages per second. Default: 25, which leaves five for all other calls. A paid broadcast may send
   * 1000: set `allow_paid_broadcast: true` in each message. Source: https://core.telegram.org/bots/api#paid-broadcasts
   */
  readonly perSecond?: number;
}

/** How many chats ended with each status. */
export type BroadcastReport = Readonly<Record<BroadcastOutcome<unknown>["status"], number>>;

/** Leaves some of a transport's 64 sockets for interactive calls. */
const MAX_CONCURRENT = 48;

/** The maximum number of requests for one chat, counting rejected ones and those that never left. */
const MAX_ATTEMPTS = 5;

/**
 * Sends messages to many chats, no faster than Telegram allows: it slows down after a 429 and speeds up again without one.
 * A chat that fails does not end it, and no chat gets a message twice: only calls that were rejected or never left are retried.
 *
 * `broadcast(chatIds, (chat_id, options) => api.sendMessage({ chat_id, text }, options))`
 *
 * Rejects with a RangeError if `perSecond` is out of range, and with the reason if it ended early.
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
  settings: BroadcastOptions<Id>,
  environment: Environment,
): Promise<BroadcastReport> {
  checkOptions("broadcast()", settings, {
    onProgress: 1,
    onWait: 1,
    signal: 1,
    perSecond: 1,
  });
  const { onProgress, onWait, signal, perSecond = 25 } = settings;
  if (!(typeof perSecond === "number" && perSecond > 0 && perSecond <= 1000)) {
    throw new RangeError(
      `perSecond must be a number above 0 and at most 1000; got ${numberOrType(perSecond)}`,
    );
  }
  const pace = new BroadcastPace(perSecond, environment);
  const report = { sent: 0, blocked: 0, failed: 0, unsure: 0 };
  // As many as fit into a second: enough for slow calls, and few enough to start in order.
  const scope = new TaskScope(Math.min(Math.ceil(perSecond), MAX_CONCURRENT), signal);

  /** Returns the outcome of the last call for a chat; `undefined` if the broadcast ended while the chat waited. */
  async function sendWithRetries(
    chatId: Id,
    signal: AbortSignal,
    ticket: Ticket,
  ): Promise<BroadcastOutcome<Id> | undefined> {
    const options = { signal, background: true, ticket };
    for (let attempts = 1; ; attempts++) {
      await pace.acquire(chatId, signal);
      if (signal.aborted) return undefined;
      // Retries in the transport may send one call several times.
      const { sends } = ticket;
      const error = await catchWith(async () => void (await send(chatId, options)), asFailure);
      ticket.count(sends);
      const failure = error?.failure;
      if (isApiError(failure)) {
        const pause = pace.onRejected(chatId, failure);
        if (pause !== undefined)
          onWait?.({ delayMs: pause.delayMs, chatId: pause.isForAll ? undefined : chatId });
      }
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

  const feed = async (): Promise<undefined> => {
    for await (const chatId of chatIds) {
      if (scope.isCanceled) break;
      await scope.start((stop) => deliver(chatId, stop));
    }
  };
  // A source that hangs must not keep a canceled broadcast alive.
  const ended = await Promise.race([feed().catch(asFailure), scope.canceled]);
  if (ended !== undefined) scope.cancel(ended.failure);
  // Outcomes of calls in flight are reported first, even if the broadcast was canceled.
  await scope.close();
  return report;
}

/** In an object, because anything may be thrown, even `undefined`. */
function asFailure(failure: unknown): { readonly failure: unknown } {
  return { failure };
}
