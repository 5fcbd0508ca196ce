import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bot, type Context, type NextFunction } from "../../../src/index.ts";
import type { Update } from "../../../src/types/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { openWorker, runJob } from "../../support/inbox/run-job.ts";
import { expectedTrace } from "../../support/matcher/expected-trace.ts";
import { JOB_DATA } from "../../support/matcher/naive-matcher.ts";
import { collidingTrees, routeTrees } from "../../support/matcher/random-routes.ts";
import { collidingUpdates, updates } from "../../support/matcher/random-updates.ts";
import {
  type HandlerPlan,
  type JobName,
  type RouteTree,
  register,
} from "../../support/matcher/route-tree.ts";
import type { Trace } from "../../support/matcher/trace.ts";
import { bot as me, message } from "../../support/updates.ts";

class Thrown extends Error {
  readonly id: number;

  constructor(id: number) {
    super();
    this.id = id;
  }
}

class Recorder {
  trace: Trace = [];
  /** Calls of `next()` to make once the update is finished. */
  later: (() => unknown)[] = [];

  handler(plan: HandlerPlan): (ctx: Context, next: NextFunction) => unknown {
    const { id, isAsync } = plan;
    if (!isAsync)
      return (ctx, next) => {
        this.trace.push(["enter", id, ctx.match]);
        return this.#callNext(plan, next);
      };
    return async (ctx, next) => {
      this.trace.push(["enter", id, ctx.match]);
      await Promise.resolve();
      await this.#callNext(plan, next);
      this.trace.push(["leave", id, ctx.match]);
    };
  }

  caught(error: unknown): void {
    this.trace.push(
      error instanceof Thrown ? ["caught", error.id, undefined] : ["caught", -1, error],
    );
  }

  #callNext({ id, next: how }: HandlerPlan, next: NextFunction): unknown {
    if (how === "never") return undefined;
    if (how === "throws") throw new Thrown(id);
    if (how === "late") {
      this.later.push(next);
      return undefined;
    }
    if (how === "once") return next();
    try {
      return next();
    } finally {
      next().catch(() => this.trace.push(["refused", id, undefined]));
    }
  }
}

async function traceOfBot(
  trees: readonly RouteTree[],
  all: readonly Update[],
  job?: JobName,
): Promise<Trace[]> {
  const bot = new Bot("42:token", { botInfo: me });
  const recorder = new Recorder();
  bot.catch((error) => recorder.caught(error));
  register(bot, trees, (plan) => recorder.handler(plan));
  const traces: Trace[] = [];
  const worker = openWorker(bot);
  for (const update of all) {
    recorder.trace = [];
    if (job === undefined) await bot.handleUpdate(update);
    else await runJob(worker, update, { name: job, data: JOB_DATA });
    for (let next = recorder.later.shift(); next !== undefined; next = recorder.later.shift())
      await next();
    // A second next() rejects after its handler has ended.
    await new Promise(setImmediate);
    traces.push(recorder.trace);
  }
  return traces;
}

/** Compares the traces of the bot with those of the naive matcher; resolves with the number of events. */
async function compare(
  trees: readonly RouteTree[],
  all: readonly Update[],
  job?: JobName,
): Promise<number> {
  const traces = await traceOfBot(trees, all, job);
  let events = 0;
  for (const [index, update] of all.entries()) {
    const expected = expectedTrace(trees, update, me.username ?? "", job);
    expect(expected.sorted(traces[index] ?? [])).toEqual(expected.strands);
    events += expected.events;
  }
  return events;
}

/** A predicate that is false, after a fork whose handler waits: it resets the `ctx.match` that both share. */
const forkThenFilter: [RouteTree[], Update[]] = [
  [
    {
      verb: "fork",
      handlers: [],
      children: [
        {
          verb: "hears",
          triggers: ["a"],
          handlers: [{ next: "never", isAsync: true, id: 1 }],
          children: [],
        },
      ],
    },
    {
      verb: "filter",
      predicate: { rest: 0, isAsync: false },
      handlers: [{ next: "once", isAsync: false, id: 2 }],
      children: [],
    },
  ],
  [{ update_id: 7, message: message("a") }],
];

describe("the compiled matcher", () => {
  it.each([
    ["all verbs", routeTrees, updates, [forkThenFilter]],
    ["keys that collide", collidingTrees, collidingUpdates, []],
  ])(
    "runs the handlers that walking every route would run, in that order, with the same match: %s",
    async (_, trees, updatesFor, examples) => {
      let reached = 0;
      const some = fc.array(updatesFor, { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(trees, some, async (routes, all) => {
          // Many random routes look like mistakes, and the bot warns about each.
          await captureErrors(async () => {
            reached += await compare(routes, all);
          });
        }),
        { numRuns: 1500, examples },
      );
      // Without updates that reach a handler, the test would prove nothing.
      expect(reached).toBeGreaterThan(5000);
    },
    30_000,
  );

  it("runs the handlers of a job in the same way", async () => {
    let reached = 0;
    const some = fc.array(updates, { minLength: 1, maxLength: 4 });
    const names = fc.constantFrom<JobName>("a", "b");
    await fc.assert(
      fc.asyncProperty(routeTrees, some, names, async (routes, all, name) => {
        // A job without a handler is an error.
        const last: HandlerPlan = { next: "once", isAsync: false, id: 0 };
        const known: RouteTree = { verb: "job", name, handlers: [last], children: [] };
        await captureErrors(async () => {
          reached += await compare([...routes, known], all, name);
        });
      }),
      { numRuns: 750 },
    );
    expect(reached).toBeGreaterThan(5000);
  }, 30_000);
});
