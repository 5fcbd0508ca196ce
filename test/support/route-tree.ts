import fc from "fast-check";
import { Composer, type Context, type Middleware } from "../../src/index.ts";
import type { UpdateKind } from "../../src/types/index.ts";

/** What a handler of a test does besides leaving its trace. */
export interface HandlerPlan {
  readonly id: number;
  readonly callsNext: boolean;
  readonly isAsync: boolean;
}

/** A registration: a verb with its arguments, its handlers, and what is registered on the composer it gives. */
export type RouteTree =
  | (Inside & { readonly verb: "use" })
  | (Inside & { readonly verb: "on"; readonly queries: readonly Query[] })
  | (Inside & { readonly verb: "filter" | "drop"; readonly ask: Ask })
  | (Inside & { readonly verb: "errorBoundary" })
  | (Inside & {
      readonly verb: "branch";
      readonly ask: Ask;
      readonly whenTrue: readonly RouteTree[];
      readonly whenFalse: readonly RouteTree[];
    })
  | (Inside & {
      readonly verb: "route";
      readonly isAsync: boolean;
      readonly cases: Readonly<Record<string, readonly RouteTree[]>>;
      readonly fallback: readonly RouteTree[] | undefined;
    })
  | (Inside & { readonly verb: "chatType"; readonly chatTypes: readonly ChatType[] })
  | (Inside & {
      readonly verb: "command";
      readonly names: readonly (string | RegExp)[];
      readonly prefix: string;
      readonly captions: boolean;
    })
  | (Inside & {
      readonly verb: "hears" | "callbackQuery" | "inlineQuery";
      readonly triggers: readonly (string | RegExp | { readonly prefix: string })[];
    });

/** Filter queries over what the random updates have. */
export type Query =
  | UpdateKind
  | "message:text"
  | ":caption"
  | "::bot_command"
  | "edited_message:caption"
  | "callback_query:data"
  | "message:location"
  | ":venue"
  | "message:sticker"
  | "message:sticker:is_video";

/** A predicate of a test: whether the update's number leaves that rest when it is divided by three, now or later. */
export interface Ask {
  readonly rest: number;
  readonly isAsync: boolean;
}

type ChatType = "private" | "channel";

interface Inside {
  readonly handlers: readonly HandlerPlan[];
  readonly children: readonly RouteTree[];
}

type HandlerOf = (plan: HandlerPlan) => Middleware<Context>;

/** Registers a tree through the public verbs. */
export function register(
  composer: Composer,
  trees: readonly RouteTree[],
  handlerOf: HandlerOf,
): void {
  for (const tree of trees) {
    const handlers = tree.handlers.map(handlerOf);
    const child = registerOne(composer, tree, handlers, (inside) => {
      const made = new Composer();
      register(made, inside, handlerOf);
      return made;
    });
    register(child as Composer, tree.children, handlerOf);
  }
}

function registerOne(
  composer: Composer,
  tree: RouteTree,
  handlers: readonly Middleware<Context>[],
  compose: (trees: readonly RouteTree[]) => Composer,
): Composer<never> {
  switch (tree.verb) {
    case "use":
      return composer.use(...handlers);
    case "on":
      return composer.on(tree.queries, ...handlers);
    case "command": {
      const { names, prefix, captions } = tree;
      // Without options where they are the default, so that both ways are gone.
      return prefix === "/" && !captions
        ? composer.command(names, ...handlers)
        : composer.command(names, { prefix, captions }, ...handlers);
    }
    case "hears":
      return composer.hears(textTriggers(tree.triggers), ...handlers);
    case "callbackQuery":
      return composer.callbackQuery(tree.triggers, ...handlers);
    case "inlineQuery":
      return composer.inlineQuery(textTriggers(tree.triggers), ...handlers);
    case "chatType":
      return composer.chatType(tree.chatTypes, ...handlers);
    case "filter":
    case "drop":
      return composer[tree.verb](predicateOf(tree.ask), ...handlers);
    case "errorBoundary":
      return composer.errorBoundary(
        () => {
          throw new Error("no handler of these tests fails");
        },
        ...handlers,
      );
    case "branch": {
      const { ask, whenTrue, whenFalse } = tree;
      composer.branch(predicateOf(ask), compose(whenTrue), compose(whenFalse));
      return composer.use(...handlers);
    }
    case "route": {
      const { isAsync, cases, fallback } = tree;
      const name = (ctx: Context): string => caseOf(ctx.update.update_id);
      const inside = Object.entries(cases).map(([key, trees]) => [key, compose(trees)] as const);
      composer.route(
        isAsync ? async (ctx) => name(ctx) : name,
        Object.fromEntries(inside),
        fallback && compose(fallback),
      );
      return composer.use(...handlers);
    }
  }
}

