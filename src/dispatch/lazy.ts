import { whenReady } from "../internal/maybe-promise.ts";
import type { OrphanReporter, Scope } from "./block.ts";
import { compileRoutes, type Tables } from "./compile.ts";
import type { Routes } from "./conditions.ts";
import type { Context } from "./context.ts";
import { matchPlan } from "./match.ts";
import { runFrom } from "./plan.ts";

/** Asks for handlers when an update comes, runs them, and goes on after them. */
export function lazyScope(make: (ctx: Context) => Routes | PromiseLike<Routes>): Scope {
  return {
    type: "scope",
    run: (ctx, _inside, after, report) =>
      whenReady(make(ctx), (routes) => {
        const tables = compileRoutes(routes, ctx.kind === undefined ? [] : [ctx.kind]);
        return runRoutes(tables, ctx, after, report);
      }),
  };
}

function runRoutes(
  tables: Tables,
  ctx: Context,
  end: () => unknown,
  report: OrphanReporter,
): unknown {
  const plan = matchPlan(tables, ctx);
  return runFrom({ plan, ctx, report, to: plan.length, end }, 0);
}
