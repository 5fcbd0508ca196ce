import { UPDATE_KINDS } from "../../types/index.ts";
import type { Condition, Part } from "../triggers/condition.ts";
import { matchPattern } from "../triggers/trigger.ts";
import {
  canPass,
  type Gate,
  isBlock,
  isLaneBlock,
  jobNamesOf,
  kindsOf,
  type Route,
} from "./routes.ts";
import { takesNext } from "./takes-next.ts";

/** How earlier routes keep updates from a route. */
export interface Shadow {
  readonly duplicateOf: number | undefined;
  readonly shadowedBy: number | undefined;
  readonly reachedOnlyBy: readonly string[];
}

type Facts = Part["facts"];

/** The parts of a condition, and what is compared of them. */
interface PartList {
  readonly parts: readonly Part[];
  /** Equal for parts that let the same updates through. */
  readonly ids: readonly unknown[];
  readonly ownFacts: ReadonlySet<unknown>;
  readonly patterns: readonly Part[];
}

function listParts(parts: readonly Part[]): PartList {
  const ids = parts.map((part) => {
    const own = ownFact(part);
    return typeof own === "string" ? `${part.label} ${own}` : own;
  });
  const patterns = parts.filter(({ pattern }) => pattern !== undefined);
  return { parts, ids, ownFacts: new Set(parts.map(ownFact)), patterns };
}

