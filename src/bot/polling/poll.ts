import type { CallOptions } from "../../client/index.ts";
import { DecodeError } from "../../errors.ts";
import { checkCount } from "../../internal/counts.ts";
import { describeError, messageOf } from "../../internal/describe-error.ts";
import type { HandledUpdates } from "../../internal/handled-updates.ts";
import type { GetUpdatesParams, Update } from "../../types/index.ts";
import { checkUpdate } from "../../types/parse-update.ts";
import type { Pause } from "./pause.ts";
import type { Persist } from "./retry-loop.ts";

/** What polling asks of the client. */
export interface UpdateSource {
  getUpdates(params: GetUpdatesParams, options: CallOptions): Promise<readonly object[]>;
}

/**
 * What is asked of Telegram with each poll: at most `limit` updates, 1 to 100 (default 100), after a wait of at most
 * `timeout` seconds (default 30; Telegram itself waits 50 at most). Source: https://core.telegram.org/bots/api#getupdates
 */
export type PollParams = Pick<GetUpdatesParams, "limit" | "timeout" | "allowed_updates">;

/** Throws a `RangeError` for a number that Telegram would silently replace, and for what is not a number. */
export function checkPollParams({ limit = 100, timeout = 0 }: PollParams): void {
  checkCount("limit", limit, 1, 100);
  checkCount("timeout", timeout, 0, 3600);
}

/** Everything a poll loop needs from outside. */
export interface PollOptions {
  readonly source: UpdateSource;
  readonly params: PollParams;
  /** Handles one update. The next one waits for it; should it fail, that is reported. */
  readonly handle: (update: Update) => void | Promise<void>;
  readonly persist: Persist;
  readonly pause: Pause;
  /** What was handled before, and is passed over. */
  readonly handled: HandledUpdates;
  /** Told of what polling survives, in one line. */
  readonly report: (problem: string) => void;
  /** Ends polling after the update at hand. */
  readonly signal: AbortSignal;
}

/**
 * Fetches updates and has them handled, one after the other, until the signal aborts. A batch is confirmed only after it
 * was handled: when a crash interrupts it, all of it comes again. Rejects with what `persist` rejects with.
 */
export async function poll(options: PollOptions): Promise<void> {
  const { source, params, persist, pause, handled, report, signal } = options;
  let offset = 0;
  let confirmed = 0;
  while (!signal.aborted) {
    const updates = await persist(async () => {
      const answer = await source.getUpdates({ ...params, offset }, { signal });
      const batch = answer.flatMap((raw) => readUpdate(raw, report));
      // Telegram would answer the same at once, for ever.
      if (batch.length === 0 && answer.length > 0)
        throw new TypeError("getUpdates: no update_id in the answer");
      return batch;
    }, signal);
    if (updates === undefined) break;
    confirmed = offset;
    let isNew = false;
    for (const update of updates) {
      if (signal.aborted) break;
      const id = update.update_id;
      try {
        if (!handled.has(id)) {
          isNew = true;
          await options.handle(update);
          handled.add(id);
        }
      } catch (error) {
        // Reported and no more: the same update would come again for ever.
        report(`update ${id} failed: ${describeError(error)}`);
      }
      // Not the largest so far: after a quiet week Telegram goes on from a random identifier.
      offset = id + 1;
    }
    // A server that ignores the offset returns the same updates at once, for ever.
    await pause(!isNew, signal);
  }
  if (offset !== confirmed) await confirm(source, offset, report);
}

/** An update that is none must not keep the others away. */
function readUpdate(raw: object, report: (problem: string) => void): Update[] {
  try {
    return [checkUpdate(raw)];
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    report(`skipped an update: ${error.message}: ${error.snippet}`);
    return [];
  }
}

/** Tells Telegram that the last updates are done, so that the next start does not get them again. */
async function confirm(
  source: UpdateSource,
  offset: number,
  report: (problem: string) => void,
): Promise<void> {
  try {
    await source.getUpdates({ offset, limit: 1, timeout: 0 }, {});
  } catch (error) {
    report(`could not confirm the last updates, which will come again: ${messageOf(error)}`);
  }
}
