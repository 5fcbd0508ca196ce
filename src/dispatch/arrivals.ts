import type { Gather } from "../lanes/index.ts";
import { Tables } from "./compile/compile.ts";
import { lookUpPlan } from "./compile/lookup.ts";
import type { Context } from "./context/context.ts";
import { type Block, type BlockBehavior, isGathering, isOvertaking } from "./routes/block.ts";
import { isBlock, isLaneBlock, type Route, type Routes } from "./routes/routes.ts";
import { takesNext } from "./routes/takes-next.ts";
import { meets } from "./run/overtake.ts";
import type { Plan } from "./run/plan.ts";

/** What the routes say about an update that arrives, before its handlers run. Judged by conditions; predicates are not called. */
export interface Arrivals {
  /** Whether an update may run past its busy lane. */
  readonly overtakes: (ctx: Context) => boolean;
  /** Describes the updates that are handled as one with this one; `undefined` for none. */
  readonly gatherOf: (ctx: Context) => Gather | undefined;
}

const IN_ORDER: Arrivals = { overtakes: () => false, gatherOf: () => undefined };

/** Compiles what the blocks of `overtake`, `burst` and `album` say about updates that arrive: slow, once. */
export function compileArrivals(routes: Routes): Arrivals {
  // Reading what handlers take would cost bots without such blocks their quick start.
  if (!answersEarly(routes)) return IN_ORDER;
  const findOvertake = compileSearch(routes, isOvertaking);
  const findGather = compileSearch(routes, isGathering);
  return {
    // A job has a place of its own in the lane, and no message to gather.
    overtakes: (ctx) => ctx.job === undefined && findOvertake(ctx) !== undefined,
    gatherOf(ctx) {
      if (ctx.job !== undefined) return undefined;
      const found = findGather(ctx);
      return found?.behavior.gatherOf(ctx, found.positions);
    },
  };
}

/** Whether some route needs a chat's next update before the last one has been handled. */
export function answersEarly(routes: Routes): boolean {
  return routes.some(({ gates }) => gates.some(isLaneBlock));
}

/** A block of the type that is searched for. */
interface TypedBlock<B> {
  readonly block: Block;
  readonly behavior: B;
}

interface Found<B> extends TypedBlock<B> {
  /** Of the routes inside the block whose conditions the update meets. */
  readonly positions: readonly number[];
}

type Search<B> = (ctx: Context) => Found<B> | undefined;

/**
 * Compiles the search for the first block of a type with a route whose conditions an update meets. A block after a handler
 * that ends the update anyway is not found.
 */
function compileSearch<B extends BlockBehavior>(
  routes: Routes,
  isOfType: (behavior: BlockBehavior) => behavior is B,
): Search<B> {
  const blocks = new Map<number, TypedBlock<B>>();
  const searched = routes.flatMap((route) => {
    const found = findBlock(route, isOfType);
    if (found === undefined) return endsUpdate(route) ? [route] : [];
    blocks.set(route.position, found);
    return [withGatesThatCount(route, found.block)];
  });
  if (blocks.size === 0) return () => undefined;
  const tables = new Tables(searched);
  return (ctx) => {
    let plan: Plan;
    try {
      plan = lookUpPlan(tables, ctx);
    } catch {
      // The run of the update reports the error.
      return undefined;
    }
    return findIn(plan, ctx, blocks);
  };
}

function findIn<B>(
  plan: Plan,
  ctx: Context,
  blocks: ReadonlyMap<number, TypedBlock<B>>,
): Found<B> | undefined {
  let found: TypedBlock<B> | undefined;
  const positions: number[] = [];
  for (const step of plan) {
    if (typeof step.target !== "function" || !meets(step, ctx)) continue;
    const own = blocks.get(step.position);
    found ??= own;
    if (own === undefined || own.block !== found?.block) break;
    positions.push(step.position);
  }
  return found && { ...found, positions };
}

/** Returns the outermost block of a type around a route. */
function findBlock<B extends BlockBehavior>(
  { gates }: Route,
  isOfType: (behavior: BlockBehavior) => behavior is B,
): TypedBlock<B> | undefined {
  for (const gate of gates)
    if (isBlock(gate) && isOfType(gate.behavior)) return { block: gate, behavior: gate.behavior };
  return undefined;
}

/** Whether an update that meets the conditions of a route gets no further, or overtakes and must not be held for others. */
function endsUpdate({ gates, handler }: Route): boolean {
  return (
    gates.some((gate) => isBlock(gate) && isOvertaking(gate.behavior)) ||
    (gates.every((gate) => !isBlock(gate) || isLaneBlock(gate)) && !takesNext(handler))
  );
}

function withGatesThatCount(route: Route, block: Block): Route {
  const { behavior } = block;
  if (!isGathering(behavior) || behavior.isByRoute) return route;
  return { ...route, gates: route.gates.slice(0, route.gates.indexOf(block) + 1) };
}
