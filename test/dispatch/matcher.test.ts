import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bot } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { type Reached, reachedBy } from "../support/naive-matcher.ts";
import { updates } from "../support/random-updates.ts";
import { type HandlerPlan, type RouteTree, register, routeTrees } from "../support/route-tree.ts";
import { bot as me } from "../support/updates.ts";

type Trace = [event: "enter" | "leave", id: number, match: unknown][];

async function traceOfBot(trees: readonly RouteTree[], all: readonly Update[]): Promise<Trace[]> {
  const bot = new Bot("42:token", { botInfo: me });
  let trace: Trace = [];
  register(bot, trees, ({ id, callsNext, isAsync }: HandlerPlan) => {
    if (!isAsync)
      return (ctx, next) => {
        trace.push(["enter", id, ctx.match]);
        return callsNext ? next() : undefined;
      };
    return async (ctx, next) => {
      trace.push(["enter", id, ctx.match]);
      await Promise.resolve();
      if (callsNext) await next();
      trace.push(["leave", id, undefined]);
    };
  });
  const traces: Trace[] = [];
  for (const update of all) {
    trace = [];
    await bot.handleUpdate(update);
    traces.push(trace);
  }
  return traces;
}

function traceOfNaive(trees: readonly RouteTree[], update: Update): Trace {
  const trace: Trace = [];
  const open: Reached[] = [];
  const leaveLast = (): void => void trace.push(["leave", open.pop()?.plan.id ?? 0, undefined]);
  for (const reached of reachedBy(trees, update, me.username ?? "")) {
    const { plan, match, boundaries } = reached;
    while (open.at(-1)?.boundaries.some((each) => !boundaries.includes(each))) leaveLast();
    trace.push(["enter", plan.id, match]);
    if (plan.isAsync) open.push(reached);
    if (!plan.callsNext) break;
  }
  while (open.length > 0) leaveLast();
  return trace;
}

describe("the compiled matcher", () => {
  it("runs the handlers that walking every route would run, in that order, with the same match", async () => {
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(
        routeTrees,
        fc.array(updates, { minLength: 1, maxLength: 8 }),
        async (trees, all) => {
          const expected = all.map((update) => traceOfNaive(trees, update));
          expect(await traceOfBot(trees, all)).toEqual(expected);
          reached += expected.flat().length;
        },
      ),
      { numRuns: 1500 },
    );
    // Random routes that no random update reaches would prove nothing.
    expect(reached).toBeGreaterThan(5000);
  });
});
