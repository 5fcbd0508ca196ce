import { chain } from "../../internal/maybe-promise.ts";
import type { Context } from "../context/context.ts";
import type { Block, OvertakeBlock } from "../routes/block.ts";
import type { Middleware } from "../routes/middleware.ts";
import { reachPlace } from "./place.ts";
import type { Plan, Step } from "./plan.ts";

/** The behavior of the blocks of `overtake`. */
export const OVERTAKE: OvertakeBlock = { type: "overtake" };

/** A handler that comes before those that run in the update's place only. */
const waitForPlace: Middleware<Context> = (ctx, next) => chain(reachPlace(ctx), next);

/** Whether an update meets the conditions of a step. A trigger that throws counts as not met; the run reports its error. */
export function meets({ test, match }: Step, ctx: Context): boolean {
  try {
    return (test === undefined || test(ctx)) && (match === undefined || match(ctx) !== undefined);
  } catch {
    return false;
  }
}

/**
 * Returns the plan of an early update. Handlers under `overtake`, and those before them, run at once; all others wait for
 * the update's place in its lane, whichever way leads to them: a guard may have kept the update from the `overtake`.
 */
export function earlyPlan(plan: Plan, ctx: Context): Plan {
  const from = firstToWait(plan, ctx);
  let overtakeEnd = 0;
  return plan.flatMap((step) => {
    overtakeEnd = Math.max(overtakeEnd, overtakeEndOf(step));
    const { position } = step;
    const wait: Step = { position, test: undefined, match: undefined, target: waitForPlace };
    return position < from || position < overtakeEnd ? [step] : [wait, step];
  });
}

/** Returns the position from which handlers outside of `overtake` wait: that of the first one inside that the update meets. */
function firstToWait(plan: Plan, ctx: Context): number {
  let overtakeEnd = 0;
  let choice: Block | undefined;
  for (const step of plan) {
    const { position, target } = step;
    overtakeEnd = Math.max(overtakeEnd, overtakeEndOf(step));
    if (typeof target !== "function") {
      if (target.behavior.type === "choice" && position >= (choice?.end ?? 0)) choice = target;
    } else if (position < overtakeEnd && meets(step, ctx)) {
      // The choice may fall on an earlier case.
      return choice !== undefined && position < choice.end ? choice.position + 1 : position;
    }
  }
  return 0;
}

/** Returns the end of the block that a step opens, if that is one of `overtake`. */
function overtakeEndOf({ target }: Step): number {
  return typeof target !== "function" && target.behavior.type === "overtake" ? target.end : 0;
}
