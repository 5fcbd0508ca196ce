import { ApiError } from "../../errors.ts";
import { backoffMs } from "../../internal/backoff.ts";
import { isError, messageOf } from "../../internal/describe-error.ts";
import { retryAfterMs } from "../../internal/durations.ts";

/** What waiting between tries needs from outside. */
export interface PersistOptions {
  /** Told of each failure that is tried again. */
  readonly report: (problem: string) => void;
  /** Resolves after the delay or when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** Repeats work until it succeeds. Gives `undefined` when the signal aborts first; rejects with what no repeat can mend. */
export type Persist = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T | undefined>;

/** A wrong token stays wrong: 401 for one that was revoked, 404 for one that never was. */
const FINAL: readonly unknown[] = [401, 404];
/** By error code. The server holds back answers to conflicting polls for as long; a 429 may not say how long. */
const DELAYS_MS: Readonly<Record<number, number>> = { 409: 3_000, 429: 1_000 };

/** Creates the one place that decides whether and when a failed request of long polling is tried again. */
export function createPersist({ report, sleep, random }: PersistOptions): Persist {
  return async (work, signal) => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted) return undefined;
        // A transport or a transformer may throw what `instanceof` fails on.
        const refusal = isError(error) && error instanceof ApiError ? error : undefined;
        if (FINAL.includes(refusal?.error_code)) throw error;
        const delayMs = delayAfter(refusal, failures, random);
        report(`${messageOf(error)}; next try in ${(delayMs / 1000).toFixed(1)} s`);
        await sleep(delayMs, signal);
      }
    }
    return undefined;
  };
}

function delayAfter(refusal: ApiError | undefined, failures: number, random: () => number): number {
  const askedMs = retryAfterMs(refusal?.retryAfterSeconds);
  return (askedMs ?? DELAYS_MS[refusal?.error_code ?? 0] ?? 0) + backoffMs(failures + 1, random);
}
