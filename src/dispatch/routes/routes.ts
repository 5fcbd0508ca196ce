import type { UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import type { Condition } from "../triggers/condition.ts";
import { type Block, type BlockSpec, type CaseBlock, isGathering, isOvertaking } from "./block.ts";
import type { Middleware } from "./middleware.ts";

/** A condition, which reads the update alone, or a block, which decides when an update reaches it. */
export type Gate = Condition | Block;

/** A handler with the gates that an update must pass to reach it, outermost first. */
export interface Route {
  /** Place among all handlers and blocks. */
  readonly position: number;
  readonly gates: readonly Gate[];
  readonly handler: Middleware<Context>;
  /** The same for handlers that one call registered. */
  readonly registration: object;
}

/** All routes of a composer, in order of registration. */
export type Routes = readonly Route[];

/** Whether a gate, or what is to become one, is a block. */
export function isBlock<B extends BlockSpec>(gate: Condition | B): gate is B {
  return "behavior" in gate;
}

/** Whether a gate is a block of `overtake`, `burst` or `album`, which keeps no update from the handlers inside. */
export function isLaneBlock(gate: Gate): boolean {
  return isBlock(gate) && (isOvertaking(gate.behavior) || isGathering(gate.behavior));
}

/** Returns the kinds of update that a gate names; `undefined` when updates of any kind may pass. */
export function kindsOf(gate: Gate): readonly UpdateKind[] | undefined {
  if (!isBlock(gate)) return gate.kinds;
  return "kinds" in gate.behavior ? gate.behavior.kinds : undefined;
}

/** Whether an update of this kind can pass all gates. */
export function canPass(gates: readonly Gate[], kind: UpdateKind): boolean {
  return gates.every((gate) => kindsOf(gate)?.includes(kind) ?? true);
}

/** Returns the names of jobs among some gates. */
export function jobNamesOf(gates: readonly Gate[]): readonly string[] {
  return gates.flatMap((gate) => (isBlock(gate) ? [] : (gate.job ?? [])));
}

/** Whether a job of this name can pass all gates: conditions on updates keep it out. */
export function canPassAsJob(gates: readonly Gate[], name: string): boolean {
  return gates.every((gate) => isBlock(gate) || gate.job === name);
}

/** The gates of one registration, outermost first: blocks are opened anew for each place of a composer. */
export type Gates = readonly (Condition | BlockSpec)[];

interface Registration {
  readonly gates: Gates;
  readonly target: Middleware<Context> | Registry;
}

/** The gates of handlers without any. */
export const NO_GATES: Gates = [];

/** What was registered on a composer, in order. */
export class Registry {
  #registrations: Registration[] = [];
  #isSealed = false;

  /** Throws a `TypeError` once the bot has handled an update, or when `target` contains this registry. */
  add(gates: Gates, target: Registration["target"]): void {
    if (this.#isSealed) {
      throw new TypeError(
        "Handlers must be registered before the first update: a handler that registers handlers adds them again each time it runs",
      );
    }
    this.refuseCircle(target);
    this.#registrations.push({ gates, target });
  }

  /** Throws a `TypeError` when `target` contains this registry, whose routes would have no end. */
  refuseCircle(target: Registration["target"]): void {
    if (target instanceof Registry && target.#contains(this))
      throw new TypeError("A composer cannot be registered inside itself");
  }

  #contains(other: Registry): boolean {
    return (
      this === other ||
      this.#registrations.some(
        ({ target }) => target instanceof Registry && target.#contains(other),
      )
    );
  }

  /** Prevents further registrations here and in the registries inside. */
  seal(): void {
    this.#isSealed = true;
    // Also smaller than before: an array that has grown holds 17 places.
    this.#registrations = this.#registrations.map(({ gates, target }) => {
      if (!(target instanceof Registry)) return { gates, target };
      target.seal();
      return { gates, target: (gates.length > 0 && target.#only) || target };
    });
  }

  /** The handler, when there is one and nothing else: a bot with a hundred commands need not hold as many registries. */
  get #only(): Middleware<Context> | undefined {
    const [only] = this.#registrations;
    return this.#registrations.length === 1 &&
      only?.gates.length === 0 &&
      typeof only.target === "function"
      ? only.target
      : undefined;
  }

  /** Returns all routes, with those of the registries inside in their places. */
  routes(): Routes {
    const routes: Route[] = [];
    this.#flatten({ routes, position: 0 }, []);
    return routes;
  }

  #flatten(state: FlattenState, outer: readonly Gate[]): void {
    for (const registration of this.#registrations) {
      const { gates: own, target } = registration;
      const opened: Block[] = [];
      const gates = own.every(isCondition)
        ? join(outer, own)
        : openBlocks(own, state, outer, opened);
      if (target instanceof Registry) target.#flatten(state, gates);
      else
        state.routes.push({
          position: state.position++,
          gates,
          handler: target,
          registration: own.length === 0 ? this : registration,
        });
      for (const block of opened) block.end = state.position;
    }
  }
}

interface FlattenState {
  readonly routes: Route[];
  /** Position of the next handler or block. */
  position: number;
}

function isCondition(gate: Condition | BlockSpec): gate is Condition {
  return !isBlock(gate);
}

/** Most conditions are alone, and stay in the list of their registration. */
function join(outer: readonly Gate[], own: readonly Gate[]): readonly Gate[] {
  if (own.length === 0) return outer;
  return outer.length === 0 ? own : [...outer, ...own];
}

/** Returns the gates of a registration behind outer ones, and adds the blocks among them to `opened`. */
function openBlocks(
  own: Gates,
  state: FlattenState,
  outer: readonly Gate[],
  opened: Block[],
): readonly Gate[] {
  const gates = [...outer];
  for (const gate of own) {
    if (!isBlock(gate)) {
      gates.push(gate);
      continue;
    }
    const block = openBlock(gate, state, gates);
    gates.push(block);
    opened.push(block);
  }
  return gates;
}

function openBlock(spec: BlockSpec, state: FlattenState, outer: readonly Gate[]): Block {
  const position = state.position++;
  const cases = new Map<CaseBlock, Block>();
  const { verb, values, behavior } = spec;
  if (isGathering(behavior)) refuseGatherInside(verb, outer);
  const block: Block = { verb, values, behavior, position, end: position, cases };
  const around = outer.at(-1);
  if (behavior.type === "case" && around !== undefined && isBlock(around))
    around.cases.set(behavior, block);
  return block;
}

/** Throws a `TypeError` for `burst` and `album` where other handlers would get the first message for all. */
function refuseGatherInside(verb: string, outer: readonly Gate[]): void {
  for (const gate of outer)
    if (isBlock(gate) && (gate.verb === "fork" || isGathering(gate.behavior)))
      throw new TypeError(`${verb}() cannot be inside ${gate.verb}(): register it before or after`);
}
