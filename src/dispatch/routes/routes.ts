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

/** The gates of one registration, outermost first: blocks are opened anew for each place of a composer. */
export type Gates = readonly (Condition | BlockSpec)[];

interface Registration {
  readonly gates: Gates;
  readonly target: Middleware<Context> | Registry;
}

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
    // A copy: an array that has grown holds 17 places, and a bot has one for each command.
    this.#registrations = [...this.#registrations];
    for (const { target } of this.#registrations) if (target instanceof Registry) target.seal();
  }

  /** Returns all routes, with those of the registries inside in their places. */
  routes(): Routes {
    const routes: Route[] = [];
    this.#flatten({ routes, position: 0 }, []);
    return routes;
  }

  #flatten(state: FlattenState, outer: readonly Gate[]): void {
    for (const { gates: own, target } of this.#registrations) {
      const gates = [...outer];
      const opened: Block[] = [];
      for (const gate of own) {
        if (!isBlock(gate)) {
          gates.push(gate);
          continue;
        }
        const block = openBlock(gate, state, gates);
        gates.push(block);
        opened.push(block);
      }
      if (target instanceof Registry) target.#flatten(state, gates);
      else
        state.routes.push({
          position: state.position++,
          gates: [...gates],
          handler: target,
          registration: this,
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
