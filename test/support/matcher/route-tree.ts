import {
  and,
  Composer,
  type Context,
  deepLink,
  type Middleware,
  matchFilter,
  not,
  or,
  type Predicate,
} from "../../../src/index.ts";
import type { UpdateKind } from "../../../src/types/index.ts";

/** What a test handler does besides recording its events. */
export interface HandlerPlan {
  readonly id: number;
  /** How it calls `next()`: `twice` ignores the error, `late` calls it after the update is finished; `throws` throws instead. */
  readonly next: "once" | "never" | "twice" | "late" | "throws";
  readonly isAsync: boolean;
}

/** A registration: a verb with its arguments, its handlers, and what is registered on the returned composer. */
export type RouteTree =
  | (Inside & { readonly verb: "use" | "errorBoundary" | "fork" | "deepLink" })
  | (Inside & { readonly verb: "overtake" | "burst" | "album" })
  | (Inside & { readonly verb: "job"; readonly name: JobName })
  | (Inside & { readonly verb: "on"; readonly queries: readonly Query[] })
  | (Inside & { readonly verb: "filter" | "drop"; readonly predicate: PredicateTree })
  | (Inside & {
      readonly verb: "lazy";
      readonly isAsync: boolean;
      readonly made: readonly RouteTree[];
    })
  | (Inside & {
      readonly verb: "branch";
      readonly predicate: PredicateTree;
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
  | (Inside & { readonly verb: "reaction"; readonly emoji: readonly ("👍" | "👎")[] })
  | (Inside & {
      readonly verb: "chatMember" | "myChatMember";
      readonly changes: readonly ("joined" | "left")[];
    })
  | (Inside & {
      readonly verb: "command";
      readonly names: readonly (string | RegExp)[];
      readonly prefix: string;
      readonly captions: boolean;
      readonly channelPosts: boolean;
      readonly args: "words" | "now" | "later";
    })
  | (Inside & { readonly verb: TextVerb; readonly triggers: readonly TextTrigger[] });

export type JobName = "a" | "b";

export type TextVerb =
  | "hears"
  | "callbackQuery"
  | "inlineQuery"
  | "chosenInlineResult"
  | "preCheckoutQuery"
  | "shippingQuery";

export type TextTrigger = string | RegExp | { readonly prefix: string } | LetterCodec;

/** Reads a prefix, a colon and one character, as that character between brackets. */
export interface LetterCodec {
  readonly prefix: string;
  readonly unpack: (data: string) => string | undefined;
}

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

/**
 * A predicate of a test: whether the update's number modulo three equals `rest`, now or later; whether
 * the update matches a query; or a combination of others by `not`, `and` and `or`.
 */
export type PredicateTree =
  | { readonly rest: number; readonly isAsync: boolean }
  | { readonly query: Query }
  | { readonly not: PredicateTree }
  | { readonly all: readonly PredicateTree[] }
  | { readonly any: readonly PredicateTree[] };

export type ChatType = "private" | "channel";

export interface Inside {
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
    case "fork":
    case "overtake":
    case "burst":
    case "album":
      return composer[tree.verb](...handlers);
    case "job":
      return composer.job(tree.name, ...handlers);
    case "on":
      return composer.on(tree.queries, ...handlers);
    case "command":
      return registerCommand(composer, tree, handlers);
    case "deepLink":
      return composer.deepLink(deepLink(LETTERS), ...handlers);
    case "callbackQuery":
      return composer.callbackQuery(tree.triggers, ...handlers);
    case "hears":
    case "inlineQuery":
    case "chosenInlineResult":
    case "preCheckoutQuery":
    case "shippingQuery":
      return composer[tree.verb](withoutPrefixes(tree.triggers), ...handlers);
    case "chatType":
      return composer.chatType(tree.chatTypes, ...handlers);
    case "reaction":
      return composer.reaction(tree.emoji, ...handlers);
    case "chatMember":
    case "myChatMember":
      return composer[tree.verb](tree.changes, ...handlers);
    case "filter":
    case "drop":
      return composer[tree.verb](predicateOf(tree.predicate), ...handlers);
    case "errorBoundary":
      return composer.errorBoundary(
        (error) => {
          throw error;
        },
        ...handlers,
      );
    case "lazy": {
      const { isAsync, made } = tree;
      composer.lazy(isAsync ? async () => compose(made) : () => [compose(made)]);
      return composer.use(...handlers);
    }
    case "branch": {
      const { predicate, whenTrue, whenFalse } = tree;
      composer.branch(predicateOf(predicate), compose(whenTrue), compose(whenFalse));
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

function registerCommand(
  composer: Composer,
  { names, prefix, captions, channelPosts, args }: RouteTree & { verb: "command" },
  handlers: readonly Middleware<Context>[],
): Composer<never> {
  // Without options where they are the default, so that both forms are tested.
  const isPlain = prefix === "/" && !captions && !channelPosts;
  if (isPlain && args === "words") return composer.command(names, ...handlers);
  const where = { prefix, captions, channelPosts };
  if (args === "words") return composer.command(names, where, ...handlers);
  const result = { value: args };
  const validate = () => (args === "now" ? result : Promise.resolve(result));
  const standard = { version: 1 as const, vendor: "test", validate };
  const options = { ...where, args: { "~standard": standard } };
  return composer.command(names, options, ...handlers);
}

/** A codec for one or two lowercase letters. */
const LETTERS = {
  prefix: "",
  pack: (letters: string) => letters,
  unpack: (data: string) => (/^[a-z]{1,2}$/.test(data) ? data : undefined),
};

/** Returns the case for an update, by its number. */
export function caseOf(updateId: number): string {
  return ["a", "b", "c", "d"][updateId % 4] ?? "";
}

function predicateOf(predicate: PredicateTree): Predicate<Context> {
  if ("query" in predicate) return matchFilter(predicate.query);
  if ("not" in predicate) return not(predicateOf(predicate.not));
  if ("all" in predicate) return and(...predicate.all.map(predicateOf));
  if ("any" in predicate) return or(...predicate.any.map(predicateOf));
  const is = (ctx: Context): boolean => ctx.update.update_id % 3 === predicate.rest;
  return predicate.isAsync ? async (ctx) => is(ctx) : is;
}

/** For verbs without prefixes. */
export function withoutPrefixes(triggers: readonly TextTrigger[]): (string | RegExp)[] {
  return triggers.map((trigger) =>
    typeof trigger === "object" && "prefix" in trigger ? trigger.prefix : trigger,
  );
}
