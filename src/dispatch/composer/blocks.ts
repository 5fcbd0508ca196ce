import { chain, type MaybePromise } from "../../internal/maybe-promise.ts";
import type { Context } from "../context/context.ts";
import type { BlockSpec, CaseBlock } from "../routes/block.ts";
import { type OutcomeKinds, outcomeKindsOf, type Predicate } from "./predicate.ts";

/** Returns the name of the handlers for an update; `undefined` or an unknown name for the fallback. */
export type Router<C> = (ctx: C) => MaybePromise<string | undefined>;

/** The names that a router can return. */
export type NameOf<R extends (...args: never) => unknown> = Extract<Awaited<ReturnType<R>>, string>;

/** Names the handlers of `branch` for updates for which a predicate is true. */
export function branchRouter(predicate: Predicate<Context>): Router<Context> {
  return (ctx) => chain(predicate(ctx), (result) => (result ? "true" : undefined));
}

/** Creates the block of `filter` or `drop`, which is entered when the predicate's result is `expected`. */
export function guardBlock(
  verb: string,
  predicate: Predicate<Context>,
  expected: boolean,
): BlockSpec {
  return {
    verb,
    values: predicate.name === "" ? [] : [predicate.name],
    behavior: {
      type: "guard",
      kinds: outcomeKindsOf(predicate)[expected ? 1 : 0],
      pass: (ctx) => chain(predicate(ctx), (result) => Boolean(result) === expected),
    },
  };
}

/** What runs in each case of `route` and `branch`. */
export interface Cases<Handler> {
  readonly handlers: Readonly<Record<string, Handler>>;
  /** For any other name. */
  readonly fallback: Handler | undefined;
}

/** Creates the block of a choice between named cases, and the blocks of the cases, each with its handler. */
export function choiceBlocks<Handler>(
  verb: string,
  router: Router<Context>,
  { handlers, fallback }: Cases<Handler>,
  [whenOther, whenNamed]: OutcomeKinds = [],
): { readonly choice: BlockSpec; readonly cases: readonly (readonly [BlockSpec, Handler])[] } {
  const behaviors = new Map<string, CaseBlock>();
  const other: CaseBlock = { type: "case", kinds: whenOther };
  const choose = (ctx: Context): MaybePromise<CaseBlock> =>
    chain(router(ctx), (name) => (name === undefined ? undefined : behaviors.get(name)) ?? other);
  const caseOf = (
    name: string,
    behavior: CaseBlock,
    handler: Handler,
  ): readonly [BlockSpec, Handler] => [{ verb: "case", values: [name], behavior }, handler];
  const cases = Object.entries(handlers).map(([name, handler]) => {
    const behavior: CaseBlock = { type: "case", kinds: whenNamed };
    behaviors.set(name, behavior);
    return caseOf(name, behavior, handler);
  });
  if (fallback !== undefined) cases.push(caseOf("otherwise", other, fallback));
  const values = Object.keys(handlers);
  return { choice: { verb, values, behavior: { type: "choice", choose } }, cases };
}
