import { type MaybeArray, toArray } from "../../internal/maybe-array.ts";
import { chain, type MaybePromise } from "../../internal/maybe-promise.ts";
import { lazyScope } from "../compile/lazy.ts";
import type { Context } from "../context/context.ts";
import type { Case, Guard } from "../routes/block.ts";
import type { Decision } from "../routes/routes.ts";
import { type BoundaryHandler, boundaryOf, FORK } from "../run/scopes.ts";
import type { Routes } from "../triggers/condition.ts";
import type { Composer, Registrable } from "./composer.ts";
import { type Answers, answersOf, type Narrowed, type Predicate } from "./predicate.ts";
import { TextVerbs } from "./text-verbs.ts";

/** Gives the name of the handlers that an update is for. */
type Router<C> = (ctx: C) => MaybePromise<string | undefined>;

type NameOf<R extends (...args: never) => unknown> = Extract<Awaited<ReturnType<R>>, string>;

/** The verbs that decide, when an update comes to them, whether and how the handlers inside run. */
export abstract class ControlVerbs<in C extends Context> extends TextVerbs<C> {
  /** The routes of handlers that come when the bot is at work. */
  protected abstract routesOf(made: readonly Registrable<C>[]): Routes;

  /** Registers handlers for updates of which a predicate is true. A type guard narrows `ctx`. */
  filter<P extends Predicate<C>>(
    predicate: P,
    ...middleware: Registrable<C & Narrowed<P>>[]
  ): Composer<C & Narrowed<P>> {
    return this.register([guardOf("filter", predicate, true)], middleware);
  }

  /** Registers handlers for updates of which a predicate is false; the others go past them. */
  drop<P extends Predicate<C>>(predicate: P, ...middleware: Registrable<C>[]): Composer<C> {
    return this.register([guardOf("drop", predicate, false)], middleware);
  }

  /**
   * Registers handlers that run beside all others: these are not kept waiting, and an error goes to `bot.catch`. The
   * update is done with when both are. Read `ctx.match` before the first `await`: it is everybody's.
   */
  fork(...middleware: Registrable<C>[]): Composer<C> {
    return this.register([{ verb: "fork", values: [], control: FORK }], middleware);
  }

  /**
   * Asks a function for handlers when an update comes. They are compiled for that update alone, which costs more than
   * all other verbs; take it where handlers cannot be known before.
   */
  lazy<F extends (ctx: C) => MaybePromise<MaybeArray<Registrable<C>>>>(factory: F): Composer<C> {
    // Only contexts of type C come here.
    const make = factory as unknown as (ctx: Context) => MaybePromise<MaybeArray<Registrable<C>>>;
    const control = lazyScope((ctx) => chain(make(ctx), (made) => this.routesOf(toArray(made))));
    // A place among the routes takes a handler; this one is never reached.
    return this.register([{ verb: "lazy", values: [], control }], [() => undefined]);
  }

  /**
   * Sends an update to the handlers of the name that a function gives, or to `fallback` for any other name.
   * `bot.route((ctx) => languageOf(ctx), { de: german, en: english })`.
   */
  route<R extends Router<C>>(
    router: R,
    handlers: Readonly<Record<NameOf<R>, Registrable<C>>>,
    fallback?: Registrable<C>,
  ): Composer<C> {
    const cases = Object.entries<Registrable<C>>(handlers);
    // Only contexts of type C come here.
    return this.#choose("route", router as unknown as Router<Context>, cases, fallback);
  }

  /** Sends an update to one of two handlers. */
  branch<P extends Predicate<C>>(
    predicate: P,
    whenTrue: Registrable<C & Narrowed<P>>,
    whenFalse: Registrable<C>,
  ): Composer<C> {
    const test = predicate as unknown as Predicate<Context>;
    const router = (ctx: Context): MaybePromise<string | undefined> =>
      chain(test(ctx), (is) => (is ? "true" : undefined));
    const cases = [["true", whenTrue as Registrable<C>] as const];
    return this.#choose("branch", router, cases, whenFalse, answersOf(test));
  }

  /**
   * Registers handlers whose errors go to `handler` instead of `bot.catch`. It may call `next()` to go on after them.
   * Handlers after them are outside of the boundary.
   */
  errorBoundary<H extends BoundaryHandler<C>>(
    handler: H,
    ...middleware: Registrable<C>[]
  ): Composer<C> {
    const control = boundaryOf(handler as unknown as BoundaryHandler<Context>);
    return this.register([{ verb: "errorBoundary", values: [], control }], middleware);
  }

  #choose(
    verb: string,
    router: Router<Context>,
    handlers: readonly (readonly [name: string, what: Registrable<C>])[],
    fallback: Registrable<C> | undefined,
    [whenOther, whenNamed]: Answers = [],
  ): Composer<C> {
    const cases = new Map<string, Case>(
      handlers.map(([name]) => [name, { type: "case", kinds: whenNamed }]),
    );
    const other: Case = { type: "case", kinds: whenOther };
    const choose = (ctx: Context): MaybePromise<Case> =>
      chain(router(ctx), (name) => (name === undefined ? other : (cases.get(name) ?? other)));
    const values = handlers.map(([name]) => name);
    const chosen = this.register([{ verb, values, control: { type: "choice", choose } }], []);
    const inside: ControlVerbs<C> = chosen;
    for (const [name, what] of handlers)
      inside.register([caseOf(name, cases.get(name) ?? other)], [what]);
    if (fallback !== undefined) inside.register([caseOf("otherwise", other)], [fallback]);
    return chosen;
  }
}

function caseOf(name: string, control: Case): Decision {
  return { verb: "case", values: [name], control };
}

function guardOf<C extends Context>(
  verb: string,
  predicate: Predicate<C>,
  wanted: boolean,
): Decision {
  // Only contexts of type C come here.
  const ask = predicate as unknown as Predicate<Context>;
  const control: Guard = {
    type: "guard",
    kinds: answersOf(predicate)[wanted ? 1 : 0],
    pass: (ctx) => chain(ask(ctx), (is) => Boolean(is) === wanted),
  };
  return { verb, values: predicate.name === "" ? [] : [predicate.name], control };
}
