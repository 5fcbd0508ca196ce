import fc from "fast-check";
import type {
  ChatType,
  HandlerPlan,
  JobName,
  LetterCodec,
  PredicateTree,
  Query,
  RouteTree,
  TextVerb,
} from "./route-tree.ts";

const queries = fc.constantFrom<Query>(
  "message",
  "edited_message",
  "channel_post",
  "callback_query",
  "inline_query",
  "shipping_query",
  "chat_member",
  "message:text",
  ":caption",
  "::bot_command",
  "edited_message:caption",
  "callback_query:data",
  "message:location",
  ":venue",
  "message:sticker",
  "message:sticker:is_video",
);
const names = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("a", "b", "ab", "constructor", "__proto__", "start") },
  fc.constantFrom(/^a/, /b$/g),
);
const predicateTrees = fc.letrec<{ predicate: PredicateTree }>((tie) => {
  const several = fc.array(tie("predicate"), { maxLength: 2 });
  return {
    predicate: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 4, arbitrary: fc.record({ rest: fc.nat({ max: 2 }), isAsync: fc.boolean() }) },
      { weight: 2, arbitrary: fc.record({ query: queries }) },
      fc.constant<PredicateTree>({ query: "chat_member" }),
      { weight: 2, arbitrary: fc.record({ not: tie("predicate") }) },
      fc.record({ all: several }),
      fc.record({ any: several }),
    ),
  };
}).predicate;
const texts = fc.constantFrom("a", "/a", "/b", "/a b", "ab", "", "__proto__", "a:1");
const patterns = fc.constantFrom(/a/, /^\/a/, /b$/g, /A/iy, /(?<first>.)b/, /^$/);
const prefixes = fc.constantFrom("a", "ab", "", "/a").map((prefix) => ({ prefix }));
const codecOf = (prefix: string): LetterCodec => ({
  prefix,
  unpack: (data) =>
    data
      .slice(prefix.length)
      .match(/^:[^:]$/)?.[0]
      .replace(/.(.)/, "<$1>"),
});
const codecs = fc.constantFrom("a", "ab", "/a").map(codecOf);
const triggers = fc.array(fc.oneof({ weight: 3, arbitrary: texts }, patterns, prefixes, codecs), {
  minLength: 1,
  maxLength: 3,
});

let lastId = 0;
// Handlers that end the update hide whatever the matcher does after them.
const handlers = fc.array(
  fc
    .record({
      next: fc.oneof(
        { weight: 8, arbitrary: fc.constant("once" as const) },
        {
          weight: 2,
          arbitrary: fc.constantFrom<HandlerPlan["next"]>("never", "twice", "late", "throws"),
        },
      ),
      isAsync: fc.boolean(),
    })
    .map((plan) => ({ ...plan, id: ++lastId })),
  { maxLength: 2 },
);

/** Random registrations, up to three levels deep, over a few triggers that often collide. */
export const routeTrees: fc.Arbitrary<RouteTree[]> = fc.letrec<{
  tree: RouteTree;
  trees: RouteTree[];
}>((tie) => {
  const trees = fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.constant([]), tie("trees"));
  const inside = { handlers, children: trees };
  const several = { minLength: 1, maxLength: 3 };
  const verb = <V extends RouteTree["verb"]>(...verbs: V[]) => fc.constantFrom(...verbs);
  return {
    trees: fc.array(tie("tree"), { maxLength: 6 }),
    tree: fc.oneof(
      fc.record({
        verb: verb("use", "use", "fork", "errorBoundary", "deepLink", "overtake"),
        ...inside,
      }),
      fc.record({ verb: verb("job"), name: fc.constantFrom<JobName>("a", "b"), ...inside }),
      fc.record({ verb: verb("on"), queries: fc.array(queries, several), ...inside }),
      fc.record({ verb: verb("filter", "drop"), predicate: predicateTrees, ...inside }),
      fc.record({ verb: verb("lazy"), isAsync: fc.boolean(), made: trees, ...inside }),
      fc.record({
        verb: verb("branch"),
        predicate: predicateTrees,
        whenTrue: trees,
        whenFalse: trees,
        ...inside,
      }),
      fc.record({
        verb: verb("route"),
        isAsync: fc.boolean(),
        cases: fc.dictionary(fc.constantFrom("a", "b", "c"), trees, { maxKeys: 3 }),
        fallback: fc.option(trees, { nil: undefined }),
        ...inside,
      }),
      fc.record({
        verb: verb("command"),
        names: fc.array(names, several),
        prefix: fc.constantFrom("/", "/", "/", "!", "."),
        captions: fc.boolean(),
        channelPosts: fc.boolean(),
        args: fc.constantFrom("words", "words", "now", "later"),
        ...inside,
      }),
      {
        weight: 2,
        arbitrary: fc.record({
          verb: fc.constantFrom<TextVerb>(
            "hears",
            "hears",
            "callbackQuery",
            "callbackQuery",
            "inlineQuery",
            "chosenInlineResult",
            "preCheckoutQuery",
            "shippingQuery",
          ),
          triggers,
          ...inside,
        }),
      },
      fc.record({
        verb: verb("chatType"),
        chatTypes: fc.array(fc.constantFrom<ChatType>("private", "channel"), several),
        ...inside,
      }),
      fc.record({
        verb: verb("reaction"),
        emoji: fc.array(fc.constantFrom("👍", "👎"), several),
        ...inside,
      }),
      fc.record({
        verb: verb("chatMember", "myChatMember"),
        changes: fc.array(fc.constantFrom("joined", "left"), several),
        ...inside,
      }),
    ),
  };
}).trees;

