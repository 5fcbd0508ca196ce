import { chain } from "../../internal/maybe-promise.ts";
import type { Context } from "../context/context.ts";
import type { Scope } from "../routes/block.ts";
import { runFrom } from "../run/plan.ts";
import type { Routes } from "../triggers/condition.ts";
import { compileRoutes } from "./compile.ts";
import { matchPlan } from "./lookup.ts";

/** Asks for handlers when an update comes, runs them, and goes on after them. */
export function lazyScope(make: (ctx: Context) => Routes | PromiseLike<Routes>): Scope {
  return {
    type: "scope",
    run(ctx, _inside, after, report) {
      const { match } = ctx;
      return chain(make(ctx), (routes) => {
        const tables = compileRoutes(routes, ctx.kind === undefined ? [] : [ctx.kind]);
        const plan = matchPlan(tables, ctx);
        return runFrom({ plan, ctx, report, to: plan.length, end: after, match }, 0);
      });
    },
  };
}
