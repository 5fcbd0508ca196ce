import { Context } from "../dispatch/index.ts";
import { logLine } from "../internal/log-line.ts";
import type { Gather, LaneKey, LanesWork, Overlap, Turn } from "../lanes/index.ts";
import { updateTitle } from "../lifecycle/update-title.ts";
import type { UpdateValidator } from "../types/update-validator.ts";
import type { RunnerSettings } from "../workers/worker-bot.ts";
import type { HandlerSet } from "./handlers.ts";
import type { LaneSettings } from "./lanes-options.ts";

/** Runs updates in lanes, by the settings of a bot: one for all tokens that share its handlers. */
export class UpdateWork implements LanesWork<Context> {
  readonly handlers: HandlerSet;
  readonly settings: LaneSettings;
  readonly validate: UpdateValidator | undefined;
  readonly #around: RunnerSettings["around"];
  /** The updates whose `lanes.key` or `lanes.overlap` has failed: both may be called again, and are reported once. */
  #failed: WeakSet<Context> | undefined;

  constructor(
    handlers: HandlerSet,
    settings: LaneSettings,
    validate: UpdateValidator | undefined,
    around?: RunnerSettings["around"],
  ) {
    this.handlers = handlers;
    this.settings = settings;
    this.validate = validate;
    this.#around = around;
  }

  /** The same work, with limits and attempts of its own. The caller decides how many updates wait. */
  forWorker(settings: RunnerSettings): UpdateWork {
    const own = this.settings;
    const { concurrency = own.concurrency, timeoutMs = own.timeoutMs } = settings;
    const limits = { ...own, concurrency, timeoutMs, capacity: Number.POSITIVE_INFINITY };
    const handlers = this.handlers.forWorker(settings);
    return new UpdateWork(handlers, limits, this.validate, settings.around);
  }

  turnOf(ctx: Context): Turn<Context> | undefined {
    return Context.turnOf(ctx);
  }

  setTurn(ctx: Context, turn: Turn<Context>): void {
    Context.setTurn(ctx, turn);
  }

  run(ctx: Context): void | Promise<void> {
    return this.#around === undefined ? this.#run(ctx) : this.#around(ctx, () => this.#run(ctx));
  }

  #run(ctx: Context): void | Promise<void> {
    try {
      this.validate?.checkUpdate(ctx.update);
    } catch (error) {
      return this.handlers.refuse(ctx, error);
    }
    return this.handlers.dispatch(ctx);
  }

  keyOf(ctx: Context): LaneKey | undefined {
    try {
      return this.settings.keyOf(ctx);
    } catch (error) {
      this.#reportOnce(error, ctx);
      return undefined;
    }
  }

  overlapOf(ctx: Context): Overlap {
    // A job was stored to run, whatever happens in its chat meanwhile.
    if (ctx.job !== undefined) return "queue";
    try {
      return this.settings.overlapOf(ctx);
    } catch (error) {
      this.#reportOnce(error, ctx);
      return "queue";
    }
  }

  isKept({ job }: Context): boolean {
    return job !== undefined;
  }

  overtakes(ctx: Context): boolean {
    return this.handlers.arrivals.overtakes(ctx);
  }

  gatherOf(ctx: Context): Gather | undefined {
    const gather = this.handlers.arrivals.gatherOf(ctx);
    // Only the first update of a batch is checked when it runs.
    return gather && this.#isValid(ctx) ? gather : undefined;
  }

  onSlow({ job }: Turn<Context>): void {
    logLine(`${this.#describe(job)} has been running for 30 s`);
  }

  onTimeout(turn: Turn<Context>): void {
    const { job } = turn;
    const message = `${this.#describe(job)} has exceeded timeoutMs (${this.settings.timeoutMs} ms)`;
    const error = new DOMException(message, "TimeoutError");
    turn.abort(error);
    void this.handlers.timeOut(job, error);
  }

  onError(error: unknown, ctx: Context): void {
    void this.handlers.reportAside(error, ctx);
  }

  #reportOnce(error: unknown, ctx: Context): void {
    this.#failed ??= new WeakSet();
    if (!this.#failed.has(ctx)) this.onError(error, ctx);
    this.#failed.add(ctx);
  }

  #isValid({ update }: Context): boolean {
    try {
      this.validate?.checkUpdate(update);
      return true;
    } catch {
      // It runs alone, which reports the error.
      return false;
    }
  }

  #describe(ctx: Context): string {
    const route = this.handlers.runningRoute(ctx) ?? "the handler";
    return `${route} of ${updateTitle(ctx.update.update_id, ctx.kind, ctx.job?.name)}`;
  }
}
