import { chain, isThenable, SETTLED } from "../../internal/maybe-promise.ts";
import { Context } from "../context/context.ts";
import type { Block, Continuation, OrphanReporter, ScopeBlock } from "../routes/block.ts";
import { type Middleware, nextCalledTwice } from "../routes/middleware.ts";
import type { Matcher, Test } from "../triggers/condition.ts";
import { noteFailure } from "./failures.ts";
import { TrackedPromise } from "./tracked-promise.ts";

/** A handler or a block, with what remains to be decided when it is reached. */
export interface Step {
  /** The position of the route or the block. */
  readonly position: number;
  readonly test: Test | undefined;
  readonly match: Matcher | undefined;
  readonly target: Middleware<Context> | Block;
}

/** The handlers that an update may reach, with the blocks around them, in order of registration. */
export type Plan = readonly Step[];

/** One run of a plan, or of the part inside a scope. */
export interface Execution {
  readonly plan: Plan;
  readonly ctx: Context;
  readonly report: OrphanReporter;
  /** Index after the last step that runs. */
  readonly length: number;
  /** Runs when the last handler calls `next()`. */
  readonly end: Continuation | undefined;
  /** `ctx.match` for steps without a trigger. */
  readonly match: unknown;
}

/**
 * Awaits the promise of the step at index `i` for a caller, and creates one promise at most. `onSettled` is called first,
 * however it settles.
 */
type Wait = (
  execution: Execution,
  i: number,
  work: PromiseLike<unknown>,
  onSettled: () => void,
  match: unknown,
) => unknown;

/** For callers that await part of a plan: rejects as the handler does. */
const rethrow: Wait = ({ ctx, plan }, i, work, onSettled) =>
  Promise.resolve(work).then(onSettled, (error: unknown) => {
    onSettled();
    noteFailure(ctx, error, plan[i]);
    throw error;
  });

/** For a handler that called `next()`, and need not await it; when it continues, `ctx.match` is `match` again. */
const trackUnhandled: Wait = ({ ctx, plan, report }, i, work, onSettled, match) =>
  TrackedPromise.from(
    work,
    (error) => report(error, ctx),
    (error) => {
      onSettled();
      ctx.match = match;
      if (error !== undefined) noteFailure(ctx, error, plan[i]);
    },
  );

/** For the outermost caller: errors are reported. */
const reportErrors: Wait = ({ ctx, plan, report }, i, work, onSettled) =>
  Promise.resolve(work).then(onSettled, (error: unknown) => {
    onSettled();
    noteFailure(ctx, error, plan[i]);
    return report(error, ctx);
  });

/**
 * Runs a plan from the step at index `from` and returns what the first handler returned, awaited by `wait`. Throws or
 * rejects as a handler does. `outer` is the `ctx.match` of the handler that called `next()`.
 */
export function runFrom(
  execution: Execution,
  from: number,
  wait: Wait = rethrow,
  outer: unknown = undefined,
): unknown {
  const { plan, ctx, length } = execution;
  let i = from;
  try {
    while (i < length) {
      const { test, match: matcher, target } = plan[i] as Step;
      if (test !== undefined && !test(ctx)) {
        i = skip(plan, i, target);
        continue;
      }
      let { match } = execution;
      if (matcher !== undefined) {
        match = matcher(ctx);
        if (match === undefined) {
          i = skip(plan, i, target);
          continue;
        }
      }
      ctx.match = match;
      if (typeof target === "function") return call(execution, i, target, match, wait, outer);
      if (target.behavior.type === "scope") {
        const result = runScope(execution, i, target, target.behavior);
        return settle(execution, i, result, wait, outer);
      }
      const destination = destinationOf(target, ctx);
      if (typeof destination !== "number") {
        const reached = i;
        const rest = destination.then((position) =>
          runFrom(execution, indexOf(plan, reached, position)),
        );
        return wait(execution, reached, rest, noop, outer);
      }
      i = indexOf(plan, i, destination);
    }
  } catch (error) {
    noteFailure(ctx, error, plan[i]);
    throw error;
  }
  return settle(execution, i, execution.end?.(), wait, outer);
}

