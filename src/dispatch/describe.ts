import type { Condition, Route } from "./conditions.ts";

/** One registered handler, as `bot.routes()` lists it. */
export interface RouteInfo {
  /** The handler's conditions, outermost first: `on message > command start`. Empty when it sees every update. */
  readonly trigger: string;
  /** The function's name; empty for an anonymous one. */
  readonly handler: string;
  /** Index of the first route of an earlier registration of one of the same commands, texts or data. Both run, in order. */
  readonly duplicateOf: number | undefined;
}

/** Lists routes in the order in which they run. */
export function describeRoutes(routes: readonly Route<{ readonly name: string }>[]): RouteInfo[] {
  const firsts = new Map<string, { readonly index: number; readonly condition: Condition }>();
  return routes.map(({ conditions, handler }, index) => {
    let duplicateOf: number | undefined;
    for (const key of keysOf(conditions)) {
      const first = firsts.get(key);
      const condition = conditions.at(-1) as Condition;
      // Several handlers of one registration share its condition: they are no duplicates.
      if (first === undefined) firsts.set(key, { index, condition });
      else if (first.condition !== condition) duplicateOf ??= first.index;
    }
    return {
      trigger: conditions.map(describe).join(" > "),
      handler: handler.name,
      duplicateOf,
    };
  });
}

function describe(condition: Condition): string {
  return `${condition.verb} ${valuesOf(condition).join(" | ")}`;
}

function valuesOf(condition: Condition): readonly (string | RegExp)[] {
  if (condition.type === "kind") return condition.kinds;
  return condition.type === "chat_type" ? condition.chatTypes : condition.triggers;
}

/** One key for each command, text or data that leads to the route. */
function keysOf(conditions: readonly Condition[]): string[] {
  const innermost = conditions.at(-1);
  if (innermost === undefined || !("triggers" in innermost)) return [];
  const outer = conditions.slice(0, -1).map(describe);
  return innermost.triggers.map((trigger) =>
    JSON.stringify([...outer, innermost.verb, String(trigger)]),
  );
}
