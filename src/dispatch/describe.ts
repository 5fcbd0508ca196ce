import { UPDATE_KINDS } from "../types/index.ts";
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
  /** No update can pass all of its conditions: a button's data in a message, say. */
  readonly isUnreachable: boolean;
}

/** Lists routes in the order in which they run. */
export function describeRoutes(routes: readonly Route<{ readonly name: string }>[]): RouteInfo[] {
  const firsts = new Map<string, { readonly index: number; readonly gate: Gate }>();
  return routes.map(({ gates, handler }, index) => {
    let duplicateOf: number | undefined;
    for (const key of keysOf(gates)) {
      const first = firsts.get(key);
      const gate = gates.at(-1) as Gate;
      // Several handlers of one registration share its condition: they are no duplicates.
      if (first === undefined) firsts.set(key, { index, gate });
      else if (first.gate !== gate) duplicateOf ??= first.index;
    }
    return {
      trigger: gates.map(describe).join(" > "),
      handler: handler.name,
      duplicateOf,
      isUnreachable: !UPDATE_KINDS.some((kind) => canPass(gates, kind)),
    };
  });
}

/** What is likely a slip, a line for each such route. */
export function routeProblems(routes: readonly RouteInfo[]): readonly string[] {
  return routes.flatMap(({ trigger, duplicateOf, isUnreachable }) => {
    if (isUnreachable) return [`no update can reach "${trigger}"`];
    if (duplicateOf === undefined) return [];
    const first = routes[duplicateOf]?.trigger ?? "";
    return [`"${trigger}" is behind "${first}": it runs only when that calls next()`];
  });
}

function describe(gate: Gate): string {
  return `${gate.verb} ${valuesOf(gate).join(" | ")}`.trimEnd();
}

function valuesOf(gate: Gate): readonly string[] {
  return "triggers" in gate ? gate.triggers.map(showTrigger) : gate.values;
}

/** One key for each command, text or data that leads to the route. */
function keysOf(gates: readonly Gate[]): string[] {
  const innermost = gates.at(-1);
  if (innermost === undefined || !("triggers" in innermost)) return [];
  const outer = gates.slice(0, -1).map(describe);
  return valuesOf(innermost).map((value) => JSON.stringify([...outer, innermost.verb, value]));
}
