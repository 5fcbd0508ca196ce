import { UPDATE_KINDS } from "../../types/index.ts";
import type { Condition, Part } from "../triggers/condition.ts";
import { matchPattern } from "../triggers/trigger.ts";
import type { Block } from "./block.ts";
import { canPass, isBlock, isLaneBlock, kindsOf, type Route } from "./routes.ts";

/** How earlier routes keep updates from a route. */
export interface Shadow {
  readonly duplicateOf: number | undefined;
  readonly shadowedBy: number | undefined;
  readonly reachedOnlyBy: readonly string[];
}

type Facts = Part["facts"];

/** The parts of a condition, computed once. Most routes have no candidate, so the rest is computed when it is needed. */
class PartList {
  readonly parts: readonly Part[];
  #ids: readonly unknown[] | undefined;
  #patterns: readonly Part[] | undefined;
  #own: ReadonlySet<unknown> | undefined;

  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }

  /** Equal for parts that let the same updates through. */
  get ids(): readonly unknown[] {
    this.#ids ??= this.parts.map((part) => {
      const own = ownFact(part);
      return typeof own === "string" ? `${part.label} ${own}` : own;
    });
    return this.#ids;
  }

  /** Whether every update for which these facts hold passes. */
  isImpliedBy(facts: Facts): boolean {
    this.#own ??= new Set(this.parts.map(ownFact));
    this.#patterns ??= this.parts.filter(({ pattern }) => pattern !== undefined);
    const own = this.#own;
    const patterns = this.#patterns;
    return facts.some((fact) => own.has(fact) || patterns.some((part) => isMatch(part, fact)));
  }
}

/** Returns the last fact of a part, which is enough for an update to pass. */
export function ownFact({ facts }: Part): unknown {
  return facts.at(-1);
}

/** Whether the pattern of a part matches the value that a fact states. */
function isMatch(part: Part, fact: unknown): boolean {
  const values = valuesLike(ownFact(part)) ?? "";
  if (part.pattern === undefined || typeof fact !== "string" || !fact.startsWith(values))
    return false;
  return matchPattern(fact.slice(values.length), part.pattern) !== undefined;
}

/** Returns the start of the facts about values of the same verb: `hears "` for `hears "tea` and `hears /tea/`. */
function valuesLike(fact: unknown): string | undefined {
  return typeof fact === "string" ? `${fact.split(" ", 1)[0]} "` : undefined;
}

/** Matches an arrow function up to its arrow: what follows it declares no parameters and has no `arguments` of its own. */
const ARROW = /^(?:async\s*)?(?:\([^)]*\)|[^\s(=]+)\s*=>/;

/** Whether a handler takes `next`; rest parameters, defaults and `arguments` do not count in its `length`. */
export function takesNext(handler: Route["handler"]): boolean {
  return handler.length > 1 || hidesParameters(handler);
}

/** Whether a function may have parameters that do not count in its `length`. */
function hidesParameters(handler: Route["handler"]): boolean {
  const source = Function.prototype.toString.call(handler);
  // The source of a bound function or a proxy is not shown; it may well pass on all that it receives.
  if (handler.length === 0 && source.includes("[native code]")) return true;
  const [head] = ARROW.exec(source) ?? [source];
  return /^[^)]*(?:\.\.\.|=[^>])|\barguments\b/.test(head);
}

/** A route, and what of it is compared with others. */
class SeenRoute {
  readonly route: Route;
  readonly index: number;
  readonly conditions: readonly Condition[];
  /** The innermost gate, when it is a condition. */
  readonly trigger: Condition | undefined;
  readonly #partsOf: (condition: Condition) => PartList;
  #outer: ReadonlySet<unknown> | undefined;
  #mayCallNext: boolean | undefined;

  constructor(route: Route, index: number, partsOf: (condition: Condition) => PartList) {
    const gates = route.gates.filter((gate) => !isLaneBlock(gate));
    const innermost = gates.at(-1);
    this.route = { ...route, gates };
    this.index = index;
    this.conditions = gates.filter((gate): gate is Condition => !isBlock(gate));
    this.trigger = innermost === undefined || isBlock(innermost) ? undefined : innermost;
    this.#partsOf = partsOf;
  }

