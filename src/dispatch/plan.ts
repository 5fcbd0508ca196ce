import type { Context } from "./context.ts";
import type { Enter } from "./enter.ts";
import { isThenable, type Middleware } from "./middleware.ts";
import { Observed } from "./observed.ts";

/** A handler in its place. */
export interface Step {
  /** Index in the list of routes. */
  readonly position: number;
  /** What is left to try when the step is reached; absent when nothing is left and there is no trigger. */
  readonly enter: Enter | undefined;
  readonly handler: Middleware<Context>;
}

/** Handlers that an update may reach, in order of registration. */
export type Plan = readonly Step[];

/** Told of an error that no handler can catch any more, because one neither awaited nor returned `next()`. */
export type OrphanReporter = (error: unknown, ctx: Context) => void;

/**
 * Runs a plan from step `from` on and gives what the first entered handler returned.
 * Throws, or rejects, with what a handler threw.
 */
export function runPlan(
  plan: Plan,
  ctx: Context,
  reportOrphan: OrphanReporter,
  from: number = 0,
): unknown {
  for (let i = from; i < plan.length; i++) {
    const step = plan[i] as Step;
    const verdict = step.enter === undefined || step.enter(ctx);
    if (verdict === false) continue;
    ctx.match = verdict === true ? undefined : verdict;
    let called = false;
    return step.handler(ctx, () => {
      if (called) throw new Error("next() was called twice by the same handler");
      called = true;
      const result = runPlan(plan, ctx, reportOrphan, i + 1);
      if (!isThenable(result)) return undefined;
      return Observed.from(result, (error) => reportOrphan(error, ctx));
    });
  }
  return undefined;
}
