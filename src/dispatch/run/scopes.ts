import {
  catchWith,
  chain,
  finallyWith,
  isThenable,
  SETTLED,
} from "../../internal/maybe-promise.ts";
import type { SchemaIssue, StandardSchema } from "../../internal/standard-schema.ts";
import type { Context } from "../context/context.ts";
import type { BlockSpec, Continuation, ScopeBlock } from "../routes/block.ts";
import { type NextFunction, nextCalledTwice } from "../routes/middleware.ts";
import { argumentsOf, CommandArgumentsError } from "../triggers/command-arguments.ts";
import { trackRejection } from "./tracked-promise.ts";

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

/** Creates the block of `errorBoundary`. */
export function boundaryBlock(handler: BoundaryHandler<Context>): BlockSpec {
  return { verb: "errorBoundary", values: [], behavior: errorBoundary(handler) };
}

/** Passes errors of the handlers inside to `handler`, but not errors of the handlers after them. */
function errorBoundary(handler: BoundaryHandler<Context>): ScopeBlock {
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
          if (continues) return trackRejection(nextCalledTwice(), (twice) => report(twice, ctx));
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
        return runWithOwn(ctx, "args", result.value, inside, after);
      }),
  };
}

/** Runs the handlers inside a scope with an own property of `ctx`, and those after it with the property as it was. */
export function runWithOwn(
  ctx: Context,
  name: string,
  value: unknown,
  inside: (end: Continuation) => unknown,
  after: Continuation,
): unknown {
  const outer = Object.getOwnPropertyDescriptor(ctx, name);
  const own = { value, configurable: true };
  return withOwn(ctx, name, own, () => inside(() => withOwn(ctx, name, outer, after)));
}

/** Defines an own property of `ctx` until the work has settled; `undefined` for none. */
function withOwn(
  ctx: Context,
  name: string,
  property: PropertyDescriptor | undefined,
  work: () => unknown,
): unknown {
  const before = Object.getOwnPropertyDescriptor(ctx, name);
  setOwn(ctx, name, property);
  return finallyWith(work, () => setOwn(ctx, name, before));
}

function setOwn(ctx: Context, name: string, property: PropertyDescriptor | undefined): void {
  if (property === undefined) Reflect.deleteProperty(ctx, name);
  else Object.defineProperty(ctx, name, property);
}
