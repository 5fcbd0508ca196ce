import { UPDATE_KINDS, type UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import type { Block } from "../routes/block.ts";
import type { Middleware } from "../run/middleware.ts";
import type { Plan, Step } from "../run/plan.ts";
import { isKeyed, type Route } from "../triggers/condition.ts";
import { Table } from "./index-table.ts";
import { type Known, lookedFields, mayPass } from "./known.ts";
import { enterAfterTable } from "./residual.ts";

/** Everything known at registration about one kind of update. */
export interface KindTables {
  /** Fields of a message's content that have a table of their own. */
  readonly looked: readonly string[];
  /** For updates with that one of these fields. */
  readonly byContent: ReadonlyMap<string, Table>;
  /** For updates with none of these fields. */
  readonly plain: Table;
  /** For updates with several of them: here each step tests what it needs. */
  readonly mixed: Table;
}

/** The compiled form of all routes. */
export interface Tables {
  readonly kinds: ReadonlyMap<UpdateKind, KindTables>;
  /** For kinds of update that this version does not know: the handlers without any condition. */
  readonly unknown: Plan;
}

type Routes = readonly Route<Middleware<Context>>[];

/** Turns routes into tables, for all kinds of update or for some: slow, once. */
export function compileRoutes(routes: Routes, kinds: readonly UpdateKind[] = UPDATE_KINDS): Tables {
  return {
    kinds: new Map(kinds.map((kind) => [kind, compileKind(routes, kind)])),
    unknown: compileUnknown(routes),
  };
}

function compileKind(routes: Routes, kind: UpdateKind): KindTables {
  const looked = lookedFields(routes, kind);
  const tableFor = (present: Known["present"]): Table =>
    compileTable(routes, { kind, looked, present });
  const mixed = tableFor(undefined);
  if (looked.size === 0) return { looked: [], byContent: new Map(), plain: mixed, mixed };
  return {
    looked: [...looked],
    byContent: new Map([...looked].map((field) => [field, tableFor(field)])),
    plain: tableFor("none"),
    mixed,
  };
}

function compileTable(routes: Routes, known: Known): Table {
  const table = new Table();
  const blocks = new Map<Block, Step>();
  for (const { position, gates, handler } of routes) {
    if (!mayPass(gates, known)) continue;
    const keyed = gates.find(isKeyed);
    const step: Step = { position, enter: enterAfterTable(gates, keyed, known), what: handler };
    table.add(keyed, [...blockSteps(gates, known, blocks), step]);
  }
  return table;
}

/** The blocks around a route, each made once per table. */
function blockSteps(
  gates: Route<unknown>["gates"],
  known: Known,
  made: Map<Block, Step>,
): readonly Step[] {
  return gates.flatMap((gate, index) => {
    if (gate.type !== "block") return [];
    const outer = gates.slice(0, index);
    const step = made.get(gate) ?? {
      position: gate.position,
      enter: enterAfterTable(outer, outer.find(isKeyed), known),
      what: gate,
    };
    made.set(gate, step);
    return [step];
  });
}

function compileUnknown(routes: Routes): Plan {
  const steps: Step[] = [];
  for (const { position, gates, handler } of routes) {
    const blocks = gates.flatMap((gate) => (gate.type === "block" ? [gate] : []));
    if (blocks.length < gates.length) continue;
    for (const what of [...blocks, handler]) {
      const step = {
        position: "position" in what ? what.position : position,
        enter: undefined,
        what,
      };
      if (step.position > (steps.at(-1)?.position ?? -1)) steps.push(step);
    }
  }
  return steps;
}