/** The name for an update, by its number. */
export function caseOf(updateId: number): string {
  return ["a", "b", "c", "d"][updateId % 4] ?? "";
}

function predicateOf({ rest, isAsync }: Ask): (ctx: Context) => boolean | Promise<boolean> {
  const is = (ctx: Context): boolean => ctx.update.update_id % 3 === rest;
  return isAsync ? async (ctx) => is(ctx) : is;
}

/** Texts have no prefixes by which they are found. */
function textTriggers(
  triggers: readonly (string | RegExp | { readonly prefix: string })[],
): (string | RegExp)[] {
  return triggers.map((trigger) =>
    typeof trigger === "object" && "prefix" in trigger ? trigger.prefix : trigger,
  );
}

const queries = fc.constantFrom<Query>(
  "message",
  "edited_message",
  "channel_post",
  "callback_query",
  "inline_query",
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
  { weight: 4, arbitrary: fc.constantFrom("a", "b", "ab", "constructor", "__proto__") },
  fc.constantFrom(/^a/, /b$/g),
);
const asks = fc.record({ rest: fc.nat({ max: 2 }), isAsync: fc.boolean() });
const texts = fc.constantFrom("a", "/a", "/b", "/a b", "ab", "", "__proto__", "a:1");
const patterns = fc.constantFrom(/a/, /^\/a/, /b$/g, /A/iy, /(?<first>.)b/, /^$/);
const prefixes = fc.constantFrom("a", "ab", "", "/a").map((prefix) => ({ prefix }));
const triggers = fc.array(fc.oneof({ weight: 3, arbitrary: texts }, patterns, prefixes), {
  minLength: 1,
  maxLength: 3,
});

// Handlers that end the update hide whatever the matcher does after them.
const mostly = fc.oneof(
  { weight: 5, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

let lastId = 0;
const handlers = fc.array(
  fc
    .record({ callsNext: mostly, isAsync: fc.boolean() })
    .map((plan) => ({ ...plan, id: ++lastId })),
  { maxLength: 2 },
);

/** Random registrations, up to three levels deep, over a few triggers that often collide. */
export const routeTrees: fc.Arbitrary<RouteTree[]> = fc.letrec<{
  tree: RouteTree;
  trees: RouteTree[];
}>((tie) => {
  const inside = {
    handlers,
    children: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.constant([]), tie("trees")),
  };
  const several = { minLength: 1, maxLength: 3 };
  return {
    trees: fc.array(tie("tree"), { maxLength: 6 }),
    tree: fc.oneof(
      fc.record({ verb: fc.constant("use" as const), ...inside }),
      fc.record({
        verb: fc.constant("on" as const),
        queries: fc.array(queries, several),
        ...inside,
      }),
      fc.record({
        verb: fc.constantFrom("filter" as const, "drop" as const),
        ask: asks,
        ...inside,
      }),
      fc.record({ verb: fc.constant("errorBoundary" as const), ...inside }),
      fc.record({
        verb: fc.constant("branch" as const),
        ask: asks,
        whenTrue: inside.children,
        whenFalse: inside.children,
        ...inside,
      }),
      fc.record({
        verb: fc.constant("route" as const),
        isAsync: fc.boolean(),
        cases: fc.dictionary(fc.constantFrom("a", "b", "c"), inside.children, { maxKeys: 3 }),
        fallback: fc.option(inside.children, { nil: undefined }),
        ...inside,
      }),
      fc.record({
        verb: fc.constant("command" as const),
        names: fc.array(names, several),
        prefix: fc.constantFrom("/", "/", "/", "!", "."),
        captions: fc.boolean(),
        ...inside,
      }),
      fc.record({
        verb: fc.constantFrom("hears" as const, "callbackQuery" as const, "inlineQuery" as const),
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
}).trees;
