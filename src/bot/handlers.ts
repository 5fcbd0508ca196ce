import {
  type Composer,
  type Context,
  commandTriggers,
  compileWanted,
  createDispatcher,
  type ErrorHandler,
  routeProblems,
  routesOf,
  seal,
  type Wanted,
} from "../dispatch/index.ts";
import { describeError } from "../internal/describe-error.ts";
import { logWarning } from "../internal/log-warning.ts";
import type { UpdateKind, UpdateProbe } from "../types/index.ts";

/** A bot's handlers, compiled once however many bots run them. */
export class Graph {
  readonly #composer: Composer;
  #wanted: Wanted | undefined;
  #isChecked = false;
  #dispatch: ((ctx: Context) => void | Promise<void>) | undefined;
  /** Gets the errors that no handler caught. */
  onError: ErrorHandler = reportUncaught;

  constructor(composer: Composer) {
    this.#composer = composer;
  }

  /** The kinds of update that the handlers can want. */
  allowedUpdates(): UpdateKind[] {
    return this.#composer.allowedUpdates();
  }

  /** Whether a handler may want an update, by what a probe tells of its bytes. Seals as an update does. */
  canHandle(probe: UpdateProbe): boolean {
    this.#wanted ??= compileWanted(this.#sealed());
    return this.#wanted(probe);
  }

  /** Tells of routes that are likely a slip, once. The first update does it as well. */
  checkRoutes(): void {
    if (this.#isChecked) return;
    this.#isChecked = true;
    for (const problem of routeProblems(this.#composer.routes())) logWarning(problem);
  }

  /** The commands that have a handler. */
  commandTriggers(): readonly (string | RegExp)[] {
    return commandTriggers(routesOf(this.#composer));
  }

  /** Runs the handlers of one update; from the first one on nothing more can be registered. Never throws or rejects. */
  dispatch(ctx: Context): void | Promise<void> {
    this.#dispatch ??= createDispatcher(this.#sealed(), this.report);
    return this.#dispatch(ctx);
  }

  /** The routes, to which nothing more can be added. */
  #sealed(): ReturnType<typeof routesOf> {
    seal(this.#composer);
    this.checkRoutes();
    return routesOf(this.#composer);
  }

  /** Hands an error to `onError`; what that throws is logged to standard error. */
  readonly report = async (error: unknown, ctx: Context): Promise<void> => {
    try {
      await this.onError(error, ctx);
    } catch (another) {
      reportUncaught(error, ctx);
      reportUncaught(another, ctx);
    }
  };
}

function reportUncaught(error: unknown, ctx: Context): void {
  const kind = ctx.kind ?? "unknown kind";
  const what = `update ${ctx.update.update_id} (${kind}) failed: ${describeError(error)}`;
  logWarning(what.replaceAll("\n", " "));
}
