import { UPDATE_KINDS } from "../../types/index.ts";
import type { Condition, Part } from "../triggers/condition.ts";
import { isGathering } from "./block.ts";
import {
  canPass,
  canPassAsJob,
  type Gate,
  isBlock,
  jobNamesOf,
  type Route,
  type Routes,
} from "./routes.ts";
import { ownFact, SeenRoutes } from "./shadows.ts";

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
    trigger: describeGates(route.gates, "", (condition) => seen.partsOf(condition)),
    handler: route.handler.name || "(anonymous)",
    ...seen.add(route, index),
    isUnreachable: isUnreachable(route, seen),
  }));
}

/** Whether no update can pass all gates of a route. */
export function isUnreachable({ gates }: Route, seen: SeenRoutes): boolean {
  const isOpen =
    UPDATE_KINDS.some((kind) => canPass(gates, kind)) ||
    jobNamesOf(gates).some((name) => canPassAsJob(gates, name));
  return (
    !isOpen ||
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
  const trigger = describeGates(gates, '"') || "use";
  return handler?.name ? `${trigger} (${handler.name})` : trigger;
}

/** Describes gates, outermost first, with `quote` around what was registered. */
export function describeGates(
  gates: readonly Gate[],
  quote = "",
  partsOf = (condition: Condition): readonly Part[] => condition.parts(),
): string {
  return gates
    .filter((gate) => !isNamedByCondition(gate))
    .map((gate) => {
      const labels = isBlock(gate) ? gate.values : partsOf(gate).map(({ label }) => label);
      if (labels.length === 0) return gate.verb;
      return `${gate.verb} ${quote}${[...new Set(labels)].join(" | ")}${quote}`;
    })
    .join(" > ");
}

/** Whether the condition that was registered with a block, and has its verb, stands for both. */
function isNamedByCondition(gate: Gate): boolean {
  return isBlock(gate) && isGathering(gate.behavior);
}