  get ids(): readonly unknown[] {
    return this.trigger === undefined ? [] : this.#partsOf(this.trigger).ids;
  }

  /** The other gates, by a value that is equal for gates that let the same updates through. */
  get outer(): ReadonlySet<unknown> {
    this.#outer ??= new Set(
      this.route.gates.slice(0, -1).map((gate) => {
        const ids = isBlock(gate) ? [gate] : this.#partsOf(gate).ids;
        return ids.every((id) => typeof id === "string") ? ids.join() : gate;
      }),
    );
    return this.#outer;
  }

  get mayCallNext(): boolean {
    this.#mayCallNext ??= takesNext(this.route.handler);
    return this.#mayCallNext;
  }

  /** Whether another registration has a command, text and so on in common, under the same other gates. */
  repeats(other: SeenRoute): boolean {
    return (
      // Handlers behind the very same condition are meant to run one after the other.
      this.trigger !== other.trigger &&
      this.outer.size === other.outer.size &&
      this.ids.some((id) => other.ids.includes(id)) &&
      [...this.outer].every((identity) => other.outer.has(identity)) &&
      // To observe all updates of a kind and continue is common; to handle a command, text or button twice is not.
      (other.trigger?.matcher !== undefined || !other.mayCallNext)
    );
  }
}

/** The routes with the same innermost block. */
class BlockRoutes {
  /** By a fact that the trigger requires; `undefined` for routes without a trigger. */
  readonly #byFact = new Map<unknown, SeenRoute[]>();
  /** By the start of the facts that one of their patterns may match, with the pattern. */
  readonly #byPattern = new Map<unknown, (readonly [RegExp, SeenRoute])[]>();

