import { UPDATE_KINDS, type UpdateKind } from "../types/index.ts";
import { canPass, isKeyed, type KeyedCondition, type Route } from "./conditions.ts";
import type { Context } from "./context.ts";
import { enterAfterTable } from "./enter.ts";
import type { Middleware } from "./middleware.ts";
import type { Plan, Step } from "./plan.ts";

/** Everything known at registration about one kind of update: plans by key, each holding the keyless steps in their places. */
export interface KindTable {
  /** For updates that no key matches. */
  readonly plan: Plan;
  readonly command: ReadonlyMap<string, Plan>;
  readonly text: ReadonlyMap<string, Plan>;
}

/** The compiled form of all routes. */
export interface Tables {
  readonly kinds: ReadonlyMap<UpdateKind, KindTable>;
  /** For kinds of update that this version does not know: the handlers without any condition. */
  readonly unknown: Plan;
}

type Routes = readonly Route<Middleware<Context>>[];

/** Turns routes into tables: slow, once. */
export function compileRoutes(routes: Routes): Tables {
  const steps = routes.map(({ conditions, handler }, position) => {
    const keyed = conditions.find(isKeyed);
    return {
      conditions,
      keyed,
      step: { position, enter: enterAfterTable(conditions, keyed), handler },
    };
  });
  const unconditional = steps.filter(({ conditions }) => conditions.length === 0);
  return {
    kinds: new Map(
      UPDATE_KINDS.map((kind) => {
        const candidates = steps.filter(({ conditions }) => canPass(conditions, kind));
        return [kind, compileKind(candidates)];
      }),
    ),
    unknown: unconditional.map(({ step }) => step),
  };
}

interface Candidate {
  readonly keyed: KeyedCondition | undefined;
  readonly step: Step;
}

function compileKind(candidates: readonly Candidate[]): KindTable {
  const plan: Step[] = [];
  const tables = {
    command: new Map<string, Step[]>(),
    text: new Map<string, Step[]>(),
  };
  const all = Object.values(tables);
  for (const { keyed, step } of candidates) {
    if (keyed === undefined) {
      for (const keyedPlan of all.flatMap((table) => [...table.values()])) keyedPlan.push(step);
      plan.push(step);
      continue;
    }
    const table = tables[keyed.type];
    for (const key of new Set(keyed.triggers)) {
      const known = table.get(key);
      if (known === undefined) table.set(key, [...plan, step]);
      else known.push(step);
    }
  }
  return { plan, ...tables };
}
