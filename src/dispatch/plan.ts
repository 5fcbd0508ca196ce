import { Downstream, type OrphanReporter } from "./downstream.ts";
import { isThenable, type Middleware } from "./middleware.ts";

/** A handler in its place. `enter` tells at run time whether it takes part, and sets `ctx.match`. */
export interface Step<C> {
  readonly enter: ((ctx: C) => boolean) | undefined;
  readonly handler: Middleware<C>;
}

/** Handlers that an update may reach, in order of registration. */
export type Plan<C> = readonly Step<C>[];

/**
 * Runs a plan from step `from` on and gives what the first entered handler returned.
 * Throws, or rejects, with what a handler threw.
 */
export function runPlan<C>(
  plan: Plan<C>,
  ctx: C,
  reportOrphan: OrphanReporter,
  from: number = 0,
): unknown {
  for (let i = from; i < plan.length; i++) {
    const step = plan[i] as Step<C>;
    if (step.enter !== undefined && !step.enter(ctx)) continue;
    let called = false;
    return step.handler(ctx, () => {
      if (called) throw new Error("next() was called twice by the same handler");
      called = true;
      const result = runPlan(plan, ctx, reportOrphan, i + 1);
      return isThenable(result) ? new Downstream(result, reportOrphan) : undefined;
    });
  }
  return undefined;
}
