import { chain, type MaybePromise } from "../../internal/maybe-promise.ts";
import { Context } from "../context/context.ts";

/** An early update on its way to its place in the lane. */
interface Approach {
  /** The wait for the place, begun once. */
  wait: MaybePromise<void>;
  readonly callbacks: (() => MaybePromise<void>)[];
}

const approaches = /* @__PURE__ */ new WeakMap<Context, Approach>();

function approachOf(ctx: Context): Approach {
  let approach = approaches.get(ctx);
  if (approach === undefined) {
    approach = { wait: undefined, callbacks: [] };
    approaches.set(ctx, approach);
  }
  return approach;
}

/** Whether the handlers of an update run, or have begun to run, before its place in the lane is reached: see `overtake`. */
export function isEarly(ctx: Context): boolean {
  const turn = Context.turnOf(ctx);
  return turn !== undefined && (turn.state === "early" || hasCallbacks(ctx));
}

function hasCallbacks(ctx: Context): boolean {
  return (approaches.get(ctx)?.callbacks.length ?? 0) > 0;
}

/** Calls back when an early update waits for its place after all and has reached it, before any handler that runs there. */
export function whenPlaceReached(ctx: Context, callback: () => MaybePromise<void>): void {
  approachOf(ctx).callbacks.push(callback);
}

/** Waits until an update that may be early has reached its place in the lane. */
export function reachPlace(ctx: Context): MaybePromise<void> {
  const approach = approachOf(ctx);
  approach.wait ??= chain(Context.turnOf(ctx)?.waitInLane(), () =>
    runAll(approach.callbacks.splice(0)),
  );
  return approach.wait;
}

function runAll(callbacks: readonly (() => MaybePromise<void>)[]): void | Promise<void> {
  const [first, ...others] = callbacks;
  return first && chain(first(), () => runAll(others));
}
