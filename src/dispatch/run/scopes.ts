import { catchWith, chain, isThenable } from "../../internal/maybe-promise.ts";
import type { Context } from "../context/context.ts";
import type { Scope } from "../routes/block.ts";
import { calledTwice, type NextFunction } from "./middleware.ts";

/** Gets an error of the handlers inside; calls `next()` to go on after them. */
export type BoundaryHandler<C> = (error: unknown, ctx: C, next: NextFunction) => unknown;

/** Runs the handlers inside beside those after them. Errors inside are nobody's to catch, so they are reported. */
export const FORK: Scope = {
  type: "scope",
  run(ctx, inside, after, report) {
    const beside = catchWith(
      () => inside(() => undefined),
      (error) => report(error, ctx),
    );
    return isThenable(beside) ? waitForBoth(after, beside) : after();
  },
};

/** Fails as the first fails, but not before the second has ended. */
async function waitForBoth(first: () => unknown, second: PromiseLike<unknown>): Promise<void> {
  try {
    await first();
  } finally {
    await second;
  }
}

/** Hands errors of the handlers inside to `handler`; those of handlers after them are none of its business. */
export function boundaryOf(handler: BoundaryHandler<Context>): Scope {
  return {
    type: "scope",
    run(ctx, inside, after) {
      let goesOn = false;
      let isOver = false;
      // A handler inside may call next() when the boundary has ended: what comes after it runs then, if it has not yet.
      const goOn = (): unknown => {
        const isFirst = !goesOn;
        goesOn = true;
        return isOver && isFirst ? after() : undefined;
      };
      const rescue = (error: unknown): unknown => {
        goesOn = false;
        return handler(error, ctx, () => {
          if (goesOn) throw calledTwice();
          goesOn = true;
        });
      };
      return chain(
        catchWith(() => inside(goOn), rescue),
        () => {
          isOver = true;
          return goesOn ? after() : undefined;
        },
      );
    },
  };
}
