import { isThenable } from "../internal/maybe-promise.ts";
import { type Block, destinationOf, type OrphanReporter, type Run, type Scope } from "./block.ts";
import type { Try } from "./conditions.ts";
import type { Context } from "./context.ts";
import { calledTwice, type Middleware } from "./middleware.ts";
import { Observed } from "./observed.ts";

/** A handler, or a block, in its place. */
export interface Step {
  /** The route's or the block's. */
  readonly position: number;
  /** What is left to try when the step is reached; absent when nothing is left and there is no trigger. */
  readonly enter: Try | undefined;
  readonly what: Middleware<Context> | Block;
}

/** Handlers that an update may reach, in order of registration. */
export type Plan = readonly Step[];

/** A part of a plan that is being run. */
export interface Course {
  readonly plan: Plan;
  readonly ctx: Context;
  readonly report: OrphanReporter;
  /** Index after the last step. */
  readonly to: number;
  /** What runs when the last handler calls `next()`. */
  readonly end: Run | undefined;
  /** `ctx.match` for steps without a trigger of their own. */
  readonly match: unknown;
}

/**
 * Runs a plan from the step at index `from` on and gives what the first entered handler returned.
 * Throws, or rejects, with what a handler threw.
 */
export function runFrom(course: Course, from: number): unknown {
  const { plan, ctx, to } = course;
  let i = from;
  while (i < to) {
    const { enter, what } = plan[i] as Step;
    const verdict = enter === undefined || enter(ctx);
    if (typeof what === "function") {
      if (verdict !== false)
        return call(course, i, what, verdict === true ? course.match : verdict);
      i += 1;
    } else if (verdict === false) {
      i = indexOf(plan, i, what.until);
    } else {
      ctx.match = verdict === true ? course.match : verdict;
      if (what.control.type === "scope") return runScope(course, i, what, what.control);
      const destination = destinationOf(what, ctx);
      if (typeof destination !== "number") {
        const reached = i;
        return destination.then((position) => runFrom(course, indexOf(plan, reached, position)));
      }
      i = indexOf(plan, i, destination);
    }
  }
  return course.end?.();
}

/** Index of the first step after `from` that stands at a position or behind it. */
function indexOf(plan: Plan, from: number, position: number): number {
  let low = from + 1;
  let high = plan.length;
  // Halving: a `route` of a thousand names is gone through in ten steps.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((plan[middle] as Step).position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function call(course: Course, i: number, handler: Middleware<Context>, match: unknown): unknown {
  const { ctx, report } = course;
  ctx.match = match;
  let isCalled = false;
  let isSettled = false;
  const next = (): void | Promise<void> => {
    if (isCalled) return refuse(isSettled, course);
    isCalled = true;
    if (isSettled) return runLate(course, i + 1);
    const result = runFrom(course, i + 1);
    if (isThenable(result))
      return Observed.from(
        result,
        (error) => report(error, ctx),
        () => {
          ctx.match = match;
        },
      );
    ctx.match = match;
    return undefined;
  };
  let result: unknown;
  try {
    result = handler(ctx, next);
  } catch (error) {
    isSettled = true;
    throw error;
  }
  if (!isThenable(result)) {
    isSettled = true;
    return undefined;
  }
  return Promise.resolve(result).then(
    () => {
      isSettled = true;
    },
    (error: unknown) => {
      isSettled = true;
      throw error;
    },
  );
}

/** A second `next()` is an error of the handler's own; when the handler has ended, nobody is left to throw it at. */
function refuse(isSettled: boolean, { ctx, report }: Course): undefined {
  const error = calledTwice();
  if (!isSettled) throw error;
  report(error, ctx);
}

/** For a `next()` that comes when its handler has ended: errors would be nobody's, and end the process. */
function runLate(course: Course, from: number): undefined | Promise<void> {
  const report = (error: unknown): void => course.report(error, course.ctx);
  try {
    const result = runFrom(course, from);
    return isThenable(result) ? Promise.resolve(result).then(ignore, report) : undefined;
  } catch (error) {
    report(error);
    return undefined;
  }
}

function ignore(): void {}

function runScope(course: Course, i: number, { until }: Block, scope: Scope): unknown {
  const { plan, ctx, report } = course;
  const to = indexOf(plan, i, until);
  return scope.run(
    ctx,
    (end) => runFrom({ ...course, to, end }, i + 1),
    () => runFrom(course, to),
    report,
  );
}
