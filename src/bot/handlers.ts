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
  routeProblems,
} from "../dispatch/index.ts";
import { describeInFull } from "../internal/describe-error.ts";
import { logLine } from "../internal/log-line.ts";
import type { UpdateKind, UpdateProbe } from "../types/index.ts";

/** The handlers of a bot, compiled once however many tokens run them. */
export class HandlerSet {
  readonly #composer: Composer;
  #probeFilter: ProbeFilter | undefined;
  #areRoutesChecked = false;
  #dispatch: ((ctx: Context) => void | Promise<void>) | undefined;
  /** Called with errors that no handler caught. */
  onError: ErrorHandler = logUncaught;

  constructor(composer: Composer) {
    this.#composer = composer;
  }

  /** The kinds of update for which there may be a handler. */
  allowedUpdates(): UpdateKind[] {
    return this.#composer.allowedUpdates();
  }

  /** Whether a probed update may reach a handler. From now on no handler can be registered. */
  canHandle(probe: UpdateProbe): boolean {
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
    this.#dispatch ??= createDispatcher(this.#sealed(), this.report);
    return this.#dispatch(ctx);
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
      route = failedRoute(Composer.routesOf(this.#composer), error, ctx);
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
