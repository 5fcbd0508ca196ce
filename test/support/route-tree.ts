import fc from "fast-check";
import type { Composer, Middleware } from "../../src/index.ts";
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
  | (Inside & { readonly verb: "on"; readonly kinds: readonly UpdateKind[] })
  | (Inside & { readonly verb: "chatType"; readonly chatTypes: readonly ChatType[] })
  | (Inside & { readonly verb: "command"; readonly names: readonly string[] })
  | (Inside & {
      readonly verb: "hears" | "callbackQuery" | "inlineQuery";
      readonly triggers: readonly (string | RegExp)[];
    });

type ChatType = "private" | "channel";

interface Inside {
  readonly handlers: readonly HandlerPlan[];
  readonly children: readonly RouteTree[];
}

/** Registers a tree through the public verbs. */
export function register(
  composer: Composer,
  trees: readonly RouteTree[],
  handlerOf: (plan: HandlerPlan) => Middleware<{ match: unknown }>,
): void {
  for (const tree of trees) {
    const handlers = tree.handlers.map(handlerOf);
    const child = ((): Composer<never> => {
      switch (tree.verb) {
        case "use":
          return composer.use(...handlers);
        case "on":
          return composer.on(tree.kinds, ...handlers);
        case "command":
          return composer.command(tree.names, ...handlers);
        case "hears":
          return composer.hears(tree.triggers, ...handlers);
        case "callbackQuery":
          return composer.callbackQuery(tree.triggers, ...handlers);
        case "inlineQuery":
          return composer.inlineQuery(tree.triggers, ...handlers);
        case "chatType":
          return composer.chatType(tree.chatTypes, ...handlers);
      }
    })();
    register(child as Composer, tree.children, handlerOf);
  }
}

const kinds = fc.constantFrom<UpdateKind>(
  "message",
  "edited_message",
  "channel_post",
  "callback_query",
  "inline_query",
);
const names = fc.constantFrom("a", "b", "ab", "constructor", "__proto__");
const texts = fc.constantFrom("a", "/a", "/b", "/a b", "ab", "", "__proto__");
const patterns = fc.constantFrom(/a/, /^\/a/, /b$/g, /A/iy, /(?<first>.)b/, /^$/);
const triggers = fc.array(fc.oneof({ weight: 3, arbitrary: texts }, patterns), {
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
      fc.record({ verb: fc.constant("on" as const), kinds: fc.array(kinds, several), ...inside }),
      fc.record({
        verb: fc.constant("command" as const),
        names: fc.array(names, several),
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
