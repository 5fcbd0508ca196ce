import type { Context } from "../context/context.ts";
import type { Middleware } from "../run/middleware.ts";
import type { Condition, Gate, Route } from "../triggers/condition.ts";
import type { Block, Case, Control } from "./block.ts";

/** A control as it is registered: in its place only when the routes are listed. */
export interface Decision {
  readonly verb: string;
  readonly values: readonly string[];
  readonly control: Control;
}

interface Registration {
  readonly gates: readonly (Condition | Decision)[];
  readonly what: Middleware<Context> | Registry;
}

/** What was registered on a composer, in order. */
export class Registry {
  readonly #registrations: Registration[] = [];
  #isSealed = false;

  /** Throws a `TypeError` when the bot is at work already, or when `what` contains this registry. */
  add(gates: Registration["gates"], what: Registration["what"]): void {
    if (this.#isSealed) {
      throw new TypeError(
        "Handlers must be registered before the first update, not in handlers, which would add them each time",
      );
    }
    this.refuseCircle(what);
    this.#registrations.push({ gates, what });
  }

  /** Throws a `TypeError` when `what` contains this registry: its routes would never end. */
  refuseCircle(what: Registration["what"]): void {
    if (what instanceof Registry && what.#holds(this))
      throw new TypeError("A composer cannot be registered inside itself");
  }

  #holds(other: Registry): boolean {
    return (
      this === other ||
      this.#registrations.some(({ what }) => what instanceof Registry && what.#holds(other))
    );
  }

  /** From now on nothing more can be registered here and on the registries inside. */
  seal(): void {
    this.#isSealed = true;
    for (const { what } of this.#registrations) if (what instanceof Registry) what.seal();
  }

  /** All routes, those of the registries inside in their places. */
  routes(): readonly Route<Middleware<Context>>[] {
    const routes: Route<Middleware<Context>>[] = [];
    this.#list({ routes, position: 0 }, []);
    return routes;
  }

  #list(list: Listing, outer: readonly Gate[]): void {
    for (const { gates, what } of this.#registrations) {
      const all = [...outer];
      const opened: Block[] = [];
      for (const gate of gates) {
        if ("type" in gate) {
          all.push(gate);
          continue;
        }
        const block = open(gate, list, all);
        all.push(block);
        opened.push(block);
      }
      if (what instanceof Registry) what.#list(list, all);
      else list.routes.push({ position: list.position++, gates: all, handler: what });
      for (const block of opened) block.until = list.position;
    }
  }
}

interface Listing {
  readonly routes: Route<Middleware<Context>>[];
  /** Of the next handler or block. */
  position: number;
}

function open({ verb, values, control }: Decision, list: Listing, outer: readonly Gate[]): Block {
  const position = list.position++;
  const cases = new Map<Case, Block>();
  const block: Block = { type: "block", verb, values, control, position, until: position, cases };
  const around = outer.at(-1);
  if (control.type === "case" && around?.type === "block") around.cases.set(control, block);
  return block;
}
