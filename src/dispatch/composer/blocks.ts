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

/** The blocks of `route` and `branch`: the choice, its cases by name, and the case for any other name. */
export interface ChoiceBlocks {
  readonly choice: BlockSpec;
  readonly cases: readonly BlockSpec[];
  readonly otherwise: BlockSpec;
}

/** Creates the blocks of a choice between named cases. */
export function choiceBlocks(
  verb: string,
  router: Router<Context>,
  names: readonly string[],
  [whenOther, whenNamed]: OutcomeKinds = [],
): ChoiceBlocks {
  const behaviors = new Map<string, CaseBlock>(
    names.map((name) => [name, { type: "case", kinds: whenNamed }]),
  );
  const other: CaseBlock = { type: "case", kinds: whenOther };
  const behaviorOf = (name: string | undefined): CaseBlock =>
    (name === undefined ? undefined : behaviors.get(name)) ?? other;
  const choose = (ctx: Context): MaybePromise<CaseBlock> => chain(router(ctx), behaviorOf);
  const caseOf = (name: string, behavior: CaseBlock): BlockSpec => ({
    verb: "case",
    values: [name],
    behavior,
  });
  return {
    choice: { verb, values: names, behavior: { type: "choice", choose } },
    cases: names.map((name) => caseOf(name, behaviorOf(name))),
    otherwise: caseOf("otherwise", other),
  };
}
