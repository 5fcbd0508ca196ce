import { isThenable } from "../../internal/maybe-promise.ts";
import type { Context } from "../context/context.ts";
import {
  type Block,
  destinationOf,
  type OrphanReporter,
  type Run,
  type Scope,
} from "../routes/block.ts";
import type { Try } from "../triggers/condition.ts";
import { calledTwice, type Middleware } from "./middleware.ts";
import type { Observed } from "./tracked-promise.ts";
import { conclude, observe, passOn, type Wait } from "./wait.ts";

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
 * Runs a plan from the step at index `from` on and gives what the first entered handler returned, waited for by `wait`.
 * Throws, or rejects, with what a handler threw. `outer` is the `ctx.match` of the handler that went on, if one did.
 */
export function runFrom(
  course: Course,
  from: number,
  wait: Wait = passOn,
  outer: unknown = undefined,
): unknown {
  const { plan, ctx, to } = course;
  let i = from;
  while (i < to) {
    const { enter, what } = plan[i] as Step;
    const verdict = enter === undefined || enter(ctx);
    if (verdict === false) {
      i = typeof what === "function" ? i + 1 : indexOf(plan, i, what.until);
      continue;
    }
    const match = verdict === true ? course.match : verdict;
    ctx.match = match;
    if (typeof what === "function") return call(course, i, what, match, wait, outer);
    if (what.control.type === "scope")
      return waitIfAsked(course, runScope(course, i, what, what.control), wait, outer);
    const destination = destinationOf(what, ctx);
    if (typeof destination !== "number") {
      const reached = i;
      const rest = destination.then((position) =>
        runFrom(course, indexOf(plan, reached, position)),
      );
      return wait(course, rest, ignore, outer);
    }
    i = indexOf(plan, i, destination);
  }
  return waitIfAsked(course, course.end?.(), wait, outer);
}

function waitIfAsked(course: Course, result: unknown, wait: Wait, outer: unknown): unknown {
  return isThenable(result) ? wait(course, result, ignore, outer) : result;
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

function call(
  course: Course,
  i: number,
  handler: Middleware<Context>,
  match: unknown,
  wait: Wait,
  outer: unknown,
): unknown {
  let isCalled = false;
  let isSettled = false;
  const next = (): void | Promise<void> => {
    if (isCalled) return refuse(isSettled, course);
    isCalled = true;
    // Errors would be nobody's, and end the process.
    if (isSettled) return runPlan(course, i + 1);
    const result = runFrom(course, i + 1, observe, match);
    if (isThenable(result)) return result as Observed;
    course.ctx.match = match;
    return undefined;
  };
  let result: unknown;
  try {
    result = handler(course.ctx, next);
  } catch (error) {
    isSettled = true;
    throw error;
  }
  const onSettled = (): void => {
    isSettled = true;
  };
  if (isThenable(result)) return wait(course, result, onSettled, outer);
  isSettled = true;
  return undefined;
}

/** A second `next()` is an error of the handler's own; when the handler has ended, nobody is left to throw it at. */
function refuse(isSettled: boolean, { ctx, report }: Course): void | Promise<void> {
  const error = calledTwice();
  if (!isSettled) throw error;
  return report(error, ctx);
}

/** Runs a plan for nobody who could catch: errors are reported. Gives a promise when a handler does; it never rejects. */
export function runPlan(course: Course, from: number = 0): void | Promise<void> {
  try {
    return runFrom(course, from, conclude) as undefined | Promise<void>;
  } catch (error) {
    return course.report(error, course.ctx);
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
