import { describeGates, isUnreachable } from "./report.ts";
import type { Route, Routes } from "./routes.ts";
import { SeenRoutes, type Shadow } from "./shadows.ts";

/** Describes the routes that look like mistakes, in one line for each mistake. */
export function routeProblems(routes: Routes): readonly string[] {
  const seen = new SeenRoutes();
  const quoteAt = (index: number): string => {
    const route = routes[index] as Route;
    return JSON.stringify(describeGates(route.gates) || `use ${route.handler.name}`.trimEnd());
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
