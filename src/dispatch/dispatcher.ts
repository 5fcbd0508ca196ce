import { compileRoutes, type Tables } from "./compile/compile.ts";
import { matchPlan } from "./compile/lookup.ts";
import type { Context } from "./context/context.ts";
import type { Middleware } from "./run/middleware.ts";
import { type Plan, runPlan } from "./run/plan.ts";
import type { Route } from "./triggers/condition.ts";

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
    let plan: Plan;
    try {
      plan = matchPlan(tables, ctx);
    } catch (error) {
      return onError(error, ctx);
    }
    const to = plan.length;
    return runPlan({ plan, ctx, report: onError, to, end: undefined, match: undefined });
  };
}
