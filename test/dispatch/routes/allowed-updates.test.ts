import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { and, Bot, Composer, matchFilter, not, or } from "../../../src/index.ts";
import { UPDATE_KINDS, updateKind } from "../../../src/types/index.ts";
import { captureErrors } from "../../support/captured-errors.ts";
import { reachedBy } from "../../support/matcher/naive-matcher.ts";
import { askingTrees, routeTrees } from "../../support/matcher/random-routes.ts";
import { memberUpdates, updates } from "../../support/matcher/random-updates.ts";
import { type PredicateTree, type RouteTree, register } from "../../support/matcher/route-tree.ts";
import { bot as me } from "../../support/updates.ts";

const createBot = () => new Bot("42:token", { botInfo: me });
const onRequest = ["message_reaction", "message_reaction_count", "chat_member"];

/** Whether a predicate may have that outcome for a kind of update that no query names. */
function mayGive(predicate: PredicateTree, answer: boolean): boolean {
  if ("query" in predicate) return !answer;
  if ("not" in predicate) return mayGive(predicate.not, !answer);
  const give = (each: PredicateTree): boolean => mayGive(each, answer);
  if ("all" in predicate) return answer ? predicate.all.every(give) : predicate.all.some(give);
  if ("any" in predicate) return answer ? predicate.any.some(give) : predicate.any.every(give);
  return true;
}

/** Whether a registration is for some kinds of update and no others. */
function namesKinds(tree: RouteTree): boolean {
  switch (tree.verb) {
    case "filter":
    case "drop":
      return !mayGive(tree.predicate, tree.verb === "filter");
    case "use":
    case "fork":
    case "overtake":
    case "errorBoundary":
    case "chatType":
    case "lazy":
    case "branch":
    case "route":
      return false;
    default:
      return true;
  }
}

/** The handlers for some kinds of update and no others, as far as registration shows. */
function namingHandlers(trees: readonly RouteTree[], isWithin: boolean = false): number[] {
  return trees.flatMap((tree) => {
    const isNaming = isWithin || namesKinds(tree);
    const own = isNaming ? tree.handlers.map(({ id }) => id) : [];
    return [...decided(tree, isWithin), ...own, ...namingHandlers(tree.children, isNaming)];
  });
}

function decided(tree: RouteTree, isWithin: boolean): number[] {
  switch (tree.verb) {
    case "branch":
      return [
        ...namingHandlers(tree.whenTrue, isWithin || !mayGive(tree.predicate, true)),
        ...namingHandlers(tree.whenFalse, isWithin || !mayGive(tree.predicate, false)),
      ];
    case "route":
      return namingHandlers(
        Object.values(tree.cases)
          .flat()
          .concat(tree.fallback ?? []),
        isWithin,
      );
    case "lazy":
      return isWithin ? namingHandlers(tree.made, isWithin) : [];
    default:
      return [];
  }
}

