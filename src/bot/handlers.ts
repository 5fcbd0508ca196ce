import { redactFor } from "../client/index.ts";
import {
  Composer,
  type Context,
  commandTriggers,
  compileProbeFilter,
  createDispatcher,
  type ErrorHandler,
  failedRoute,
  type ProbeFilter,
  RouteTrace,
  routeProblems,
} from "../dispatch/index.ts";
import { describeInFull } from "../internal/describe-error.ts";
import { logLine } from "../internal/log-line.ts";
import type { UpdateKind, UpdateProbe } from "../types/index.ts";
import { debugUpdate } from "./debug.ts";

/** The handlers of a bot, compiled once however many tokens run them. */
export class HandlerSet {
  readonly #composer: Composer<never>;
  readonly #debug: boolean;
  /** The routes that are dispatched with; none before the first update. */
  #routes: ReturnType<typeof Composer.routesOf> = [];
  #probeFilter: ProbeFilter | undefined;
  #areRoutesChecked = false;
  #dispatch: ((ctx: Context) => void | Promise<void>) | undefined;
  /** Called with errors that no handler caught. */
  onError: ErrorHandler = logUncaught;

  /** With `debug`, every update is logged. */
  constructor(composer: Composer<never>, debug: boolean) {
    this.#composer = composer;
    this.#debug = debug;
  }

  /** The kinds of update for which there may be a handler. */
  allowedUpdates(): UpdateKind[] {
    return this.#composer.allowedUpdates();
  }

  /** Whether a probed update may reach a handler, or is logged. From now on no handler can be registered. */
  canHandle(probe: UpdateProbe): boolean {
    if (this.#debug) return true;
    this.#probeFilter ??= compileProbeFilter(this.#sealed());
    return this.#probeFilter(probe);
  }

  /** Warns about suspicious routes, once. The first update does it as well. */
  checkRoutes(): void {
    if (this.#areRoutesChecked) return;
    this.#areRoutesChecked = true;
    for (const problem of routeProblems(Composer.routesOf(this.#composer))) logLine(problem);
  }

  /** The commands that have a handler. */
  commandTriggers(): readonly (string | RegExp)[] {
    return commandTriggers(Composer.routesOf(this.#composer));
  }

  /** Runs the handlers of one update. From the first update on no handler can be registered. Never throws or rejects. */
  dispatch(ctx: Context): void | Promise<void> {
    this.#dispatch ??= this.#createDispatch();
    return this.#dispatch(ctx);
  }

  #createDispatch(): (ctx: Context) => void | Promise<void> {
    this.#routes = this.#sealed();
    if (!this.#debug) return createDispatcher(this.#routes, this.report);
    const trace = new RouteTrace(this.#routes);
    this.#routes = trace.routes;
    const dispatch = createDispatcher(this.#routes, this.report);
    return (ctx) => debugUpdate(ctx, trace, () => dispatch(ctx));
  }

  /** The routes, after which nothing more can be registered. */
  #sealed(): ReturnType<typeof Composer.routesOf> {
    Composer.seal(this.#composer);
    this.checkRoutes();
    return Composer.routesOf(this.#composer);
  }

  /** Calls `onError`. If it fails too, both errors are logged to standard error. */
  readonly report = async (error: unknown, ctx: Context): Promise<void> => {
    let route: string | undefined;
    try {
      route = failedRoute(this.#routes, error, ctx);
      await this.onError(error, ctx, route);
    } catch (another) {
      logUncaught(error, ctx, route);
      logUncaught(another, ctx, "bot.catch");
    }
  };
}

function logUncaught(error: unknown, { api, kind, update }: Context, route?: string): void {
  const place = route === undefined ? "" : ` in ${route}`;
  const title = `update ${update.update_id} (${kind ?? "unknown kind"}) failed${place}`;
  logLine(redactFor(api, `${title}\n${describeInFull(error)}`));
}
