import { UPDATE_KINDS } from "../../types/index.ts";
import { canPass, type Gate, isBlock, type Routes } from "./routes.ts";
import { SeenRoutes } from "./shadows.ts";

/** One registered handler, as `bot.routes()` lists it. */
export interface RouteInfo {
  /** The gates before the handler, outermost first: `on message > command start`. Empty when every update reaches it. */
  readonly trigger: string;
  /** The function's name; empty for an anonymous function. */
  readonly handler: string;
  /** Index of the first route of an earlier registration of one of the same commands, texts, queries and so on. Both run, in order. */
  readonly duplicateOf: number | undefined;
  /**
   * Index of an earlier route that ends the updates this one is for, because its handler takes no `next`: one for more
   * updates, or under fewer conditions. What predicates decide is not known, and shadows nothing else.
   */
  readonly shadowedBy: number | undefined;
  /**
   * What still reaches a route with `shadowedBy`: some of its own commands, texts and so on, or updates, as filter queries such
   * as `channel_post:text`. Empty when nothing does.
   */
  readonly reachedOnlyBy: readonly string[];
  /** Whether no update can pass all of the gates: the data of a button in a message, say. */
  readonly isUnreachable: boolean;
}

/** Lists routes in the order in which they run. */
export function describeRoutes(routes: Routes): RouteInfo[] {
  const seen = new SeenRoutes();
  return routes.map((route, index) => ({
    trigger: route.gates.map(describeGate).join(" > "),
    handler: route.handler.name,
    ...seen.add(route, index),
    isUnreachable: isUnreachable(route.gates),
  }));
}

/** Describes the routes that look like mistakes, in one line for each mistake. */
export function routeProblems(routes: readonly RouteInfo[]): readonly string[] {
  const namesByProblem = new Map<string, string[]>();
  for (const route of routes) {
    const problem = problemOf(route, routes);
    if (problem === undefined) continue;
    const names = namesByProblem.get(problem) ?? [];
    namesByProblem.set(problem, [...names, quote(route)]);
  }
  return [...namesByProblem].map(
    ([problem, names]) => `${joinNames(names)} ${names.length > 1 ? "are" : "is"} ${problem}`,
  );
}

function problemOf(route: RouteInfo, routes: readonly RouteInfo[]): string | undefined {
  const { duplicateOf, shadowedBy, reachedOnlyBy, isUnreachable } = route;
  if (isUnreachable) return "never reached: no update meets all of the conditions";
  const earlier = routes[duplicateOf ?? shadowedBy ?? -1];
  if (earlier === undefined) return undefined;
  const name = quote(earlier);
  if (duplicateOf !== undefined)
    return `registered after ${name} for some of the same updates, which get there only if the earlier handler calls next()`;
  const reached =
    reachedOnlyBy.length === 0
      ? `never reached: ${name} is registered earlier, handles the same updates`
      : `reached only by ${reachedOnlyBy.join(", ")}: ${name} is registered earlier, handles the other updates`;
  return `${reached} and does not call next(). Register ${name} last, or call next() in it`;
}

function quote({ trigger, handler }: RouteInfo): string {
  return JSON.stringify(trigger === "" ? `use ${handler}`.trimEnd() : trigger);
}

const MAX_NAMES = 3;

function joinNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}

function isUnreachable(gates: readonly Gate[]): boolean {
  return (
    !UPDATE_KINDS.some((kind) => canPass(gates, kind)) ||
    gates.some((gate, index) => gates.slice(index + 1).some((other) => excludes(gate, other)))
  );
}

/** Whether an update that passes one condition cannot pass the other. */
function excludes(a: Gate, b: Gate): boolean {
  if (isBlock(a) || isBlock(b) || a.verb !== b.verb) return false;
  const values = [a, b].map((each) => each.parts().map(({ facts }) => facts.at(-1)));
  const [ofA = [], ofB = []] = values;
  return values.flat().every(isExclusiveFact) && !ofA.some((value) => ofB.includes(value));
}

function isExclusiveFact(fact: unknown): boolean {
  return typeof fact === "string" && fact.includes(' "');
}

function describeGate(gate: Gate): string {
  const values = isBlock(gate) ? gate.values : new Set(gate.parts().map(({ label }) => label));
  return `${gate.verb} ${[...values].join(" | ")}`.trimEnd();
}
