import { Context } from "../context/context.ts";
import type { Block } from "../routes/block.ts";
import type { Middleware } from "../routes/middleware.ts";
import { describePlace } from "../routes/report.ts";
import type { Routes } from "../routes/routes.ts";

/** A handler or a block that failed. */
interface Place {
  readonly position: number;
  readonly target: Middleware<Context> | Block;
}

/** The errors of each update with the places that they passed, from the inside out. */
const failures = /* @__PURE__ */ new WeakMap<Context, [error: unknown, place: Place][]>();

/** Notes that an error came out of a handler or a block: first of the one that failed, then of those around it. */
export function noteFailure(ctx: Context, error: unknown, place: Place | undefined): void {
  if (place === undefined) return;
  const noted = failures.get(ctx);
  if (noted === undefined) failures.set(ctx, [[error, place]]);
  else noted.push([error, place]);
}

/**
 * Describes the route that an error came from, among those that were compiled: `command "menu"`; `undefined` when no route
 * has failed with it.
 */
export function failedRoute(routes: Routes, error: unknown, ctx: Context): string | undefined {
  for (const [noted, place] of failures.get(ctx) ?? []) {
    // The places of a `lazy` are not among the routes; the block around them is.
    const route = Object.is(noted, error) ? describe(routes, place) : undefined;
    if (route !== undefined) return route;
  }
  return undefined;
}

/**
 * Describes the route of the last handler that started for an update, among those that were compiled: that of a handler
 * which does not end. `undefined` before any handler, and for a handler that a `lazy` made.
 */
export function runningRoute(routes: Routes, ctx: Context): string | undefined {
  // A context knows nothing of plans; the code that runs them notes their steps only.
  const place = Context.startedStep(ctx) as Place | undefined;
  return place && describe(routes, place);
}

function describe(routes: Routes, { position, target }: Place): string | undefined {
  for (const { position: own, gates, handler } of routes) {
    if (own === position && handler === target) return describePlace(gates, handler);
    const at = gates.indexOf(target as Block);
    if (at >= 0) return describePlace(gates.slice(0, at + 1));
  }
  return undefined;
}
