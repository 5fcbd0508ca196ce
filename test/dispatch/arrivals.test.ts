import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createClient } from "../../src/client/index.ts";
import { compileArrivals } from "../../src/dispatch/index.ts";
import { Composer, Context } from "../../src/index.ts";
import type { Update, User } from "../../src/types/index.ts";
import { gatheredNaively, overtakesNaively } from "../support/matcher/naive-arrivals.ts";
import { arrivingTrees } from "../support/matcher/random-routes.ts";
import { updates } from "../support/matcher/random-updates.ts";
import { register } from "../support/matcher/route-tree.ts";
import { ownerOf } from "../support/update-owner.ts";
import { ada, bot as me, textUpdate } from "../support/updates.ts";

const owner = ownerOf(createClient("42:token"));
const contextOf = (update: Update): Context => new Context(update, owner);

const bob: User = { id: 8, is_bot: false, first_name: "Bob" };

/** Random updates, many of them with messages of a few media groups and users. */
const arriving = fc
  .tuple(updates, fc.constantFrom(undefined, "1", "2"), fc.constantFrom(ada, bob))
  .map(([update, media_group_id, from]): Update => {
    const group = media_group_id === undefined ? {} : { media_group_id };
    if ("message" in update) return { ...update, message: { ...update.message, ...group, from } };
    return "channel_post" in update
      ? { ...update, channel_post: { ...update.channel_post, ...group } }
      : update;
  });

describe("arrivals", () => {
  it("are read from the routes as by walking all of them", () => {
    const username = me.username ?? "";
    const counts = { overtaking: 0, gathered: 0, neither: 0 };
    const some = fc.array(arriving, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(arrivingTrees, some, (trees, all) => {
        const composer = new Composer();
        register(composer, trees, ({ next }) =>
          next === "never" ? () => undefined : (_ctx, goOn) => goOn(),
        );
        const { overtakes, gatherOf } = compileArrivals(Composer.routesOf(composer));
        const groups = new Map<string, string>();
        for (const update of all) {
          const ctx = contextOf(update);
          const isOvertaking = overtakesNaively(trees, update, username);
          expect(overtakes(ctx)).toBe(isOvertaking);
          const gather = gatherOf(ctx);
          const expected = gatheredNaively(trees, update, username);
          expect(gather?.waitMs).toBe(expected && (expected.verb === "album" ? 1_000 : 800));
          counts.overtaking += Number(isOvertaking);
          counts.gathered += Number(expected !== undefined);
          counts.neither += Number(!isOvertaking && expected === undefined);
          if (gather === undefined || expected === undefined) continue;
          const { msg, kind, chatId } = ctx;
          const mark = expected.verb === "album" ? msg?.media_group_id : msg?.from?.id;
          const same = JSON.stringify([expected, kind, chatId, mark]);
          expect(groups.get(gather.group) ?? same).toBe(same);
          groups.set(gather.group, same);
        }
        // Equal updates have equal groups: as many groups as there are different ones.
        expect(new Set(groups.values()).size).toBe(groups.size);
      }),
      { numRuns: 3000 },
    );
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(1000);
  });

  it("cost nothing without such blocks", () => {
    const ordered = [new Composer(), new Composer()].map((composer) => {
      composer.on("message", () => undefined);
      return compileArrivals(Composer.routesOf(composer));
    });
    // Nothing is compiled.
    expect(ordered[0]).toBe(ordered[1]);
    const ctx = contextOf(textUpdate("a"));
    expect(ordered[0]?.overtakes(ctx)).toBe(false);
    expect(ordered[0]?.gatherOf(ctx)).toBeUndefined();
  });

  it("are one look-up, however many routes there are", () => {
    const composer = new Composer();
    let tested = 0;
    const codecs = Array.from({ length: 1000 }, (_, index) => ({
      prefix: `p${index}`,
      unpack: () => ++tested,
    }));
    for (const codec of codecs) composer.overtake().callbackQuery(codec, () => undefined);
    const names = Array.from({ length: 1000 }, (_, index) => `c${index}`);
    for (const name of names) composer.overtake().command(name, () => undefined);
    const { overtakes } = compileArrivals(Composer.routesOf(composer));
    expect(overtakes(contextOf(textUpdate("/c999")))).toBe(true);
    expect(overtakes(contextOf(textUpdate("/c1000")))).toBe(false);
    expect(tested).toBe(0);
  });

  it("call no predicate, and count a trigger that throws as not met", () => {
    const composer = new Composer();
    const fail = (): never => {
      throw new Error("must not be seen");
    };
    composer
      .overtake()
      .filter(fail)
      .callbackQuery({ prefix: "a", unpack: fail }, () => undefined);
    composer.burst().filter(fail, () => undefined);
    const { overtakes, gatherOf } = compileArrivals(Composer.routesOf(composer));
    const pressed = { id: "1", from: ada, chat_instance: "c", data: "a:1" };
    expect(overtakes(contextOf({ update_id: 1, callback_query: pressed }))).toBe(false);
    expect(gatherOf(contextOf(textUpdate("a")))).toMatchObject({ maxSize: 100 });
  });
});
