import { isThenable, whenReady } from "../internal/maybe-promise.ts";
import type { Scope } from "./block.ts";
import type { Context } from "./context.ts";
import type { NextFunction } from "./middleware.ts";

/** Gets an error of the handlers inside; calls `next()` to go on after them. */
export type BoundaryHandler<C> = (error: unknown, ctx: C, next: NextFunction) => unknown;

/** Runs the handlers inside beside those after them. Errors inside are nobody's to catch, so they are reported. */
export const FORK: Scope = {
  type: "scope",
  run(ctx, inside, after, report) {
    const beside = attempt(
      () => inside(() => undefined),
      (error) => report(error, ctx),
    );
    const result = after();
    if (!isThenable(beside)) return result;
    return Promise.all([result, beside]);
  },
};

/** Hands errors of the handlers inside to `handler`; those of handlers after them are none of its business. */
export function boundaryOf(handler: BoundaryHandler<Context>): Scope {
  return {
    type: "scope",
    run(ctx, inside, after) {
      let goesOn = false;
      const goOn = (): undefined => {
        goesOn = true;
      };
      const outcome = attempt(
        () => inside(goOn),
        (error) => {
          goesOn = false;
          return handler(error, ctx, goOn);
        },
      );
      return whenReady(outcome, () => (goesOn ? after() : undefined));
    },
  };
}

/** Gives what the work gives, or what `rescue` makes of its error. */
function attempt(work: () => unknown, rescue: (error: unknown) => unknown): unknown {
  try {
    const result = work();
    return isThenable(result) ? Promise.resolve(result).catch(rescue) : result;
  } catch (error) {
    return rescue(error);
  }
}
