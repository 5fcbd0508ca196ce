import { type MaybeArray, toArray } from "../../internal/maybe-array.ts";
import { chain } from "../../internal/maybe-promise.ts";
import type { UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import type { OfQuery } from "../filter/narrow.ts";
import { type FilterQuery, parseFilterQuery } from "../filter/query.ts";
import { compileAsked } from "../filter/test.ts";

/** Tells, at once or later, whether the handlers behind it want an update. */
export type Predicate<C> = (ctx: C) => boolean | PromiseLike<boolean>;

/** A predicate that tells more about `ctx` when it is true. */
export type Guard<C, D extends C> = (ctx: C) => ctx is D;

/** Carries a type along and nothing else; there is no such property at run time. */
declare const narrowed: unique symbol;

/** A guard that may answer later. To an `if` it is none, since every promise is true there. */
export interface LateGuard<in C, out D> {
  (ctx: C): boolean | PromiseLike<boolean>;
  readonly [narrowed]?: D;
}

/** What a predicate that is a guard says of `ctx`. Written as a method, so that any parameter will do. */
export type Narrowed<P> = P extends { is(ctx: unknown): ctx is infer D }["is"]
  ? D
  : P extends LateGuard<never, infer D>
    ? D
    : unknown;

/** A guard and, behind it, another predicate: late when that may be. */
type Both<C, D extends C, P extends Predicate<D>> =
  ReturnType<P> extends boolean ? Guard<C, D & Narrowed<P>> : LateGuard<C, D & Narrowed<P>>;

type Kinds = readonly UpdateKind[];

/**
 * The kinds of update for which a predicate can be false, and those for which it can be true; `undefined` stands for
 * all of them.
 */
export type Answers = readonly [whenFalse?: Kinds | undefined, whenTrue?: Kinds | undefined];

const answers = /* @__PURE__ */ new WeakMap<object, Answers>();

/** Returns the kinds of update for which a predicate can be false and true. */
export function answersOf<C>(predicate: Predicate<C>): Answers {
  return answers.get(predicate) ?? [];
}

function answering<P extends object>(predicate: P, ...kinds: Answers): P {
  answers.set(predicate, kinds);
  return predicate;
}

/**
 * True when all predicates are; asks no further after the first that is false. With two guards `ctx` is what both say, with
 * a guard and something else what the guard says.
 */
export function and<C, D extends C, P extends Predicate<D>>(
  guard: Guard<C, D>,
  other: P,
): Both<C, D, P>;
export function and<C, D extends C>(other: (ctx: C) => boolean, guard: Guard<C, D>): Guard<C, D>;
export function and<C, D extends C>(other: Predicate<C>, guard: Guard<C, D>): LateGuard<C, D>;
export function and<C>(...predicates: Predicate<C>[]): Predicate<C>;
export function and<C>(...predicates: Predicate<C>[]): Predicate<C> {
  return answering(until(predicates, false), kindsOfAny(predicates, 0), kindsOfAll(predicates, 1));
}

/** True when one of the predicates is; asks no further after it. With two guards `ctx` is what one or the other says. */
export function or<C, D extends C, E extends C>(a: Guard<C, D>, b: Guard<C, E>): Guard<C, D | E>;
export function or<C>(...predicates: Predicate<C>[]): Predicate<C>;
export function or<C>(...predicates: Predicate<C>[]): Predicate<C> {
  return answering(until(predicates, true), kindsOfAll(predicates, 0), kindsOfAny(predicates, 1));
}

/** True when the predicate is false. Of a guard, `ctx` is what the guard leaves of a union. */
export function not<C, D extends C>(guard: Guard<C, D>): Guard<C, Exclude<C, D>>;
export function not<C>(predicate: Predicate<C>): Predicate<C>;
export function not<C>(predicate: Predicate<C>): Predicate<C> {
  const [whenFalse, whenTrue] = answersOf(predicate);
  return answering((ctx: C) => chain(predicate(ctx), (is) => !is), whenTrue, whenFalse);
}

/** A filter query as a predicate, for `and`, `or`, `not` and `drop`: `bot.drop(matchFilter(":forward_origin"), ...)`. */
export function matchFilter<Q extends FilterQuery>(
  query: MaybeArray<Q>,
): Guard<Context, Context & OfQuery<Q>> {
  const asked = toArray(query).flatMap(parseFilterQuery);
  const test = compileAsked(asked);
  return answering(
    (ctx: Context): ctx is Context & OfQuery<Q> => test(ctx) !== false,
    undefined,
    asked.map(({ kind }) => kind),
  );
}

/** The kinds for which at least one of the predicates can have that answer. */
function kindsOfAny<C>(predicates: readonly Predicate<C>[], answer: 0 | 1): Kinds | undefined {
  const all = predicates.map((each) => answersOf(each)[answer]);
  return all.every((each) => each !== undefined) ? all.flat() : undefined;
}

/** The kinds for which all of the predicates can have that answer. */
function kindsOfAll<C>(predicates: readonly Predicate<C>[], answer: 0 | 1): Kinds | undefined {
  const known = predicates
    .map((each) => answersOf(each)[answer])
    .filter((each) => each !== undefined);
  return known[0]?.filter((kind) => known.every((each) => each.includes(kind)));
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
