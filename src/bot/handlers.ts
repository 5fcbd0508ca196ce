import { redactFor } from "../client/index.ts";
import {
  type Arrivals,
  answersEarly,
  Composer,
  Context,
  commandTriggers,
  compileArrivals,
  compileProbeFilter,
  createDispatcher,
  type ErrorHandler,
  failedRoute,
  jobNames,
  type ProbeFilter,
  RouteTrace,
  runningRoute,
} from "../dispatch/index.ts";
import { describeInFull } from "../internal/describe-error.ts";
import { PLATFORM } from "../internal/environment.ts";
import { logLine } from "../internal/log-line.ts";
import { catchWith, chain } from "../internal/maybe-promise.ts";
import { updateTitle } from "../lifecycle/update-title.ts";
import type { UpdateKind, UpdateProbe } from "../types/index.ts";
import type { DeadLetterHandler, RunnerSettings } from "../workers/worker-bot.ts";
import { Attempts } from "./attempts.ts";
import { debugUpdate } from "./debug.ts";

type Routes = ReturnType<typeof Composer.routesOf>;

/** How a bot runs its handlers. */
export interface HandlerSettings {
  /** Whether every update is logged. */
  readonly debug: boolean;
  readonly maxAttempts: number;
  readonly onDeadLetter: DeadLetterHandler | undefined;
  /** Called for each update that is given up, as soon as that is known. */
  readonly onFailure?: RunnerSettings["onFailure"];
}

/** The handlers of a bot, compiled once however many tokens run them. */
export class HandlerSet {
  readonly #composer: Composer<never>;
  readonly #settings: HandlerSettings;
  readonly #attempts: Attempts | undefined;
  /** The routes that are dispatched with; none before the first update. */
  #routes: Routes = [];
  /** All routes, once no handler can be registered. */
  #sealedRoutes: Routes | undefined;
  #probeFilter: ProbeFilter | undefined;
  #jobNames: readonly string[] | undefined;
  #arrivals: Arrivals | undefined;
  /** Known once no handler can be registered. */
  #answersEarly: boolean | undefined;
  #areRoutesChecked = false;
  #dispatch: ((ctx: Context) => void | Promise<void>) | undefined;
  /** Called with errors that no handler caught. */
  onError: ErrorHandler = logUncaught;

  constructor(composer: Composer<never>, settings: HandlerSettings) {
    const { maxAttempts, onDeadLetter, onFailure } = settings;
    this.#composer = composer;
    this.#settings = settings;
    this.#attempts =
      maxAttempts === 1 && onDeadLetter === undefined && onFailure === undefined
        ? undefined
        : new Attempts({
            maxAttempts,
            onDeadLetter,
            onFailure,
            dispatch: (ctx) => this.#run(ctx),
            report: (error, ctx) => this.#reportFailure(error, ctx),
            environment: PLATFORM,
          });
  }

