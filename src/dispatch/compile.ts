import { UPDATE_KINDS, type UpdateKind } from "../types/index.ts";
import { kindsOf, type Route } from "./conditions.ts";
import type { Context } from "./context.ts";
import { type Entry, entryFor } from "./enter.ts";
import type { Middleware } from "./middleware.ts";
import type { Plan, Step } from "./plan.ts";

/** What a key in a table leads to: the handlers for it, those without a key in their places between them. */
export interface KeyedPlan<C> {
  readonly plan: Plan<C>;
  /** Positions of the steps in the route list, to merge two plans in order. */
  readonly positions: readonly number[];
}

/** Plans by key: command name, callback data or text. */
export type KeyTable<C> = ReadonlyMap<string, KeyedPlan<C>>;

/** Everything known at registration about one kind of update. */
export interface KindTable<C> {
  /** For updates that no key matches. */
  readonly plan: Plan<C>;
  readonly command: KeyTable<C>;
  readonly callback_data: KeyTable<C>;
  readonly text: KeyTable<C>;
  /** The plan of an update that is found in two tables: a command whose whole text is also in `hears`. */
  merge(a: KeyedPlan<C>, b: KeyedPlan<C>): Plan<C>;
}

/** The compiled form of all routes. */
export interface Tables<C> {
  readonly kinds: ReadonlyMap<UpdateKind, KindTable<C>>;
  /** For kinds of update that this version does not know: the handlers without any condition. */
  readonly unknown: Plan<C>;
}

/** A route as one kind of update sees it. */
interface Candidate<C> {
  readonly position: number;
  readonly entry: Entry;
  readonly step: Step<C>;
}

/** Turns routes into tables: slow, once. Registration order is kept within each plan. */
export function compileRoutes<C extends Context>(
  routes: readonly Route<Middleware<C>>[],
): Tables<C> {
  const kinds = new Map(UPDATE_KINDS.map((kind) => [kind, compileKind(routes, kind)]));
  const unconditional = routes.filter((route) => route.conditions.length === 0);
  return { kinds, unknown: unconditional.map(({ handler }) => ({ enter: undefined, handler })) };
}

function compileKind<C extends Context>(
  routes: readonly Route<Middleware<C>>[],
  kind: UpdateKind,
): KindTable<C> {
  const candidates: Candidate<C>[] = [];
  routes.forEach(({ conditions, handler }, position) => {
    if (!conditions.every((condition) => kindsOf(condition).includes(kind))) return;
    const entry = entryFor(conditions);
    candidates.push({ position, entry, step: { enter: entry.enter, handler } });
  });
  return {
    plan: candidates.filter(({ entry }) => entry.table === "none").map(({ step }) => step),
    command: tableOf(candidates, "command"),
    callback_data: tableOf(candidates, "callback_data"),
    text: tableOf(candidates, "text"),
    merge: createMerge(candidates),
  };
}

function tableOf<C>(candidates: readonly Candidate<C>[], table: Entry["table"]): KeyTable<C> {
  const keys = new Set(
    candidates.flatMap(({ entry }) => (entry.table === table ? entry.keys : [])),
  );
  const plans = new Map<string, KeyedPlan<C>>();
  for (const key of keys) {
    const chosen = candidates.filter(
      ({ entry }) => entry.table === "none" || (entry.table === table && entry.keys.includes(key)),
    );
    plans.set(key, {
      plan: chosen.map(({ step }) => step),
      positions: chosen.map(({ position }) => position),
    });
  }
  return plans;
}

/** Merged plans are kept: there are at most as many as pairs of registered keys. */
function createMerge<C>(candidates: readonly Candidate<C>[]): KindTable<C>["merge"] {
  const merged = new Map<KeyedPlan<C>, Map<KeyedPlan<C>, Plan<C>>>();
  return (a, b) => {
    const known = merged.get(a)?.get(b);
    if (known !== undefined) return known;
    const wanted = new Set([...a.positions, ...b.positions]);
    const plan = candidates.filter(({ position }) => wanted.has(position)).map(({ step }) => step);
    const ofA = merged.get(a) ?? new Map<KeyedPlan<C>, Plan<C>>();
    merged.set(a, ofA.set(b, plan));
    return plan;
  };
}