  add(seen: SeenRoute, parts: readonly Part[]): void {
    const facts = seen.trigger === undefined ? [undefined] : parts.map(ownFact);
    for (const fact of new Set(facts)) append(this.#byFact, fact, seen);
    // A pattern is part of the facts about each kind and field.
    const patterns = new Map(parts.map((part) => [ownFact(part), part.pattern]));
    for (const [fact, pattern] of patterns)
      if (pattern !== undefined) append(this.#byPattern, valuesLike(fact), [pattern, seen]);
  }

  /** Adds the routes of which the trigger is implied by one of these facts, or that have none, to `found`. */
  collect(facts: ReadonlySet<unknown>, found: Set<SeenRoute>): void {
    for (const fact of facts) {
      for (const seen of this.#byFact.get(fact) ?? []) found.add(seen);
      if (this.#byPattern.size === 0 || typeof fact !== "string") continue;
      const values = valuesLike(fact) ?? "";
      if (!fact.startsWith(values)) continue;
      const value = fact.slice(values.length);
      for (const [pattern, seen] of this.#byPattern.get(values) ?? [])
        if (matchPattern(value, pattern) !== undefined) found.add(seen);
    }
  }
}

function append<V>(lists: Map<unknown, V[]>, key: unknown, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Compares each route with those registered before it, without looking at all of them. */
export class SeenRoutes {
  /** `undefined` for the routes without a block. */
  readonly #byBlock = new Map<Block | undefined, BlockRoutes>();
  readonly #parts = new Map<Condition, PartList>();

  /** Returns how the routes added so far keep updates from this one, and adds it. */
  add(route: Route, index: number): Shadow {
    const seen = new SeenRoute(route, index, this.#partsOf);
    const earlier = this.#candidates(seen);
    const duplicate = earlier.find((other) => seen.repeats(other));
    const shadow = this.#findShadow(seen, earlier);
    if (seen.trigger?.matcher !== undefined || !seen.mayCallNext) this.#addKeys(seen);
    return { duplicateOf: duplicate?.index, ...shadow };
  }

  /** Decides, for each part of the updates that may reach a route, which earlier route ends them. */
  #findShadow(
    seen: SeenRoute,
    earlier: readonly SeenRoute[],
  ): Pick<Shadow, "shadowedBy" | "reachedOnlyBy"> {
    const { gates, registration } = seen.route;
    const shadowing = earlier.filter(
      (other) =>
        other.route.registration !== registration &&
        other.route.gates.every((gate) => !isBlock(gate) || gates.includes(gate)) &&
        !other.mayCallNext,
    );
    const last = seen.conditions.at(-1);
    const first = new Map<string, SeenRoute | undefined>();
    const open: Part[] = [];
    if (shadowing.length > 0)
      for (const part of partsReaching(seen, last && this.#partsOf(last).parts)) {
        const other = shadowing.find(
          (each) => !seen.repeats(each) && this.#covers(each, seen, part),
        );
        if (other === undefined) open.push(part);
        // Commands and texts are expected in the texts of messages first; elsewhere all parts count.
        const isFirst = !first.has(part.label);
        if (isFirst || (other === undefined && last?.matcher === undefined))
          first.set(part.label, other);
      }
    const by = [...first.values()].find((other) => other !== undefined);
    const reaching = open.map(({ label, facts }) => (first.get(label) ? String(facts[0]) : label));
    return { shadowedBy: by?.index, reachedOnlyBy: by ? [...new Set(reaching)] : [] };
  }

  /** Whether all updates of a part of a route pass all conditions of another route. */
  #covers(other: SeenRoute, seen: SeenRoute, { kind, facts }: Part): boolean {
    return other.conditions.every((condition) => {
      const required = this.#partsOf(condition);
      return (
        required.isImpliedBy([kind, ...facts]) ||
        seen.conditions.slice(0, -1).some((outer) => {
          const parts = this.#partsOf(outer).parts.filter((part) => isOfKind(part, kind));
          return parts.length > 0 && parts.every((part) => required.isImpliedBy(part.facts));
        })
      );
    });
  }

  /** A route is found by its innermost block and its trigger: what it shadows is inside the one and implies the other. */
  #addKeys(seen: SeenRoute): void {
    const { route, trigger } = seen;
    const block = route.gates.findLast(isBlock);
    let routes = this.#byBlock.get(block);
    if (routes === undefined) {
      routes = new BlockRoutes();
      this.#byBlock.set(block, routes);
    }
    routes.add(seen, trigger === undefined ? [] : this.#partsOf(trigger).parts);
  }

  /** Returns the earlier routes of which a gate is implied, or that have none, in order. */
  #candidates({ route, conditions }: SeenRoute): readonly SeenRoute[] {
    const { gates } = route;
    const found = new Set<SeenRoute>();
    const facts = new Set<unknown>([undefined, ...gates.flatMap((gate) => kindsOf(gate) ?? [])]);
    for (const condition of conditions)
      for (const part of this.#partsOf(condition).parts)
        for (const fact of part.facts) facts.add(fact);
    for (const block of [undefined, ...gates.filter(isBlock)])
      this.#byBlock.get(block)?.collect(facts, found);
    return found.size === 0 ? [] : [...found].sort((a, b) => a.index - b.index);
  }

  /** Returns the parts of a condition. */
  partsOf(condition: Condition): readonly Part[] {
    return this.#partsOf(condition).parts;
  }

  readonly #partsOf = (condition: Condition): PartList => {
    let parts = this.#parts.get(condition);
    if (parts === undefined) {
      parts = new PartList(condition.parts());
      this.#parts.set(condition, parts);
    }
    return parts;
  };
}

function isOfKind(part: Part, kind: Part["kind"]): boolean {
  return part.kind === undefined || part.kind === kind;
}

/** Returns the parts of a route's last condition for the kinds of update that can reach the route. */
function* partsReaching(
  { route: { gates } }: SeenRoute,
  parts: readonly Part[] = [{ kind: undefined, label: "", facts: [] }],
): Iterable<Part> {
  const namesKinds = gates.some((gate) => kindsOf(gate) !== undefined);
  const kinds = namesKinds ? UPDATE_KINDS.filter((kind) => canPass(gates, kind)) : [undefined];
  for (const kind of kinds)
    for (const part of parts) if (isOfKind(part, kind)) yield { ...part, kind };
}
