import { UPDATE_KINDS } from "../../types/index.ts";
import { canPass, type Gate, type Route } from "../triggers/condition.ts";
import { matchPattern } from "../triggers/trigger.ts";
import { namesOf, type RouteName } from "./route-names.ts";

/** One registered handler, as `bot.routes()` lists it. */
export interface RouteInfo {
  /** What leads to the handler, outermost first: `on message > command start`. Empty when it sees every update. */
  readonly trigger: string;
  /** The function's name; empty for an anonymous one. */
  readonly handler: string;
  /** Index of the first route of an earlier registration of one of the same commands, texts, queries and so on. Both run, in order. */
  readonly duplicateOf: number | undefined;
  /** The same for an earlier one that gets more: under fewer conditions, by a prefix or pattern, by less of a query. */
  readonly shadowedBy: number | undefined;
  /** No update can pass all of its conditions: a button's data in a message, say. */
  readonly isUnreachable: boolean;
}

/** A name with a route of its own. */
interface Claim extends RouteName {
  readonly index: number;
  readonly gate: Gate | undefined;
  /** Under which conditions. */
  readonly outer: ReadonlySet<unknown>;
  /** Whether the handler cannot go on, since it takes no `next`. */
  readonly isLast: boolean;
}

/** Lists routes in the order in which they run. */
export function describeRoutes(
  routes: readonly Route<{ readonly name: string; readonly length: number }>[],
): RouteInfo[] {
  const claims = new Map<unknown, Claim[]>();
  return routes.map(({ gates, handler }, index) => {
    const outer = new Set(gates.slice(0, -1).map(identify));
    const gate = gates.at(-1);
    const names = gate === undefined || gate.type === "block" ? [] : namesOf(gate);
    const isDuplicate = (claim: Claim): boolean =>
      claim.outer.size === outer.size && names.some(({ key }) => key === claim.key);
    const earlier = names.flatMap((name) =>
      name.near
        .flatMap((place) => claims.get(place) ?? [])
        // MaybeArray handlers of one registration share its condition: they hide nothing from each other.
        .filter((claim) => claim.gate !== gate && isWithin(claim.outer, outer))
        .filter((claim) => hides(claim, name)),
    );
    for (const name of names) {
      const claim = { ...name, index, gate, outer, isLast: handler.length < 2 };
      claims.set(name.place, [...(claims.get(name.place) ?? []), claim]);
    }
    return {
      trigger: gates.map(describe).join(" > "),
      handler: handler.name,
      duplicateOf: earlier.find(isDuplicate)?.index,
      shadowedBy: earlier.find((claim) => !isDuplicate(claim))?.index,
      isUnreachable: isUnreachable(gates),
    };
  });
}

/** What is likely a slip, a line for each such route. */
export function routeProblems(routes: readonly RouteInfo[]): readonly string[] {
  return routes.flatMap(({ trigger, duplicateOf, shadowedBy, isUnreachable }) => {
    if (isUnreachable) return [`no update can reach "${trigger}"`];
    const first = routes[duplicateOf ?? shadowedBy ?? -1];
    if (first === undefined) return [];
    return [
      `"${trigger}" is behind "${first.trigger}": what both are for reaches it only when that calls next()`,
    ];
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
  const keys = keysOf(b);
  return !keysOf(a).some((key) => keys.includes(key));
}

function isExact(gate: Gate): boolean {
  if ("triggers" in gate) return gate.triggers.every((trigger) => typeof trigger === "string");
  return gate.verb === "chatType";
}

/** Whether an earlier name gets all that another would get. */
function hides({ key, pattern, gate, isLast }: Claim, name: RouteName): boolean {
  // To look at many updates and go on is what `next` is for.
  if (key === name.key) return isLast || (gate !== undefined && "triggers" in gate);
  if (pattern === undefined) return isLast;
  return isLast && name.pattern === undefined && matchPattern(name.shown, pattern) !== undefined;
}

function isWithin(some: ReadonlySet<unknown>, all: ReadonlySet<unknown>): boolean {
  return [...some].every((each) => all.has(each));
}

function describe(gate: Gate): string {
  const names = namesOf(gate).map(({ text }) => text);
  return `${gate.verb} ${names.join(" | ")}`.trimEnd();
}

/** The same for gates that let the same updates through; else the gate itself. */
function identify(gate: Gate): unknown {
  const keys = keysOf(gate);
  const isNamed = gate.type !== "block" && keys.every((key) => typeof key === "string");
  return isNamed && keys.length > 0 ? keys.join() : gate;
}

function keysOf(gate: Gate): readonly unknown[] {
  return namesOf(gate).map(({ key }) => key);
}
