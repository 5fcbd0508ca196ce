import { chain } from "../../internal/maybe-promise.ts";
import type { UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import { compileFilter, kindsOf } from "../filter/filter-condition.ts";
import type { OfQuery } from "../filter/narrow.ts";
import { parseFilterQuery, type ValidQuery } from "../filter/query.ts";
import { type MaybeArray, toArray } from "../maybe-array.ts";

/** Returns, or resolves with, whether the handlers behind it are for an update. */
export type Predicate<C> = (ctx: C) => boolean | PromiseLike<boolean>;

/** A predicate that narrows `ctx` when it is true. */
export type Guard<C, D extends C> = (ctx: C) => ctx is D;

/** Carries a type; the property does not exist at run time. */
declare const narrowed: unique symbol;

/** A guard that may be asynchronous. It does not narrow in an `if`, where every promise is true. */
export interface AsyncGuard<in C, out D> {
  (ctx: C): boolean | PromiseLike<boolean>;
  readonly [narrowed]?: D;
}

/** What a guard narrows `ctx` to. Written as a method, so that guards of any parameter match. */
export type Narrowed<P> = P extends { is(ctx: unknown): ctx is infer D }["is"]
  ? D
  : P extends AsyncGuard<never, infer D>
    ? D
    : unknown;

/** A guard and another predicate behind it: asynchronous when that may be. */
type Both<C, D extends C, P extends Predicate<D>> =
  ReturnType<P> extends boolean ? Guard<C, D & Narrowed<P>> : AsyncGuard<C, D & Narrowed<P>>;

type Kinds = readonly UpdateKind[];

/** The kinds of update for which a predicate can be false, and those for which it can be true; `undefined` stands for all. */
export type OutcomeKinds = readonly [whenFalse?: Kinds | undefined, whenTrue?: Kinds | undefined];

const outcomeKinds = /* @__PURE__ */ new WeakMap<object, OutcomeKinds>();

/** Returns the kinds of update for which a predicate can be false and true. */
export function outcomeKindsOf<C>(predicate: Predicate<C>): OutcomeKinds {
  return outcomeKinds.get(predicate) ?? [];
}

function withOutcomeKinds<P extends object>(predicate: P, ...kinds: OutcomeKinds): P {
  outcomeKinds.set(predicate, kinds);
  return predicate;
}

/**
 * Combines predicates into one that is true when all are; those after the first that is false are not called. Two guards
 * narrow `ctx` to both, a guard and another predicate to what the guard narrows it to.
 */
export function and<C, D extends C, P extends Predicate<D>>(
  guard: Guard<C, D>,
  other: P,
): Both<C, D, P>;
export function and<C, D extends C>(other: (ctx: C) => boolean, guard: Guard<C, D>): Guard<C, D>;
export function and<C, D extends C>(other: Predicate<C>, guard: Guard<C, D>): AsyncGuard<C, D>;
export function and<C>(...predicates: Predicate<C>[]): Predicate<C>;
export function and<C>(...predicates: Predicate<C>[]): Predicate<C> {
  return withOutcomeKinds(
    shortCircuit(predicates, false),
    kindsOfAny(predicates, 0),
    kindsOfAll(predicates, 1),
  );
}

/** Combines predicates into one that is true when one of them is; those after it are not called. Two guards narrow `ctx` to their union. */
export function or<C, D extends C, E extends C>(a: Guard<C, D>, b: Guard<C, E>): Guard<C, D | E>;
export function or<C>(...predicates: Predicate<C>[]): Predicate<C>;
export function or<C>(...predicates: Predicate<C>[]): Predicate<C> {
  return withOutcomeKinds(
    shortCircuit(predicates, true),
    kindsOfAll(predicates, 0),
    kindsOfAny(predicates, 1),
  );
}

/** Negates a predicate. A guard narrows `ctx` to the remaining members of a union. */
export function not<C, D extends C>(guard: Guard<C, D>): Guard<C, Exclude<C, D>>;
export function not<C>(predicate: Predicate<C>): Predicate<C>;
export function not<C>(predicate: Predicate<C>): Predicate<C> {
  const [whenFalse, whenTrue] = outcomeKindsOf(predicate);
  return withOutcomeKinds(
    (ctx: C) => chain(predicate(ctx), (result) => !result),
    whenTrue,
    whenFalse,
  );
}

/** Turns a filter query into a predicate for `and`, `or`, `not` and `drop`: `bot.drop(matchFilter(":forward_origin"), ...)`. */
export function matchFilter<Q extends string = never>(
  query: MaybeArray<ValidQuery<Q>>,
): Guard<Context, Context & OfQuery<Q>> {
  const terms = toArray(query).flatMap(parseFilterQuery);
  const test = compileFilter(terms);
  return withOutcomeKinds(
    (ctx: Context): ctx is Context & OfQuery<Q> => test(ctx),
    undefined,
    kindsOf(terms),
  );
}

/** Returns the kinds for which at least one of the predicates can have that outcome. */
function kindsOfAny<C>(predicates: readonly Predicate<C>[], outcome: 0 | 1): Kinds | undefined {
  const all = predicates.map((each) => outcomeKindsOf(each)[outcome]);
  return all.every((each) => each !== undefined) ? all.flat() : undefined;
}

/** Returns the kinds for which all of the predicates can have that outcome. */
function kindsOfAll<C>(predicates: readonly Predicate<C>[], outcome: 0 | 1): Kinds | undefined {
  const lists = predicates
    .map((each) => outcomeKindsOf(each)[outcome])
    .filter((each) => each !== undefined);
  return lists[0]?.filter((kind) => lists.every((each) => each.includes(kind)));
}

/** Calls predicates in order until one returns or resolves with `end`. */
function shortCircuit<C>(predicates: readonly Predicate<C>[], end: boolean): Predicate<C> {
  return (ctx) => evaluateFrom(predicates, 0, end, ctx);
}

function evaluateFrom<C>(
  predicates: readonly Predicate<C>[],
  index: number,
  end: boolean,
  ctx: C,
): boolean | PromiseLike<boolean> {
  for (let i = index; i < predicates.length; i++) {
    const result = (predicates[i] as Predicate<C>)(ctx);
    if (typeof result !== "boolean")
      return Promise.resolve(result).then((later) =>
        later === end ? end : evaluateFrom(predicates, i + 1, end, ctx),
      );
    if (result === end) return end;
  }
  return !end;
}
