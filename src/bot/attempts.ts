import { redactFor } from "../client/index.ts";
import { Context } from "../dispatch/index.ts";
import { backoffMs } from "../internal/backoff.ts";
import { describeError } from "../internal/describe-error.ts";
import type { Environment } from "../internal/environment.ts";
import { logLine } from "../internal/log-line.ts";
import { chain } from "../internal/maybe-promise.ts";
import type { Turn } from "../lanes/index.ts";
import { jobTitle } from "../lifecycle/update-title.ts";
import type { Update } from "../types/index.ts";
import type { DeadLetterHandler } from "../workers/worker-bot.ts";

/** Settings of {@link Attempts}. */
export interface AttemptsOptions {
  /** The maximum number of runs of an update's handlers. */
  readonly maxAttempts: number;
  readonly onDeadLetter: DeadLetterHandler | undefined;
  /** Called for each update that is given up, as soon as that is known. */
  readonly onFailure: ((update: Update, error: unknown) => void) | undefined;
  readonly dispatch: (ctx: Context) => void | Promise<void>;
  /** Called with the errors of the last attempt. */
  readonly report: (error: unknown, ctx: Context) => void | Promise<void>;
  readonly environment: Pick<Environment, "sleep" | "random">;
}

/** Runs the handlers of an update again when they fail; `onDeadLetter` receives an update that has failed every time. */
export class Attempts {
  readonly #options: AttemptsOptions;
  /** The errors of the attempts that run. */
  readonly #errors = new WeakMap<Context, unknown[]>();
  /** Those whose updates were passed to `onDeadLetter`: handlers that exceed their time limit may still fail. */
  readonly #buried = new WeakSet<Turn<Context>>();

  constructor(options: AttemptsOptions) {
    this.#options = options;
  }

  /** Takes an error of a running attempt. Returns `false` for any other error. */
  collect(error: unknown, ctx: Context): boolean {
    const errors = this.#errors.get(ctx);
    errors?.push(error);
    return errors !== undefined;
  }

  /** Runs the handlers. Never throws or rejects. */
  run(ctx: Context, attempt = 1): void | Promise<void> {
    const errors: unknown[] = [];
    this.#errors.set(ctx, errors);
    return chain(this.#options.dispatch(ctx), () => {
      this.#errors.delete(ctx);
      if (errors.length === 0 || isInterrupted(ctx, errors[0])) return undefined;
      return attempt < this.#options.maxAttempts
        ? this.#retry(ctx, attempt, errors)
        : this.#giveUp(ctx, errors);
    });
  }

  async #retry(ctx: Context, attempt: number, errors: readonly unknown[]): Promise<void> {
    const { maxAttempts, environment } = this.#options;
    const delayMs = backoffMs(attempt, environment.random);
    const which = `${jobTitle(ctx.job?.name)}update ${ctx.update.update_id} failed, attempt ${attempt} of ${maxAttempts}`;
    logLine(redactFor(ctx.api, `${which}: ${describeError(errors[0])}`));
    const { signal } = ctx;
    await environment.sleep(delayMs, signal);
    if (!signal.aborted) return this.run(Context.renew(ctx), attempt + 1);
    if (!endsInterrupted(ctx)) await this.#giveUp(ctx, errors);
  }

  async #giveUp(ctx: Context, errors: readonly unknown[]): Promise<void> {
    for (const error of errors) await this.#options.report(error, ctx);
    await this.bury(ctx, errors[0]);
  }

  /** Notes that the updates of a context are given up, before anything is awaited: their turn may end meanwhile. */
  note(ctx: Context, error: unknown): void {
    const { onFailure } = this.#options;
    if (onFailure !== undefined)
      for (const { update } of handledWith(ctx)) onFailure(update, error);
  }

  /** Calls `onDeadLetter` for each update that was handled with a context. One with which that fails is logged, not lost. */
  async bury(ctx: Context, error: unknown): Promise<void> {
    const turn = Context.turnOf(ctx);
    if (turn !== undefined) {
      if (this.#buried.has(turn)) return;
      this.#buried.add(turn);
    }
    this.note(ctx, error);
    for (const { api, update } of handledWith(ctx)) {
      try {
        await this.#options.onDeadLetter?.(update, error);
      } catch (another) {
        const line = `onDeadLetter failed: ${describeError(another)}: ${JSON.stringify(update)}`;
        logLine(redactFor(api, line));
      }
    }
  }
}

/** The contexts whose updates were handled with this one. */
function handledWith(ctx: Context): readonly Context[] {
  const turn = Context.turnOf(ctx);
  return (turn?.isBatchTaken && turn.batch) || [ctx];
}

/** Whether handlers have failed after the bot has begun to stop them: libraries throw errors of their own then. */
function isInterrupted(ctx: Context, error: unknown): boolean {
  if (!endsInterrupted(ctx)) return false;
  const title = `${jobTitle(ctx.job?.name)}update ${ctx.update.update_id}`;
  logLine(redactFor(ctx.api, `${title} was aborted, and failed: ${describeError(error)}`));
  return true;
}

/** Notes whether the turn ends because the bot stops, or has lost its lane: then the update is handled again. */
function endsInterrupted(ctx: Context): boolean {
  const turn = Context.turnOf(ctx);
  if (turn === undefined) return false;
  turn.isAbortedWith(turn.signal.reason);
  return turn.isInterrupted;
}
