import { UPDATE_KINDS } from "../../types/index.ts";
import { isGathering } from "./block.ts";
import { canPass, type Gate, isBlock, type Route, type Routes } from "./routes.ts";
import { ownFact, SeenRoutes, type Shadow } from "./shadows.ts";

/** One registered handler, as `bot.routes()` lists it. */
export interface RouteInfo {
  /** The gates before the handler, outermost first: `on message > command start`. Empty when every update reaches it. */
  readonly trigger: string;
  /** The function's name, such as `session`; `(anonymous)` for a function without one. */
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
    trigger: describeGates(route, seen),
    handler: route.handler.name || "(anonymous)",
    ...seen.add(route, index),
    isUnreachable: isUnreachable(route, seen),
  }));
}

/** Describes the routes that look like mistakes, in one line for each mistake. */
export function routeProblems(routes: Routes): readonly string[] {
  const seen = new SeenRoutes();
  const quoteAt = (index: number): string => {
    const route = routes[index] as Route;
    return JSON.stringify(describeGates(route, seen) || `use ${route.handler.name}`.trimEnd());
  };
  const indexesByProblem = new Map<string, number[]>();
  for (const [index, route] of routes.entries()) {
    const shadow = seen.add(route, index);
    const problem = isUnreachable(route, seen)
      ? "never reached: no update meets all of the conditions"
      : describeShadow(shadow, index, quoteAt);
    if (problem === undefined) continue;
    const indexes = indexesByProblem.get(problem);
    if (indexes === undefined) indexesByProblem.set(problem, [index]);
    else indexes.push(index);
  }
  return [...indexesByProblem].map(([problem, indexes]) => {
    const names = [...new Set(indexes.map(quoteAt))];
    const more = names.length - MAX_NAMES;
    const shown = names.slice(0, MAX_NAMES).join(", ");
    const subject = more > 0 ? `${shown} and ${more} more` : shown;
    return `${subject} ${names.length > 1 ? "are" : "is"} ${problem}`;
  });
}

/** How many routes with the same problem a line names. */
const MAX_NAMES = 3;

function describeShadow(
  { duplicateOf, shadowedBy, reachedOnlyBy }: Shadow,
  index: number,
  quoteAt: (index: number) => string,
): string | undefined {
  const earlier = duplicateOf ?? shadowedBy;
  if (earlier === undefined) return undefined;
  const name = quoteAt(earlier);
  if (duplicateOf !== undefined)
    return name === quoteAt(index)
      ? "registered more than once: call next() in the first to run all of them"
      : `registered after ${name}, which handles some of the same updates: call next() in it to run both`;
  const reached =
    reachedOnlyBy.length === 0
      ? `never reached: ${name} is registered earlier, handles the same updates`
      : `reached only by ${reachedOnlyBy.join(", ")}: ${name} is registered earlier, handles the other updates`;
  return `${reached} and does not call next(). Register ${name} last, or call next() in it`;
}

function isUnreachable({ gates }: Route, seen: SeenRoutes): boolean {
  return (
    !UPDATE_KINDS.some((kind) => canPass(gates, kind)) ||
    gates.some((gate, index) => gates.slice(index + 1).some((other) => excludes(gate, other, seen)))
  );
}

/** Whether an update that passes one condition cannot pass the other. */
function excludes(a: Gate, b: Gate, seen: SeenRoutes): boolean {
  if (isBlock(a) || isBlock(b) || a.verb !== b.verb) return false;
  const values = [a, b].map((each) => seen.partsOf(each).map(ownFact));
  const [ofA = [], ofB = []] = values;
  return values.flat().every(isExclusiveFact) && !ofA.some((value) => ofB.includes(value));
}

function isExclusiveFact(fact: unknown): boolean {
  return typeof fact === "string" && /^\S+ "/.test(fact);
}

/** Describes gates, and the handler behind them, for messages: `on "message" > command "menu" (showMenu)`. */
export function describePlace(gates: readonly Gate[], handler?: Route["handler"]): string {
  const trigger = describeGates({ gates }, new SeenRoutes(), '"') || "use";
  return handler?.name ? `${trigger} (${handler.name})` : trigger;
}

function describeGates({ gates }: Pick<Route, "gates">, seen: SeenRoutes, quote = ""): string {
  return gates
    .filter((gate) => !isNamedByCondition(gate))
    .map((gate) => describeGate(gate, seen, quote))
    .join(" > ");
}

/** Whether the condition that was registered with a block, and has its verb, stands for both. */
function isNamedByCondition(gate: Gate): boolean {
  return isBlock(gate) && isGathering(gate.behavior);
}

function describeGate(gate: Gate, seen: SeenRoutes, quote: string): string {
  const labels = isBlock(gate) ? gate.values : seen.partsOf(gate).map(({ label }) => label);
  if (labels.length === 0) return gate.verb;
  return `${gate.verb} ${quote}${[...new Set(labels)].join(" | ")}${quote}`;
}
