import { UPDATE_KINDS } from "../types/index.ts";
import { SLASH } from "./command.ts";
import { canPass, type Gate, type Route } from "./conditions.ts";
import { showTrigger } from "./trigger.ts";

/** One registered handler, as `bot.routes()` lists it. */
export interface RouteInfo {
  /** What leads to the handler, outermost first: `on message > command start`. Empty when it sees every update. */
  readonly trigger: string;
  /** The function's name; empty for an anonymous one. */
  readonly handler: string;
  /** Index of the first route of an earlier registration of one of the same commands, texts or data. Both run, in order. */
  readonly duplicateOf: number | undefined;
  /** The same for an earlier one under fewer conditions: it gets all updates that this one can get. */
  readonly shadowedBy: number | undefined;
  /** No update can pass all of its conditions: a button's data in a message, say. */
  readonly isUnreachable: boolean;
}

/** A command, text or data with a route of its own. */
interface Claim {
  readonly index: number;
  readonly gate: Gate;
  /** Under which conditions. */
  readonly outer: ReadonlySet<string>;
}

/** Lists routes in the order in which they run. */
export function describeRoutes(routes: readonly Route<{ readonly name: string }>[]): RouteInfo[] {
  const claims = new Map<string, Claim[]>();
  const claimsOf = (key: string): Claim[] => {
    const known = claims.get(key) ?? [];
    claims.set(key, known);
    return known;
  };
  return routes.map(({ gates, handler }, index) => {
    const outer = new Set(gates.slice(0, -1).map(identify));
    const gate = gates.at(-1);
    const earlier = (isSame: boolean): number | undefined =>
      keysOf(gate)
        .flatMap(claimsOf)
        // Several handlers of one registration share its condition: they hide nothing from each other.
        .filter((claim) => claim.gate !== gate && isWithin(claim.outer, outer))
        .find((claim) => (claim.outer.size === outer.size) === isSame)?.index;
    const info = {
      trigger: gates.map(describe).join(" > "),
      handler: handler.name,
      duplicateOf: earlier(true),
      shadowedBy: earlier(false),
      isUnreachable: isUnreachable(gates),
    };
    if (gate !== undefined)
      for (const key of keysOf(gate)) claimsOf(key).push({ index, gate, outer });
    return info;
  });
}

/** What is likely a slip, a line for each such route. */
export function routeProblems(routes: readonly RouteInfo[]): readonly string[] {
  return routes.flatMap(({ trigger, duplicateOf, shadowedBy, isUnreachable }) => {
    if (isUnreachable) return [`no update can reach "${trigger}"`];
    const first = routes[duplicateOf ?? shadowedBy ?? -1];
    if (first === undefined) return [];
    return [`"${trigger}" is behind "${first.trigger}": it runs only when that calls next()`];
  });
}

function isUnreachable(gates: readonly Gate[]): boolean {
  return (
    !UPDATE_KINDS.some((kind) => canPass(gates, kind)) ||
    gates.some((gate, index) => gates.slice(index + 1).some((other) => excludes(gate, other)))
  );
}

/** Whether an update has one value for both, and none would do for both. */
function excludes(a: Gate, b: Gate): boolean {
  if (a.verb !== b.verb || !isExact(a) || !isExact(b)) return false;
  const values = valuesOf(b);
  return !valuesOf(a).some((value) => values.includes(value));
}

function isExact(gate: Gate): boolean {
  if ("triggers" in gate) return gate.triggers.every((trigger) => typeof trigger === "string");
  return gate.verb === "chatType";
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((each) => all.has(each));
}

function describe(gate: Gate): string {
  return `${gate.verb} ${valuesOf(gate).join(" | ")}`.trimEnd();
}

/** A description that two predicates, say, have not in common. */
function identify(gate: Gate): string {
  return gate.type === "block" ? `${describe(gate)} ${gate.position}` : describe(gate);
}

function valuesOf(gate: Gate): readonly string[] {
  if (gate.type === "command")
    return gate.prefixes.flatMap((prefix) =>
      gate.triggers.map((trigger) => (prefix === SLASH ? "" : prefix) + showTrigger(trigger)),
    );
  return gate.type === "text" ? gate.triggers.map(showTrigger) : gate.values;
}

/** One key for each command, text or data that leads to the route. */
function keysOf(gate: Gate | undefined): readonly string[] {
  if (gate === undefined || !("triggers" in gate)) return [];
  return valuesOf(gate).map((value) => JSON.stringify([gate.verb, value]));
}