  /** The same handlers, with attempts of their own. Errors go where those of this set go. */
  forWorker({ attempts, onDeadLetter, onFailure }: RunnerSettings): HandlerSet {
    const { debug, maxAttempts } = this.#settings;
    const handlers = new HandlerSet(this.#composer, {
      debug,
      maxAttempts: attempts ?? maxAttempts,
      onDeadLetter: onDeadLetter ?? this.#settings.onDeadLetter,
      onFailure,
    });
    handlers.onError = (...args) => this.onError(...args);
    return handlers;
  }

  /** The kinds of update for which there may be a handler. */
  allowedUpdates(): UpdateKind[] {
    return this.#composer.allowedUpdates();
  }

  /** Whether a probed update may reach a handler, or is logged. From now on no handler can be registered. */
  canHandle(probe: UpdateProbe): boolean {
    if (this.#settings.debug) return true;
    this.#probeFilter ??= compileProbeFilter(this.#sealed());
    return this.#probeFilter(probe);
  }

  /** What the routes say about updates that arrive. From now on no handler can be registered. */
  get arrivals(): Arrivals {
    this.#arrivals ??= compileArrivals(this.#sealed());
    return this.#arrivals;
  }

  /** Whether some route needs a chat's next update before the last one has been handled. */
  get answersEarly(): boolean {
    return this.#answersEarly ?? answersEarly(Composer.routesOf(this.#composer));
  }

  /** Warns about suspicious routes, once, a moment later. The first update does it as well, and does not wait for it. */
  checkRoutes(): void {
    this.#checkRoutes(Composer.routesOf(this.#composer));
  }

  #checkRoutes(routes: Routes): void {
    if (this.#areRoutesChecked) return;
    this.#areRoutesChecked = true;
    // Loading the file would compete with the response to the first update.
    setTimeout(() => logProblems(routes).catch((error: unknown) => logLine(describeInFull(error))));
  }

  /** The commands that have a handler. */
  commandTriggers(): readonly (string | RegExp)[] {
    return commandTriggers(Composer.routesOf(this.#composer));
  }

  /** The names of the jobs that have a handler. From now on no handler can be registered. */
  jobNames(): readonly string[] {
    this.#jobNames ??= jobNames(this.#sealed());
    return this.#jobNames;
  }

  /**
   * Runs the handlers of one update. From the first update on no handler can be registered. Never throws or rejects.
   */
  dispatch(ctx: Context): void | Promise<void> {
    return this.#attempts === undefined ? this.#run(ctx) : this.#attempts.run(ctx);
  }

  #run(ctx: Context): void | Promise<void> {
    this.#dispatch ??= this.#createDispatch();
    return this.#dispatch(ctx);
  }

  /** Describes the route of the handler of an update that started last. */
  runningRoute(ctx: Context): string | undefined {
    return runningRoute(this.#routes, ctx);
  }

  /** Reports handlers that have passed their time limit. */
  async timeOut(ctx: Context, error: unknown): Promise<void> {
    this.#attempts?.note(ctx, error);
    await this.#reportFailure(error, ctx);
    await this.bury(ctx, error);
  }

  /** Reports an update that is not valid, and gives it up. */
  refuse(ctx: Context, error: unknown): void | Promise<void> {
    this.#attempts?.note(ctx, error);
    return chain(this.report(error, ctx), () => this.#attempts?.bury(ctx, error));
  }

  /** Passes an update to `onDeadLetter`. */
  async bury(ctx: Context, error: unknown): Promise<void> {
    await this.#attempts?.bury(ctx, error);
  }

  #createDispatch(): (ctx: Context) => void | Promise<void> {
    const routes = this.#sealed();
    const trace = this.#settings.debug ? new RouteTrace(routes) : undefined;
    this.#routes = trace?.routes ?? routes;
    const dispatch = createDispatcher(this.#routes, this.report);
    return trace === undefined ? dispatch : (ctx) => debugUpdate(ctx, trace, () => dispatch(ctx));
  }

  /** The routes, after which nothing more can be registered. */
  #sealed(): Routes {
    if (this.#sealedRoutes === undefined) {
      Composer.seal(this.#composer);
      this.#sealedRoutes = Composer.routesOf(this.#composer);
      this.#answersEarly = answersEarly(this.#sealedRoutes);
      this.#checkRoutes(this.#sealedRoutes);
    }
    return this.#sealedRoutes;
  }

  /** Receives an error that no handler caught, unless it is the reason for which the handlers were aborted. */
  readonly report = (error: unknown, ctx: Context): void | Promise<void> => {
    if (isIntended(error, ctx) || this.#attempts?.collect(error, ctx)) return undefined;
    return this.#reportFailure(error, ctx);
  };

  /** Receives an error that does not come from the handlers, and therefore does not make them run again. */
  reportAside(error: unknown, ctx: Context): void | Promise<void> {
    return isIntended(error, ctx) ? undefined : this.#reportFailure(error, ctx);
  }

  /** Calls `onError`. If it fails too, both errors are logged to standard error. Synchronous when `onError` is. */
  #reportFailure(error: unknown, ctx: Context): void | Promise<void> {
    let route: string | undefined;
    const reported = catchWith(
      () => {
        route = failedRoute(this.#routes, error, ctx) ?? this.runningRoute(ctx);
        return this.onError(error, ctx, route);
      },
      (another) => {
        logUncaught(error, ctx, route);
        logUncaught(another, ctx, "bot.catch");
      },
    );
    return chain(reported, () => undefined);
  }
}

async function logProblems(routes: Routes): Promise<void> {
  const { routeProblems } = await import("../dispatch/routes/problems.ts");
  for (const problem of routeProblems(routes)) logLine(problem);
}

/** Whether an error is the reason for which the handlers were aborted. */
function isIntended(error: unknown, ctx: Context): boolean {
  return Context.turnOf(ctx)?.isAbortedWith(error) === true;
}

function logUncaught(error: unknown, { api, job, kind, update }: Context, route?: string): void {
  const place = route === undefined ? "" : ` in ${route}`;
  const title = updateTitle(update.update_id, kind, job?.name);
  logLine(redactFor(api, `${title} failed${place}\n${describeInFull(error)}`));
}
