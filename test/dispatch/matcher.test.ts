import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bot, type Context, type NextFunction } from "../../src/index.ts";
import type { Update } from "../../src/types/index.ts";
import { expectedTrace } from "../support/expected-trace.ts";
import { routeTrees } from "../support/random-routes.ts";
import { updates } from "../support/random-updates.ts";
import { type HandlerPlan, type RouteTree, register } from "../support/route-tree.ts";
import type { Trace } from "../support/trace.ts";
import { bot as me } from "../support/updates.ts";

class Recorder {
  trace: Trace = [];
  /** What handlers do when the update is done with. */
  later: (() => unknown)[] = [];

  handler(plan: HandlerPlan): (ctx: Context, next: NextFunction) => unknown {
    const { id, isAsync } = plan;
    if (!isAsync)
      return (ctx, next) => {
        this.trace.push(["enter", id, ctx.match]);
        return this.#goOn(plan, next);
      };
    return async (ctx, next) => {
      const { match } = ctx;
      this.trace.push(["enter", id, match]);
      await Promise.resolve();
      await this.#goOn(plan, next);
      this.trace.push(["leave", id, undefined]);
    };
  }

  #goOn({ id, next: how }: HandlerPlan, next: NextFunction): unknown {
    if (how === "never") return undefined;
    if (how === "late") {
      this.later.push(next);
      return undefined;
    }
    const result = next();
    if (how === "twice") {
      try {
        void next();
      } catch {
        this.trace.push(["refused", id, undefined]);
      }
    }
    return result;
  }
}

async function traceOfBot(trees: readonly RouteTree[], all: readonly Update[]): Promise<Trace[]> {
  const bot = new Bot("42:token", { botInfo: me });
  const recorder = new Recorder();
  bot.catch((error) => recorder.trace.push(["enter", -1, error]));
  register(bot, trees, (plan) => recorder.handler(plan));
  const traces: Trace[] = [];
  for (const update of all) {
    recorder.trace = [];
    await bot.handleUpdate(update);
    for (let next = recorder.later.shift(); next !== undefined; next = recorder.later.shift())
      await next();
    traces.push(recorder.trace);
  }
  return traces;
}

describe("the compiled matcher", () => {
  it("runs the handlers that walking every route would run, in that order, with the same match", async () => {
    let reached = 0;
    await fc.assert(
      fc.asyncProperty(
        routeTrees,
        fc.array(updates, { minLength: 1, maxLength: 8 }),
        async (trees, all) => {
          const traces = await traceOfBot(trees, all);
          for (const [index, update] of all.entries()) {
            const expected = expectedTrace(trees, update, me.username ?? "");
            expect(expected.sorted(traces[index] ?? [])).toEqual(expected.strands);
            reached += expected.events;
          }
        },
      ),
      { numRuns: 1500 },
    );
    // Random routes that no random update reaches would prove nothing.
    expect(reached).toBeGreaterThan(5000);
  });
});