describe("allowedUpdates", () => {
  it.each([
    ["all verbs", routeTrees],
    ["predicates", askingTrees],
  ])(
    "include the kinds that handlers receive, and of those sent on request the ones that they name: %s",
    async (_, random) => {
      let requested = 0;
      const some = fc.array(fc.oneof(updates, memberUpdates), { minLength: 4, maxLength: 8 });
      const property = fc.property(random, some, (trees, all) => {
        const bot = createBot();
        register(bot, trees, () => () => undefined);
        const allowed = bot.allowedUpdates();
        const naming = new Set(namingHandlers(trees));
        for (const update of all) {
          const kind = updateKind(update);
          if (kind === undefined) continue;
          const isOnRequest = onRequest.includes(kind);
          const reached = reachedBy(trees, update, me.username ?? "");
          if (!reached.some(({ plan }) => !isOnRequest || naming.has(plan.id))) continue;
          if (isOnRequest) requested++;
          expect(allowed).toContain(kind);
        }
      });
      await captureErrors(() => fc.assert(property, { numRuns: 2000 }));
      // Handlers that no update of these kinds reaches would prove nothing.
      expect(requested).toBeGreaterThan(50);
    },
    30_000,
  );

  it("are the kinds that conditions let through, including those that Telegram sends on request only", () => {
    const bot = createBot();
    bot.command("start");
    expect(bot.allowedUpdates()).toEqual([]);
    bot.command("start", () => undefined);
    bot.callbackQuery(/x/, () => undefined);
    bot.on(["chat_member", "message_reaction"], () => undefined);
    expect(bot.allowedUpdates()).toEqual([
      "message",
      "message_reaction",
      "callback_query",
      "chat_member",
    ]);
    bot.command("start", { channelPosts: true }, () => undefined);
    expect(bot.allowedUpdates()).toContain("channel_post");
  });

  it("are the kinds of queries within predicates", () => {
    const nothing = () => undefined;
    const isMember = matchFilter("chat_member");
    const kindsOf = (register: (bot: Bot) => unknown) => {
      const bot = createBot();
      register(bot);
      return bot.allowedUpdates();
    };
    const byDefault = UPDATE_KINDS.filter((kind) => !onRequest.includes(kind));
    expect(kindsOf((bot) => bot.filter(isMember, nothing))).toEqual(["chat_member"]);
    const either = or(isMember, matchFilter("message_reaction"));
    expect(kindsOf((bot) => bot.filter(either, nothing))).toEqual([
      "message_reaction",
      "chat_member",
    ]);
    const text = matchFilter(["message:text", "edited_message:text"]);
    const both = and(text, matchFilter("message"), () => true);
    expect(kindsOf((bot) => bot.filter(both, nothing))).toEqual(["message"]);
    expect(kindsOf((bot) => bot.branch(isMember, nothing, new Composer()))).toEqual([
      "chat_member",
    ]);
    const member = [
      (bot: Bot) => bot.drop(not(isMember), nothing),
      (bot: Bot) => bot.filter(not(not(isMember)), nothing),
      (bot: Bot) => bot.filter(not(or(not(isMember), () => true)), nothing),
      (bot: Bot) =>
        bot.drop(
          or(not(isMember), () => true),
          nothing,
        ),
      (bot: Bot) => bot.drop(and(not(isMember), not(either)), nothing),
      (bot: Bot) => bot.branch(not(isMember), new Composer(), nothing),
    ];
    for (const register of member) expect(kindsOf(register)).toContain("chat_member");
    for (const any of [or(isMember, () => true), not(isMember), and(() => true)])
      expect(kindsOf((bot) => bot.filter(any, nothing))).toEqual(byDefault);
    expect(kindsOf((bot) => bot.drop(isMember, nothing))).toEqual(byDefault);
  });

  it("know the kinds of lazy handlers only by the conditions around them", () => {
    const inside = () => new Composer((): undefined => undefined);
    const bot = createBot();
    bot.lazy(inside);
    expect(bot.allowedUpdates()).toEqual(UPDATE_KINDS.filter((kind) => !onRequest.includes(kind)));
    const asking = createBot();
    asking.on("chat_member").lazy(inside);
    expect(asking.allowedUpdates()).toEqual(["chat_member"]);
  });

  it("do not include a kind that contradictory conditions exclude", () => {
    const bot = createBot();
    bot.on("edited_message").hears(/x/, () => undefined);
    bot.on("message").hears(/x/, () => undefined);
    bot.chatType("private").on("message", () => undefined);
    expect(bot.allowedUpdates()).toEqual(["message"]);
  });

  it("are all default kinds when a handler receives every update", () => {
    const bot = createBot();
    bot.use(() => undefined);
    const byDefault = UPDATE_KINDS.filter((kind) => !onRequest.includes(kind));
    expect(bot.allowedUpdates()).toEqual(byDefault);
    const byChat = createBot();
    byChat.chatType("private", () => undefined);
    expect(byChat.allowedUpdates()).toEqual(byDefault);
    bot.on("chat_member", () => undefined);
    expect(bot.allowedUpdates()).toHaveLength(byDefault.length + 1);
  });
});
