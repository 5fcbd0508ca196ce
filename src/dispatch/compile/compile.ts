import type { UpdateKind } from "../../types/index.ts";
import type { Block } from "../routes/block.ts";
import {
  canPass,
  canPassAsJob,
  type Gate,
  isBlock,
  type Route,
  type Routes,
} from "../routes/routes.ts";
import type { Plan, Step } from "../run/plan.ts";
import type { Key, Matcher, TableScope, Test } from "../triggers/condition.ts";
import { jobData } from "../triggers/job.ts";
import { TEXT_SOURCES, type TextReader } from "../view/text.ts";
import { type IndexEntry, RouteIndex } from "./route-index.ts";

/** All routes, compiled table by table when the first update needs it: most bots receive a few kinds of update only. */
export class Tables {
  readonly #routes: Routes;
  readonly #kinds = new Map<UpdateKind, KindTables>();
  #unknown: Plan | undefined;
  #jobs: Map<string, Plan> | undefined;

  constructor(routes: Routes) {
    this.#routes = routes;
  }

  /** The tables for one kind of update. */
  ofKind(kind: UpdateKind): KindTables {
    return this.#kinds.get(kind) ?? this.#compile(kind);
  }

  /** For kinds of update that this version does not know: the handlers without any condition. */
  get unknown(): Plan {
    this.#unknown ??= compileUntested(this.#routes.filter(({ gates }) => gates.every(isBlock)));
    return this.#unknown;
  }

  /** The handlers of a job: its own, and those without any condition. */
  ofJob(name: string): Plan {
    this.#jobs ??= new Map();
    let plan = this.#jobs.get(name);
    if (plan === undefined) {
      plan = compileUntested(this.#routes.filter(({ gates }) => canPassAsJob(gates, name)));
      this.#jobs.set(name, plan);
    }
    return plan;
  }

  #compile(kind: UpdateKind): KindTables {
    const tables = new KindTables(this.#routes, kind);
    this.#kinds.set(kind, tables);
    return tables;
  }
}

/** The tables for one kind of update. */
export class KindTables {
  /** The fields of a message's content that have a table. */
  readonly contentFields: readonly string[];
  /** Reads the text by which routes are found; `undefined` when updates of the kind have none. */
  readonly readText: TextReader | undefined;
  readonly #routes: Routes;
  readonly #kind: UpdateKind;
  /** By the index of the content field. */
  readonly #byContent: (RouteIndex | undefined)[];
  #plain: RouteIndex | undefined;
  #mixed: RouteIndex | undefined;

  constructor(routes: Routes, kind: UpdateKind) {
    this.#routes = routes;
    this.#kind = kind;
    this.contentFields = contentFieldsOf(routes, kind);
    this.#byContent = this.contentFields.map(() => undefined);
    this.readText = TEXT_SOURCES[kind]?.read;
  }

  /** For updates with exactly one content field: the one at this index. */
  ofContent(index: number): RouteIndex {
    this.#byContent[index] ??= this.#compile(this.contentFields[index]);
    return this.#byContent[index];
  }

  /** For updates with none of the fields. */
  get plain(): RouteIndex {
    this.#plain ??= this.#compile("none");
    return this.#plain;
  }

  /** For updates with several of the fields: here each step tests for the fields that it requires. */
  get mixed(): RouteIndex {
    this.#mixed ??= this.#compile(undefined);
    return this.#mixed;
  }

  #compile(present: TableScope["present"]): RouteIndex {
    const kind = this.#kind;
    const contentFields = new Set(this.contentFields);
    const passing = this.#routes.filter(({ gates }) => canPass(gates, kind)).map(findKeys);
    return new RouteIndex(indexEntries(passing, { kind, contentFields, present }));
  }
}

/** Returns the content fields that routes require, and `text`, for commands, as soon as there is one. */
function contentFieldsOf(routes: Routes, kind: UpdateKind): readonly string[] {
  const fields = new Set<string>();
  for (const { gates } of routes)
    for (const gate of gates)
      if (!isBlock(gate)) for (const field of gate.contentFields?.(kind) ?? []) fields.add(field);
  if (fields.size > 0) fields.add("text");
  return [...fields];
}

/** A route, and the outermost of its gates that has keys. */
interface KeyedRoute {
  readonly route: Route;
  readonly indexed?: Gate;
  readonly keys?: readonly Key[];
}

function findKeys(route: Route): KeyedRoute {
  for (const gate of route.gates) {
    const keys = isBlock(gate) ? undefined : gate.keys?.();
    if (keys !== undefined) return { route, indexed: gate, keys };
  }
  return { route };
}

function* indexEntries(routes: readonly KeyedRoute[], scope: TableScope): Iterable<IndexEntry> {
  const blocks = new Map<Block, Step>();
  for (const { route, indexed, keys } of routes) {
    const { position, gates, handler: target } = route;
    const residual = compileResidual(gates, indexed, scope);
    if (residual === undefined) continue;
    const { test, match } = residual;
    const step: Step = { position, test, match, target };
    yield { keys, steps: [...blockSteps(gates, indexed, scope, blocks), step] };
  }
}

/** Returns the steps of the blocks around a route, each created once per table. */
function blockSteps(
  gates: readonly Gate[],
  indexed: Gate | undefined,
  scope: TableScope,
  created: Map<Block, Step>,
): readonly Step[] {
  return gates.flatMap((gate, index) => {
    if (!isBlock(gate)) return [];
    let step = created.get(gate);
    if (step === undefined) {
      const residual = compileResidual(gates.slice(0, index), indexed, scope);
      step = {
        position: gate.position,
        test: residual?.test,
        match: residual?.match,
        target: gate,
      };
      created.set(gate, step);
    }
    return [step];
  });
}

/** What the look-up in a table leaves to be decided about a step, and what `ctx.match` becomes. */
interface Residual {
  readonly test: Test | undefined;
  readonly match: Matcher | undefined;
}

/**
 * Compiles the conditions among some gates into their residual for updates that are found in a table by the keys of
 * `indexed`, if it has any; `undefined` when no update of the table can pass. Blocks decide at run time.
 */
function compileResidual(
  gates: readonly Gate[],
  indexed: Gate | undefined,
  scope: TableScope,
): Residual | undefined {
  const tests: Test[] = [];
  let match: Matcher | undefined;
  for (const gate of gates) {
    if (isBlock(gate)) continue;
    const test = gate.residualTest?.(scope) ?? true;
    if (test === false) return undefined;
    if (test !== true) tests.push(test);
    const matcher = gate.matcher?.(scope.kind, gate === indexed);
    if (matcher === undefined) continue;
    // The innermost trigger sets `ctx.match`; those around it must match as well.
    if (match !== undefined) tests.push(hasMatch(match));
    match = matcher;
  }
  return { test: allOf(tests), match };
}

function hasMatch(match: Matcher): Test {
  return (view) => match(view) !== undefined;
}

function allOf(tests: readonly Test[]): Test | undefined {
  return tests.length < 2 ? tests[0] : (view) => tests.every((test) => test(view));
}

/** Compiles routes that need no test: those without conditions, and those of one job. */
function compileUntested(routes: Routes): Plan {
  const steps: Step[] = [];
  for (const route of routes) {
    let match: Matcher | undefined;
    const add = (position: number, target: Step["target"]): void => {
      if (position > (steps.at(-1)?.position ?? -1))
        steps.push({ position, test: undefined, match, target });
    };
    for (const gate of route.gates)
      if (isBlock(gate)) add(gate.position, gate);
      else match = jobData;
    add(route.position, route.handler);
  }
  return steps;
}
