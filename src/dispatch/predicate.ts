import { whenReady } from "../internal/maybe-promise.ts";
import type { Context } from "./context.ts";
import { type FilterQuery, parseFilterQuery } from "./filter-query.ts";
import { compileAsked } from "./filter-test.ts";
import type { OfQuery } from "./narrow.ts";
import { listOf, type Several } from "./several.ts";

/** Tells, at once or later, whether the handlers behind it want an update. */
export type Predicate<C> = (ctx: C) => boolean | PromiseLike<boolean>;

/** A predicate that tells more about `ctx` when it is true. */
export type Guard<C, D extends C> = (ctx: C) => ctx is D;

/** True when all predicates are; asks no further after the first that is false. With two guards `ctx` is what both say. */
export function and<C, D extends C, E extends C>(a: Guard<C, D>, b: Guard<C, E>): Guard<C, D & E>;
export function and<C>(...predicates: Predicate<C>[]): Predicate<C>;
export function and<C>(...predicates: Predicate<C>[]): Predicate<C> {
  return until(predicates, false);
}

/** True when one of the predicates is; asks no further after it. With two guards `ctx` is what one or the other says. */
export function or<C, D extends C, E extends C>(a: Guard<C, D>, b: Guard<C, E>): Guard<C, D | E>;
export function or<C>(...predicates: Predicate<C>[]): Predicate<C>;
export function or<C>(...predicates: Predicate<C>[]): Predicate<C> {
  return until(predicates, true);
}

/** True when the predicate is false. Of a guard, `ctx` is what the guard leaves of a union. */
export function not<C, D extends C>(guard: Guard<C, D>): Guard<C, Exclude<C, D>>;
export function not<C>(predicate: Predicate<C>): Predicate<C>;
export function not<C>(predicate: Predicate<C>): Predicate<C> {
  return (ctx) => whenReady(predicate(ctx), (is) => !is);
}

/** A filter query as a predicate, for `and`, `or`, `not` and `drop`: `bot.drop(matchFilter(":forward_origin"), ...)`. */
export function matchFilter<Q extends FilterQuery>(
  query: Several<Q>,
): Guard<Context, Context & OfQuery<Q>> {
  const test = compileAsked(listOf(query).flatMap(parseFilterQuery));
  return (ctx): ctx is Context & OfQuery<Q> => test(ctx) !== false;
}

/** Asks one after the other until one gives what ends it. */
function until<C>(predicates: readonly Predicate<C>[], end: boolean): Predicate<C> {
  return (ctx) => askFrom(predicates, 0, end, ctx);
}

function askFrom<C>(
  predicates: readonly Predicate<C>[],
  index: number,
  end: boolean,
  ctx: C,
): boolean | PromiseLike<boolean> {
  for (let i = index; i < predicates.length; i++) {
    const is = (predicates[i] as Predicate<C>)(ctx);
    if (typeof is !== "boolean")
      return Promise.resolve(is).then((later) =>
        later === end ? end : askFrom(predicates, i + 1, end, ctx),
      );
    if (is === end) return end;
  }
  return !end;
}
