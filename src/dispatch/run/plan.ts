import { chain, isThenable, SETTLED } from "../../internal/maybe-promise.ts";
import { Context } from "../context/context.ts";
import type { Block, Continuation, OrphanReporter, ScopeBlock } from "../routes/block.ts";
import { type Middleware, nextCalledTwice } from "../routes/middleware.ts";
import { takesNext } from "../routes/takes-next.ts";
import type { Matcher, Test } from "../triggers/condition.ts";
import { noteFailure } from "./failures.ts";
import {
  hold,
  release,
  type TrackedPromise,
  type Tracking,
  track,
  trackRejection,
} from "./tracked-promise.ts";

/** A handler or a block, with what remains to be decided when it is reached. */
export interface Step {
  /** The position of the route or the block. */
  readonly position: number;
  readonly test: Test | undefined;
  readonly match: Matcher | undefined;
  readonly target: Middleware<Context> | Block;
  /** Whether a handler may call `next()`; known from its first run on, because reading its source would slow the start. */
  takesNext?: boolean;
}

/** The handlers that an update may reach, with the blocks around them, in order of registration. */
export type Plan = readonly Step[];

/** What the steps of a run, or of the part inside a scope, have in common. */
export interface Frame {
  readonly report: OrphanReporter;
  /** Position after the last step that runs. */
  readonly until: number;
  /** Runs when the last handler calls `next()`. */
  readonly end: Continuation | undefined;
  /** `ctx.match` for steps without a trigger. */
  readonly match: unknown;
}

/** Creates the frame of whole plans; shared by all updates, so that none needs an object for it. */
export function rootFrame(report: OrphanReporter): Frame {
  return { report, until: Number.MAX_SAFE_INTEGER, end: undefined, match: undefined };
}

/**
 * Awaits the promise of a step for a caller, and creates one promise at most. `onSettled` is called first, however it
 * settles.
 */
type Wait = (
  ctx: Context,
  step: Step | undefined,
  frame: Frame,
  work: PromiseLike<unknown>,
  onSettled: () => void,
  match: unknown,
) => unknown;

/** For callers that await part of a plan: rejects as the handler does. */
const rethrow: Wait = (ctx, step, _frame, work, onSettled) =>
  Promise.resolve(work).then(onSettled, (error: unknown) => {
    onSettled();
    noteFailure(ctx, error, step);
    throw error;
  });

/** For a handler that called `next()`, and need not await it; when it continues, `ctx.match` is `match` again. */
const trackUnhandled: Wait = (ctx, step, frame, work, onSettled, match) =>
  track(work, new NextTracking(ctx, step, frame, onSettled, match));

/** The handlers behind a `next()`. */
class NextTracking implements Tracking {
  isUsed = false;
  isHeld = false;
  failure: Tracking["failure"];
  readonly #ctx: Context;
  readonly #step: Step | undefined;
  readonly #frame: Frame;
  readonly #onSettled: () => void;
  readonly #match: unknown;

  constructor(
    ctx: Context,
    step: Step | undefined,
    frame: Frame,
    onSettled: () => void,
    match: unknown,
  ) {
    this.#ctx = ctx;
    this.#step = step;
    this.#frame = frame;
    this.#onSettled = onSettled;
    this.#match = match;
  }

