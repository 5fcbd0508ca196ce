import { chain, type MaybePromise } from "../internal/maybe-promise.ts";
import { Tables } from "./compile/compile.ts";
import { lookUpPlan } from "./compile/lookup.ts";
import type { Context } from "./context/context.ts";
import type { ScopeBlock } from "./routes/block.ts";
import { isLaneBlock, type Routes } from "./routes/routes.ts";
import { earlyPlan } from "./run/overtake.ts";
import { isEarly } from "./run/place.ts";
import { type Plan, rootFrame, runFrom, runPlan } from "./run/plan.ts";
import type { Job } from "./view/update-view.ts";

/**
 * Handles an error that no handler caught. `route` is where it came from, such as `command "menu"` or
 * `on "message:text" (echo)`, with the name of a function that has one; `undefined` when it came from no handler.
 */
export type ErrorHandler<C = Context> = (
  error: unknown,
  ctx: C,
  route: string | undefined,
) => unknown;

/**
 * Creates the function that runs the handlers of one update. It returns a promise only when a handler does, and never throws
 * or rejects: `onError`, which must not fail, is called with every error.
 */
export function createDispatcher(
  routes: Routes,
  onError: (error: unknown, ctx: Context) => void | Promise<void>,
): (ctx: Context) => void | Promise<void> {
  const tables = new Tables(routes);
  const frame = rootFrame(onError);
  const mayBeEarly = routes.some(({ gates }) => gates.some(isLaneBlock));
  return (ctx) => {
    let plan: Plan;
    try {
      plan = planOf(tables, ctx);
      if (ctx.job !== undefined) refuseUnknown(plan, ctx.job);
      if (mayBeEarly && isEarly(ctx)) plan = earlyPlan(plan, ctx);
    } catch (error) {
      return onError(error, ctx);
    }
    return runPlan(plan, ctx, frame);
  };
}

function planOf(tables: Tables, ctx: Context): Plan {
  const { job } = ctx;
  return job === undefined ? lookUpPlan(tables, ctx) : tables.ofJob(job.name);
}

/** Throws an `Error` for a job without a handler: it would be lost. */
function refuseUnknown(plan: Plan, { name }: Job): void {
  if (!plan.some(({ match }) => match !== undefined))
    throw new Error(`No handler for the job ${JSON.stringify(name)}: register it with bot.job()`);
}

/** Runs the routes that `make` returns for an update, and then the handlers after the block. */
export function lazyScope(make: (ctx: Context) => MaybePromise<Routes>): ScopeBlock {
  return {
    type: "scope",
    run(ctx, _inside, after, report) {
      const { match } = ctx;
      return chain(make(ctx), (routes) => {
        const plan = planOf(new Tables(routes), ctx);
        return runFrom(plan, ctx, { ...rootFrame(report), end: after, match }, 0);
      });
    },
  };
}