/** Returns the index after a handler, or after a block with all that is inside. */
function skip(plan: Plan, i: number, target: Step["target"]): number {
  return typeof target === "function" ? i + 1 : indexOf(plan, i, target.end);
}

function settle(
  execution: Execution,
  i: number,
  result: unknown,
  wait: Wait,
  outer: unknown,
): unknown {
  return isThenable(result) ? wait(execution, i, result, noop, outer) : undefined;
}

/** Returns the position to continue at from a block: that of a handler inside, or of what follows the block. */
function destinationOf(
  { behavior, position, end, cases }: Block,
  ctx: Context,
): number | PromiseLike<number> {
  switch (behavior.type) {
    case "guard":
      return chain(behavior.pass(ctx), (passes) => (passes ? position + 1 : end));
    case "overtake":
      return position + 1;
    case "choice":
      return chain(behavior.choose(ctx), (chosen) => {
        const block = chosen && cases.get(chosen);
        return block === undefined ? end : block.position + 1;
      });
    default:
      return end;
  }
}

/** Returns the index of the first step after `from` at a position or behind it. */
function indexOf(plan: Plan, from: number, position: number): number {
  let low = from + 1;
  let high = plan.length;
  // A binary search finds one of the thousand cases of a `route` in ten steps.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((plan[middle] as Step).position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function call(
  execution: Execution,
  i: number,
  handler: Middleware<Context>,
  match: unknown,
  wait: Wait,
  outer: unknown,
): unknown {
  let isCalled = false;
  let isSettled = false;
  let held: TrackedPromise | undefined;
  const next = (): Promise<void> => {
    if (isCalled) return refuseSecondCall(isSettled, execution, i);
    isCalled = true;
    // No caller is left to catch errors; unreported, they would end the process.
    if (isSettled) return runPlan(execution, i + 1) ?? SETTLED;
    let rest: unknown;
    try {
      rest = runFrom(execution, i + 1, trackUnhandled, match);
    } catch (error) {
      rest = trackUnhandled(execution, i + 1, Promise.reject(error), noop, match);
    }
    if (rest === undefined) {
      execution.ctx.match = match;
      return SETTLED;
    }
    held = (rest as TrackedPromise).hold();
    return held;
  };
  let result: unknown;
  Context.noteStart(execution.ctx, execution.plan[i]);
  try {
    result = handler(execution.ctx, next);
  } catch (error) {
    isSettled = true;
    held?.release();
    throw error;
  }
  if (isThenable(result)) {
    // `return next()`: the caller awaits the same promise. Guarded by the benchmark real-bot.
    if (result === held && wait === trackUnhandled && match === outer) return held;
    const onSettled = (): void => {
      isSettled = true;
      held?.release();
    };
    return wait(execution, i, result, onSettled, outer);
  }
  isSettled = true;
  held?.release();
  return undefined;
}

/** Rejects while the handler runs; only reports the error once it has ended. */
function refuseSecondCall(
  isSettled: boolean,
  { plan, ctx, report }: Execution,
  i: number,
): Promise<void> {
  const error = nextCalledTwice();
  noteFailure(ctx, error, plan[i]);
  return isSettled
    ? (report(error, ctx) ?? SETTLED)
    : TrackedPromise.rejected(error, (unhandled) => report(unhandled, ctx));
}

/** Runs a plan without a caller that could catch: errors are reported. Returns a promise, which never rejects, only when a handler does. */
export function runPlan(execution: Execution, from: number = 0): void | Promise<void> {
  try {
    return runFrom(execution, from, reportErrors) as undefined | Promise<void>;
  } catch (error) {
    return execution.report(error, execution.ctx);
  }
}

function noop(): void {}

function runScope(
  execution: Execution,
  i: number,
  { end: position }: Block,
  scope: ScopeBlock,
): unknown {
  const { plan, ctx, report } = execution;
  const length = indexOf(plan, i, position);
  return scope.run(
    ctx,
    (end) => runFrom({ ...execution, length, end }, i + 1),
    () => runFrom(execution, length),
    report,
  );
}
