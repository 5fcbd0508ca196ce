import { isThenable } from "../internal/maybe-promise.ts";
import { compileRoutes, type Tables } from "./compile.ts";
import type { Route } from "./conditions.ts";
import type { Context } from "./context.ts";
import { matchPlan } from "./match.ts";
import type { Middleware } from "./middleware.ts";
import { runFrom } from "./plan.ts";

/** What happens to an error that no handler caught. */
export type ErrorHandler = (error: unknown, ctx: Context) => unknown;

/**
 * Creates the function that runs the handlers of one update. It gives a promise only when a handler does,
 * and never throws or rejects: `onError` gets every error, and must not fail itself.
 */
export function createDispatcher(
  routes: readonly Route<Middleware<Context>>[],
  onError: (error: unknown, ctx: Context) => void | Promise<void>,
): (ctx: Context) => void | Promise<void> {
  const tables: Tables = compileRoutes(routes);
  return (ctx) => {
    try {
      const plan = matchPlan(tables, ctx);
      const course = {
        plan,
        ctx,
        report: onError,
        to: plan.length,
        end: undefined,
        match: undefined,
      };
      const result = runFrom(course, 0);
      if (!isThenable(result)) return undefined;
      return Promise.resolve(result).then(ignore, (error: unknown) => onError(error, ctx));
    } catch (error) {
      return onError(error, ctx);
    }
  };
}

function ignore(): void {}
