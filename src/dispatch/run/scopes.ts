import {
  catchWith,
  chain,
  finallyWith,
  isThenable,
  SETTLED,
} from "../../internal/maybe-promise.ts";
import type { SchemaIssue, StandardSchema } from "../../internal/standard-schema.ts";
import type { Context } from "../context/context.ts";
import type { ScopeBlock } from "../routes/block.ts";
import { type NextFunction, nextCalledTwice } from "../routes/middleware.ts";
import { argumentsOf, CommandArgumentsError } from "../triggers/command-arguments.ts";
import { TrackedPromise } from "./tracked-promise.ts";

/** Receives an error of the handlers inside a boundary; calls `next()` to continue after them. */
export type BoundaryHandler<C> = (error: unknown, ctx: C, next: NextFunction) => unknown;

/** Runs the handlers inside beside those after them. No caller can catch errors inside, so they are reported. */
export const FORK: ScopeBlock = {
  type: "scope",
  run(ctx, inside, after, report) {
    const forked = catchWith(
      () => inside(() => undefined),
      (error) => report(error, ctx),
    );
    return isThenable(forked) ? waitForBoth(after, forked) : after();
  },
};

/** Rejects as the first does, but only after the second has settled. */
async function waitForBoth(first: () => unknown, second: PromiseLike<unknown>): Promise<void> {
  try {
    await first();
  } finally {
    await second;
  }
}

/** Passes errors of the handlers inside to `handler`, but not errors of the handlers after them. */
export function errorBoundary(handler: BoundaryHandler<Context>): ScopeBlock {
  return {
    type: "scope",
    run(ctx, inside, after, report) {
      let continues = false;
      let isOver = false;
      // A handler inside may call next() after the boundary has ended; what follows runs then, unless it has already run.
      const end = (): unknown => {
        const isFirst = !continues;
        continues = true;
        return isOver && isFirst ? after() : undefined;
      };
      const rescue = (error: unknown): unknown => {
        continues = false;
        return handler(error, ctx, () => {
          if (continues)
            return TrackedPromise.rejected(nextCalledTwice(), (twice) => report(twice, ctx));
          continues = true;
          return SETTLED;
        });
      };
      return chain(
        catchWith(() => inside(end), rescue),
        () => {
          isOver = true;
          return continues ? after() : undefined;
        },
      );
    },
  };
}

/** Called with the problems that a schema found in the words after a command. */
export type InvalidArguments<C = Context> = (ctx: C, issues: readonly SchemaIssue[]) => unknown;

/** Runs the handlers inside with `ctx.args` as the output of a schema for the words after the command. */
export function argumentsScope(
  schema: StandardSchema<unknown>,
  invalid: InvalidArguments | undefined,
): ScopeBlock {
  return {
    type: "scope",
    run: (ctx, inside, after) =>
      chain(schema["~standard"].validate(argumentsOf(ctx)), (result) => {
        if (result.issues !== undefined) {
          if (invalid === undefined) throw new CommandArgumentsError(result.issues);
          return invalid(ctx, result.issues);
        }
        const outer = Object.getOwnPropertyDescriptor(ctx, "args");
        const own = { value: result.value, configurable: true };
        return withArgs(ctx, own, () => inside(() => withArgs(ctx, outer, after)));
      }),
  };
}

/** Defines `ctx.args` until the work has settled; `undefined` for the getter on the prototype, which returns the words. */
function withArgs(
  ctx: Context,
  property: PropertyDescriptor | undefined,
  work: () => unknown,
): unknown {
  const before = Object.getOwnPropertyDescriptor(ctx, "args");
  setArgs(ctx, property);
  return finallyWith(work, () => setArgs(ctx, before));
}

function setArgs(ctx: Context, property: PropertyDescriptor | undefined): void {
  if (property === undefined) Reflect.deleteProperty(ctx, "args");
  else Object.defineProperty(ctx, "args", property);
}