/** Whether every update for which these facts hold passes. */
function isImplied({ ownFacts, patterns }: PartList, facts: Facts): boolean {
  return facts.some((fact) => ownFacts.has(fact) || patterns.some((part) => isMatch(part, fact)));
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

/** A route, and what of it is compared with others. */
interface SeenRoute {
  readonly index: number;
  readonly registration: object;
  /** Without blocks that keep no update away. */
  readonly gates: readonly Gate[];
  readonly conditions: readonly Condition[];
  /** The innermost gate, when it is a condition. */
  readonly trigger: Condition | undefined;
  /** The ids of the trigger. */
  readonly ids: readonly unknown[];
  /** The other gates, by a value that is equal for gates that let the same updates through. */
  readonly outer: ReadonlySet<unknown>;
  readonly mayCallNext: boolean;
}

/** Whether another registration has a command, text and so on in common, under the same other gates. */
function repeats(seen: SeenRoute, other: SeenRoute): boolean {
  return (
    // Handlers behind the very same condition are meant to run one after the other.
    seen.trigger !== other.trigger &&
    seen.outer.size === other.outer.size &&
    seen.ids.some((id) => other.ids.includes(id)) &&
    [...seen.outer].every((identity) => other.outer.has(identity)) &&
    // To observe all updates of a kind and continue is common; to handle a command, text or button twice is not.
    (other.trigger?.matcher !== undefined || !other.mayCallNext)
  );
}

function append<V>(lists: Map<unknown, V[]>, key: unknown, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Compares each route with those registered before it, without looking at all of them. */
export class SeenRoutes {
  /** By a fact that the trigger requires; routes without a trigger by their innermost block, if they have one. */
  readonly #byFact = new Map<unknown, SeenRoute[]>();
  /** By the start of the facts that one of their patterns may match, with the pattern. */
  readonly #byPattern = new Map<unknown, (readonly [RegExp, SeenRoute])[]>();
  readonly #parts = new Map<Condition, PartList>();

  /** Returns how the routes added so far keep updates from this one, and adds it. */
  add(route: Route, index: number): Shadow {
    const seen = this.#see(route, index);
    const earlier = this.#candidates(seen);
    const duplicate = earlier.find((other) => repeats(seen, other));
    const shadow = this.#findShadow(seen, earlier);
    if (seen.trigger?.matcher !== undefined || !seen.mayCallNext) this.#addKeys(seen);
    return { duplicateOf: duplicate?.index, ...shadow };
  }

  #see(route: Route, index: number): SeenRoute {
    const gates = route.gates.filter((gate) => !isLaneBlock(gate));
    const innermost = gates.at(-1);
    const trigger = innermost === undefined || isBlock(innermost) ? undefined : innermost;
    const outer = gates.slice(0, -1).map((gate) => {
      const ids = isBlock(gate) ? [gate] : this.#partsOf(gate).ids;
      return ids.every((id) => typeof id === "string") ? ids.join() : gate;
    });
    return {
      index,
      registration: route.registration,
      gates,
      conditions: gates.filter((gate): gate is Condition => !isBlock(gate)),
      trigger,
      ids: trigger === undefined ? [] : this.#partsOf(trigger).ids,
      outer: new Set(outer),
      mayCallNext: takesNext(route.handler),
    };
  }

  /** Decides, for each part of the updates that may reach a route, which earlier route ends them. */
  #findShadow(
    seen: SeenRoute,
    earlier: readonly SeenRoute[],
  ): Pick<Shadow, "shadowedBy" | "reachedOnlyBy"> {
    const { gates, registration } = seen;
    const shadowing = earlier.filter(
      (other) =>
        other.registration !== registration &&
        other.gates.every((gate) => !isBlock(gate) || gates.includes(gate)) &&
        !other.mayCallNext,
    );
    const last = seen.conditions.at(-1);
    const first = new Map<string, SeenRoute | undefined>();
    const open: Part[] = [];
    if (shadowing.length > 0)
      for (const part of partsReaching(seen, last && this.#partsOf(last).parts)) {
        const other = shadowing.find(
          (each) => !repeats(seen, each) && this.#covers(each, seen, part),
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
        isImplied(required, [kind, ...facts]) ||
        seen.conditions.slice(0, -1).some((outer) => {
          const parts = this.#partsOf(outer).parts.filter((part) => isOfKind(part, kind));
          return parts.length > 0 && parts.every((part) => isImplied(required, part.facts));
        })
      );
    });
  }

  #addKeys(seen: SeenRoute): void {
    const { gates, trigger } = seen;
    const parts = trigger === undefined ? [] : this.#partsOf(trigger).parts;
    const facts = trigger === undefined ? [gates.at(-1)] : parts.map(ownFact);
    for (const fact of new Set(facts)) append(this.#byFact, fact, seen);
    // A pattern is part of the facts about each kind and field.
    const patterns = new Map(parts.map((part) => [ownFact(part), part.pattern]));
    for (const [fact, pattern] of patterns)
      if (pattern !== undefined) append(this.#byPattern, valuesLike(fact), [pattern, seen]);
  }

  /** Returns the earlier routes of which the trigger is implied, or that have none, in order. */
  #candidates({ gates, conditions }: SeenRoute): readonly SeenRoute[] {
    const found = new Set<SeenRoute>();
    const facts = new Set<unknown>([undefined, ...gates.flatMap((gate) => kindsOf(gate) ?? [])]);
    for (const block of gates.filter(isBlock)) facts.add(block);
    for (const condition of conditions)
      for (const part of this.#partsOf(condition).parts)
        for (const fact of part.facts) facts.add(fact);
    for (const fact of facts) {
      for (const seen of this.#byFact.get(fact) ?? []) found.add(seen);
      if (this.#byPattern.size === 0 || typeof fact !== "string") continue;
      const values = valuesLike(fact) ?? "";
      if (!fact.startsWith(values)) continue;
      const value = fact.slice(values.length);
      for (const [pattern, seen] of this.#byPattern.get(values) ?? [])
        if (matchPattern(value, pattern) !== undefined) found.add(seen);
    }
    return found.size === 0 ? [] : [...found].sort((a, b) => a.index - b.index);
  }

  /** Returns the parts of a condition. */
  partsOf(condition: Condition): readonly Part[] {
    return this.#partsOf(condition).parts;
  }

  #partsOf(condition: Condition): PartList {
    let parts = this.#parts.get(condition);
    if (parts === undefined) {
      parts = listParts(condition.parts());
      this.#parts.set(condition, parts);
    }
    return parts;
  }
}

function isOfKind(part: Part, kind: Part["kind"]): boolean {
  return part.kind === undefined || part.kind === kind;
}

/** Returns the parts of a route's last condition for the kinds of update that can reach the route. */
function* partsReaching(
  { gates }: SeenRoute,
  parts: readonly Part[] = [{ kind: undefined, label: "", facts: [] }],
): Iterable<Part> {
  // No kind of update reaches a job.
  const isJob = jobNamesOf(gates).length > 0;
  const namesKinds = !isJob && gates.some((gate) => kindsOf(gate) !== undefined);
  const kinds = namesKinds ? UPDATE_KINDS.filter((kind) => canPass(gates, kind)) : [undefined];
  for (const kind of kinds)
    for (const part of parts) if (isOfKind(part, kind)) yield { ...part, kind };
}
