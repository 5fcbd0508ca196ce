import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Composer, type Context, type Middleware, type RouteInfo } from "../../../src/index.ts";
import { UPDATE_KINDS, type UpdateKind, updateKind } from "../../../src/types/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { expectedTrace } from "../../support/matcher/expected-trace.ts";
import { collidingTrees, routeTrees } from "../../support/matcher/random-routes.ts";
import { collidingUpdates, updates } from "../../support/matcher/random-updates.ts";
import { type HandlerPlan, type RouteTree, register } from "../../support/matcher/route-tree.ts";
import { bot as me } from "../../support/updates.ts";

/** A handler named after its plan, which takes `next` only when the plan calls it. */
function namedHandler({ id, next }: HandlerPlan): Middleware<Context> {
  const handler: Middleware<Context> =
    next === "never" || next === "throws" ? () => undefined : (_, goOn) => goOn();
  return Object.defineProperty(handler, "name", { value: String(id) });
}

function routesOf(trees: readonly RouteTree[]): RouteInfo[] {
  const composer = new Composer();
  register(composer, trees, namedHandler);
  return composer.routes();
}

/** The kinds of update that can reach a shadowed route; `undefined` when the report names some of its own values. */
function kindsReaching({
  reachedOnlyBy,
}: RouteInfo): readonly (UpdateKind | undefined)[] | undefined {
  const kinds = reachedOnlyBy.map((query) =>
    UPDATE_KINDS.find((kind) => kind === query.split(":")[0]),
  );
  return kinds.includes(undefined) ? undefined : kinds;
}

describe("a route that bot.routes() reports as shadowed", () => {
  it.each([
    ["all verbs", routeTrees, updates, 20],
    ["keys that collide", collidingTrees, collidingUpdates, 0],
  ])(
    "is not reached by any update, except those it is reported to be reached by: %s",
    async (_, trees, updatesFor, leastPartly) => {
      let shadowed = 0;
      let partly = 0;
      const some = fc.array(updatesFor, { minLength: 8, maxLength: 30 });
      const property = fc.property(trees, some, (routes, all) => {
        const infos = new Map(routesOf(routes).map((info) => [info.handler, info]));
        for (const { shadowedBy, reachedOnlyBy } of infos.values()) {
          if (shadowedBy === undefined) continue;
          if (reachedOnlyBy.length === 0) shadowed++;
          else partly++;
        }
        for (const update of all)
          for (const [event, id] of expectedTrace(
            routes,
            update,
            me.username ?? "",
          ).strands.flat()) {
            const info = infos.get(String(id));
            if (event !== "enter" || info?.shadowedBy === undefined) continue;
            const kinds = kindsReaching(info);
            if (kinds !== undefined) expect(kinds).toContain(updateKind(update));
          }
      });
      await captureErrors(() => fc.assert(property, { numRuns: 2000 }));
      // Trees without shadowed routes would prove nothing.
      expect(shadowed).toBeGreaterThan(300);
      expect(partly).toBeGreaterThanOrEqual(leastPartly);
    },
    30_000,
  );
});