  settle(error?: unknown): void {
    this.#onSettled();
    this.#ctx.match = this.#match;
    if (error !== undefined) noteFailure(this.#ctx, error, this.#step);
  }

  report(error: unknown): unknown {
    return this.#frame.report(error, this.#ctx);
  }
}

/** For the outermost caller: errors are reported. */
const reportErrors: Wait = (ctx, step, { report }, work, onSettled) =>
  Promise.resolve(work).then(onSettled, (error: unknown) => {
    onSettled();
    noteFailure(ctx, error, step);
    return report(error, ctx);
  });

/**
 * Runs a plan from the step at index `from` and returns what the first handler returned, awaited by `wait`. Throws or
 * rejects as a handler does. `outer` is the `ctx.match` of the handler that called `next()`.
 */
export function runFrom(
  plan: Plan,
  ctx: Context,
  frame: Frame,
  from: number,
  wait: Wait = rethrow,
  outer: unknown = undefined,
): unknown {
  let i = from;
  try {
    while (i < plan.length) {
      const step = plan[i] as Step;
      const { position, test, match: matcher, target } = step;
      if (position >= frame.until) break;
      if (test !== undefined && !test(ctx)) {
        i = skip(plan, i, target);
        continue;
      }
      let { match } = frame;
      if (matcher !== undefined) {
        match = matcher(ctx);
        if (match === undefined) {
          i = skip(plan, i, target);
          continue;
        }
      }
      ctx.match = match;
      if (typeof target === "function") {
        Context.noteStart(ctx, step);
        step.takesNext ??= takesNext(target);
        // Half of an update's garbage was the `next` of handlers that do not take it: see the heap bytes of dispatch-sync.
        if (step.takesNext) return call(plan, ctx, frame, i, target, match, wait, outer);
        // The type of a handler names `next`, which this one does not take.
        const result = (target as (ctx: Context) => unknown)(ctx);
        return settle(ctx, step, frame, result, wait, outer);
      }
      if (target.behavior.type === "scope") {
        const result = runScope(plan, ctx, frame, i, target, target.behavior);
        return settle(ctx, step, frame, result, wait, outer);
      }
      const destination = destinationOf(target, ctx);
      if (typeof destination !== "number") {
        const reached = i;
        const rest = destination.then((next) =>
          runFrom(plan, ctx, frame, indexOf(plan, reached, next)),
        );
        return wait(ctx, step, frame, rest, noop, outer);
      }
      i = indexOf(plan, i, destination);
    }
  } catch (error) {
    noteFailure(ctx, error, plan[i]);
    throw error;
  }
  return settle(ctx, plan[i], frame, frame.end?.(), wait, outer);
}

/** Returns the index after a handler, or after a block with all that is inside. */
function skip(plan: Plan, i: number, target: Step["target"]): number {
  return typeof target === "function" ? i + 1 : indexOf(plan, i, target.end);
}

function settle(
  ctx: Context,
  step: Step | undefined,
  frame: Frame,
  result: unknown,
  wait: Wait,
  outer: unknown,
): unknown {
  return isThenable(result) ? wait(ctx, step, frame, result, noop, outer) : undefined;
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

/** Calls a handler that takes `next`. */
function call(
  plan: Plan,
  ctx: Context,
  frame: Frame,
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
    if (isCalled) return refuseSecondCall(isSettled, ctx, plan[i], frame);
    isCalled = true;
    // No caller is left to catch errors; unreported, they would end the process.
    if (isSettled) return runPlan(plan, ctx, frame, i + 1) ?? SETTLED;
    let rest: unknown;
    try {
      rest = runFrom(plan, ctx, frame, i + 1, trackUnhandled, match);
    } catch (error) {
      rest = trackUnhandled(ctx, plan[i + 1], frame, Promise.reject(error), noop, match);
    }
    if (rest === undefined) {
      ctx.match = match;
      return SETTLED;
    }
    held = rest as TrackedPromise;
    hold(held);
    return held;
  };
  let result: unknown;
  try {
    result = handler(ctx, next);
  } catch (error) {
    isSettled = true;
    release(held);
    throw error;
  }
  if (isThenable(result)) {
    // `return next()`: the caller awaits the same promise. Guarded by the benchmark real-bot.
    if (result === held && wait === trackUnhandled && match === outer) return held;
    const onSettled = (): void => {
      isSettled = true;
      release(held);
    };
    return wait(ctx, plan[i], frame, result, onSettled, outer);
  }
  isSettled = true;
  release(held);
  return undefined;
}

/** Rejects while the handler runs; only reports the error once it has ended. */
function refuseSecondCall(
  isSettled: boolean,
  ctx: Context,
  step: Step | undefined,
  { report }: Frame,
): Promise<void> {
  const error = nextCalledTwice();
  noteFailure(ctx, error, step);
  return isSettled
    ? (report(error, ctx) ?? SETTLED)
    : trackRejection(error, (unhandled) => report(unhandled, ctx));
}

/** Runs a plan without a caller that could catch: errors are reported. Returns a promise, which never rejects, only when a handler does. */
export function runPlan(
  plan: Plan,
  ctx: Context,
  frame: Frame,
  from: number = 0,
): void | Promise<void> {
  try {
    return runFrom(plan, ctx, frame, from, reportErrors) as undefined | Promise<void>;
  } catch (error) {
    return frame.report(error, ctx);
  }
}

function noop(): void {}

function runScope(
  plan: Plan,
  ctx: Context,
  frame: Frame,
  i: number,
  { end: until }: Block,
  scope: ScopeBlock,
): unknown {
  const { report } = frame;
  return scope.run(
    ctx,
    (end) => runFrom(plan, ctx, { ...frame, until, end }, i + 1),
    () => runFrom(plan, ctx, frame, indexOf(plan, i, until)),
    report,
  );
}