/** Random registrations with verbs that decide when updates run, and handlers that end updates half of the time. */
export const arrivingTrees: fc.Arbitrary<RouteTree[]> = fc
  .letrec<{
    tree: RouteTree;
    trees: RouteTree[];
  }>((tie) => {
    const plans = fc
      .record({
        next: fc.constantFrom("once" as const, "never" as const),
        isAsync: fc.constant(false),
      })
      .map((plan) => ({ ...plan, id: ++lastId }));
    const inside = {
      handlers: fc.array(plans, { maxLength: 2 }),
      children: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.constant([]), tie("trees")),
    };
    const several = { minLength: 1, maxLength: 3 };
    const where = {
      prefix: fc.constantFrom("/", "!"),
      captions: fc.boolean(),
      channelPosts: fc.boolean(),
      args: fc.constant("words" as const),
    };
    return {
      trees: fc.array(tie("tree"), { maxLength: 5 }),
      tree: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({
            verb: fc.constantFrom("overtake" as const, "burst" as const, "album" as const),
            ...inside,
          }),
        },
        fc.record({ verb: fc.constantFrom("use" as const, "errorBoundary" as const), ...inside }),
        fc.record({
          verb: fc.constant("on" as const),
          queries: fc.array(queries, several),
          ...inside,
        }),
        fc.record({
          verb: fc.constantFrom("filter" as const, "drop" as const),
          predicate: fc.record({ rest: fc.nat({ max: 2 }), isAsync: fc.boolean() }),
          ...inside,
        }),
        fc.record({
          verb: fc.constant("command" as const),
          names: fc.array(names, several),
          ...where,
          ...inside,
        }),
        fc.record({
          verb: fc.constantFrom<TextVerb>("hears", "callbackQuery"),
          triggers,
          ...inside,
        }),
        fc.record({
          verb: fc.constant("chatType" as const),
          chatTypes: fc.array(fc.constantFrom<ChatType>("private", "channel"), several),
          ...inside,
        }),
      ),
    };
  })
  .trees.map((trees) => trees.map((tree) => withoutNesting(tree)));

/** Replaces `burst` and `album` inside each other, where they are refused. */
function withoutNesting(tree: RouteTree, isInside = false): RouteTree {
  const { verb, handlers } = tree;
  const isGathering = verb === "burst" || verb === "album";
  const children = tree.children.map((child) => withoutNesting(child, isInside || isGathering));
  return isGathering && isInside ? { verb: "use", handlers, children } : { ...tree, children };
}

/** One registration whose handlers are behind predicates. */
export const askingTrees: fc.Arbitrary<RouteTree[]> = fc
  .letrec<{ tree: RouteTree }>((tie) => {
    const trees = fc.oneof({ maxDepth: 2 }, fc.constant([]), fc.tuple(tie("tree")));
    const inside = { handlers, children: trees };
    return {
      tree: fc.oneof(
        fc.record({
          verb: fc.constantFrom("filter", "drop"),
          predicate: predicateTrees,
          ...inside,
        }),
        fc.record({
          verb: fc.constant("branch" as const),
          predicate: predicateTrees,
          whenTrue: trees,
          whenFalse: trees,
          ...inside,
        }),
        fc.record({ verb: fc.constant("use" as const), ...inside }),
      ),
    };
  })
  .tree.map((tree) => [tree]);

const key = { children: fc.constant([]), handlers };

/** Routes for the few keys of {@link collidingUpdates}: most updates are in several indexes. */
export const collidingTrees: fc.Arbitrary<RouteTree[]> = fc.array(
  fc.oneof(
    fc.record({ verb: fc.constant("use" as const), ...key }),
    fc.record({
      verb: fc.constant("callbackQuery" as const),
      triggers: fc.array(
        fc.constantFrom("a", "a:1", "b:1", { prefix: "a" }, { prefix: "b" }, codecOf("a"), /^a/),
        { minLength: 1, maxLength: 2 },
      ),
      ...key,
    }),
    fc.record({
      verb: fc.constant("command" as const),
      names: fc.constantFrom<string[]>(["a"], ["b"], ["a", "b"]),
      prefix: fc.constant("/"),
      captions: fc.constant(false),
      channelPosts: fc.constant(false),
      args: fc.constant("words" as const),
      ...key,
    }),
    fc.record({
      verb: fc.constant("hears" as const),
      triggers: fc.constantFrom<string[]>(["/a"], ["/b"], ["/a", "/b"]),
      ...key,
    }),
  ),
  { minLength: 4, maxLength: 10 },
);
