import type { CallOptions } from "../../client/index.ts";
import { DecodeError } from "../../errors.ts";
import { checkCount } from "../../internal/counts.ts";
import { messageOf } from "../../internal/describe-error.ts";
import type { RetryLoop } from "../../lifecycle/retry-loop.ts";
import type { PollParams } from "../../lifecycle/start-options.ts";
import type { GetUpdatesParams, Update } from "../../types/index.ts";
import { checkUpdate } from "../../types/parse-update.ts";
import type { IdleDelay } from "./idle-delay.ts";
import type { Intake } from "./intake.ts";

/** The part of the client that polling uses. */
export interface UpdateSource {
  getUpdates(params: GetUpdatesParams, options: CallOptions): Promise<readonly object[]>;
}

/** Throws a `RangeError` for a number that Telegram would silently replace, and for a value that is not a number. */
export function checkPollParams({ limit = MAX_UPDATES, timeout = 0 }: PollParams): void {
  checkCount("limit", limit, 1, MAX_UPDATES);
  checkCount("timeout", timeout, 0, 3600);
}

/** Everything that {@link poll} works with. */
export interface PollOptions {
  readonly source: UpdateSource;
  readonly params: PollParams;
  readonly intake: Intake;
  readonly retry: RetryLoop;
  readonly idleDelay: IdleDelay;
  /** Called with one line for each problem that polling survives. */
  readonly report: (problem: string) => void;
  /** Stops polling. */
  readonly signal: AbortSignal;
  /** Called once polling has stopped. Resolves when no update that was fetched is handled any more. */
  readonly ended: () => Promise<unknown>;
}

/** The number of updates that Telegram returns unless a poll asks for fewer. */
export const MAX_UPDATES = 100;

/**
 * Fetches updates for an intake until the signal aborts, and confirms what was handled by then. Rejects with the fatal errors
 * of `retry`.
 */
export async function poll(options: PollOptions): Promise<void> {
  const { source, params, intake, retry, idleDelay, report, signal, ended } = options;
  let confirmed = 0;
  let polled = 0;
  for (;;) {
    const range = await intake.next();
    if (range === undefined) break;
    const { offset, limit } = range;
    polled = offset;
    const updates = await retry(async () => {
      const request = { ...params, offset, ...(limit < MAX_UPDATES && { limit }) };
      const response = await source.getUpdates(request, { signal });
      const batch = response.flatMap((raw) => readUpdate(raw, report));
      // Telegram would return the same batch at once, forever.
      if (batch.length === 0 && response.length > 0)
        throw new TypeError("getUpdates: no update_id in the response");
      return batch;
    }, signal);
    if (updates === undefined) break;
    confirmed = offset;
    const hasNew = intake.take(updates);
    // A server that ignores the offset would return the same updates at once, forever.
    await idleDelay(!hasNew, signal);
  }
  await ended();
  const offset = intake.finalOffset();
  if (offset !== confirmed) await confirm(source, offset, polled === offset, report);
}

/** A malformed update must not block the rest of its batch. */
function readUpdate(raw: object, report: (problem: string) => void): Update[] {
  try {
    return [checkUpdate(raw)];
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    report(`skipped an update: ${error.message}: ${error.snippet}`);
    return [];
  }
}

/** For each of two requests, which a graceful shutdown waits for. */
const CONFIRM_TIMEOUT_MS = 2_500;

/**
 * Confirms the last updates to Telegram, so that the next start does not get them again. `isPolled` when a poll with this
 * offset was sent, which may have arrived.
 */
async function confirm(
  source: UpdateSource,
  offset: number,
  isPolled: boolean,
  report: (problem: string) => void,
): Promise<void> {
  const request = (from: number): Promise<unknown> =>
    source.getUpdates({ offset: from, limit: 1, timeout: 0 }, { timeoutMs: CONFIRM_TIMEOUT_MS });
  try {
    // Telegram holds a request with the offset of the one before for 3 s: this one, which confirms nothing, goes between.
    if (isPolled) await request(0);
    await request(offset);
  } catch (error) {
    report(`could not confirm the last updates; Telegram will redeliver them: ${messageOf(error)}`);
  }
}
