import { BusyError } from "../../errors.ts";
import { backoffMs } from "../../internal/backoff.ts";
import { describeError, isError } from "../../internal/describe-error.ts";
import type { Environment } from "../../internal/environment.ts";
import type { UpdateStore } from "../../lifecycle/start-options.ts";
import type { Update } from "../../types/index.ts";
import type { Intake, PollRange } from "./intake.ts";

/** Everything that a {@link StoreIntake} works with. */
export interface StoreIntakeOptions {
  readonly store: UpdateStore;
  /** The maximum number of updates of a poll. */
  readonly limit: number;
  /** Called with a line about each failure of the store. */
  readonly report: (problem: string) => void;
  /** Called when a batch could not be stored; the next poll follows once it is. */
  readonly onFailing: () => void;
  readonly environment: Pick<Environment, "sleep" | "random">;
  /** Stops polling. */
  readonly signal: AbortSignal;
}

/** Stores the updates of each poll, and confirms them as soon as they are stored. */
export class StoreIntake implements Intake {
  readonly #options: StoreIntakeOptions;
  #batch: readonly Update[] = [];
  #lastStored = -1;
  /** What the next poll confirms. */
  #end = 0;

  constructor(options: StoreIntakeOptions) {
    this.#options = options;
  }

  take(updates: readonly Update[]): boolean {
    this.#batch = updates;
    const last = updates.at(-1);
    return last !== undefined && last.update_id !== this.#lastStored;
  }

  async next(): Promise<PollRange | undefined> {
    const { limit, signal } = this.#options;
    await this.#store();
    return signal.aborted ? undefined : { offset: this.#end, limit };
  }

  finalOffset(): number {
    return this.#end;
  }

  /** Repeats until the batch is stored or polling stops: without it, Telegram delivers the batch again. */
  async #store(): Promise<void> {
    const { store, report, environment, signal } = this.#options;
    const batch = this.#batch;
    const last = batch.at(-1);
    if (last === undefined) return;
    for (let failures = 1; ; failures++) {
      try {
        await store.store(batch);
        break;
      } catch (error) {
        if (signal.aborted) return;
        const isFull = isError(error) && error instanceof BusyError;
        const delayMs =
          (isFull ? error.retryAfterSeconds * 1000 : 0) + backoffMs(failures, environment.random);
        if (failures === 1) this.#options.onFailing();
        report(
          `could not store updates: ${describeError(error)}; retrying in ${(delayMs / 1000).toFixed(1)} s`,
        );
        await environment.sleep(delayMs, signal);
        if (signal.aborted) return;
      }
    }
    this.#batch = [];
    this.#lastStored = last.update_id;
    this.#end = last.update_id + 1;
  }
}
