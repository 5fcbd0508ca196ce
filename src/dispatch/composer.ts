import { isThenable } from "../internal/maybe-promise.ts";
import type { Chat, UpdateKind } from "../types/index.ts";
import { allowedUpdates } from "./allowed-updates.ts";
import { checkCommandName, SLASH } from "./command.ts";
import type { Condition, Route } from "./conditions.ts";
import type { Context } from "./context.ts";
import { describeRoutes, type RouteInfo } from "./describe.ts";
import { type FilterQuery, parseFilterQuery } from "./filter-query.ts";
import type { Extension, Middleware } from "./middleware.ts";
import type { InChat, OfKind, OfQuery } from "./narrow.ts";
import { type Decision, Registry } from "./registry.ts";
import { listOf, type Several } from "./several.ts";
import { checkPrefix, type MatchOf, type TextTrigger, type Trigger } from "./trigger.ts";

/** A handler, or a composer with handlers of its own. */
export type Registrable<C extends Context> = Middleware<C> | Composer<C>;

/** All routes of a composer, its children's in their places. */
export let routesOf: (composer: Composer<never>) => readonly Route<Middleware<Context>>[];

/** From now on nothing more can be registered on a composer and its children. */
export let seal: (composer: Composer<never>) => void;

/** Gives, or resolves with, what is to be on `ctx`. */
type Derive<C extends Context> = (ctx: C) => object;

/** What `ctx` has in the handlers of a verb that finds updates by their text. */
type Found<K extends UpdateKind, T extends TextTrigger> = OfKind<K> & MatchOf<T>;

/**
 * Collects handlers with the conditions under which they run, in grammY's manner. Each verb registers its handlers and
 * returns a composer for more of them under the same condition. Handlers run in order of registration; each decides
 * with `next()` whether the ones after it run too.
 */
export class Composer<in C extends Context = Context> {
  static {
    routesOf = (composer) => composer.#registry.routes();
    seal = (composer) => composer.#registry.seal();
  }

  readonly #registry = new Registry();

  constructor(...middleware: Registrable<C>[]) {
    // Conditions see to it that only contexts of type C come here.
    for (const what of middleware as Registrable<Context>[])
      this.#registry.add([], typeof what === "function" ? what : what.#registry);
  }

  /**
   * Registers handlers, or other composers, for every update. With an extension such as `session()`, the composer that
   * comes back knows what the extension puts on `ctx`.
   */
  use<Added extends object>(extension: Extension<C, Added>): Composer<C & Added>;
  use(...middleware: Registrable<C>[]): Composer<C>;
  use(...middleware: Registrable<C>[]): Composer<C> {
    return this.#register([], middleware);
  }

  /**
   * Puts what `derive` returns, or resolves with, on `ctx` for the handlers of the composer that comes back.
   * `const shop = bot.derive((ctx) => ({ cart: cartOf(ctx.from) }))`.
   */
  derive<D extends Derive<C>>(derive: D): Composer<C & Awaited<ReturnType<D>>> {
    return this.use(deriving(derive));
  }

  /**
   * Registers handlers for updates that a filter query asks for: `message`, `message:text`, `::url`. `ctx` has what the
   * query names: `bot.on("message:text", (ctx) => ctx.msg.text.length)`. Throws a `TypeError` for what is no query.
   */
  on<Q extends FilterQuery>(
    query: Several<Q>,
    ...middleware: Registrable<C & OfQuery<Q>>[]
  ): Composer<C & OfQuery<Q>> {
    const values = listOf(query);
    const asked = values.flatMap(parseFilterQuery);
    return this.#register([{ type: "query", verb: "on", values, asked }], middleware);
  }

  /**
   * Registers handlers for a command, given without the slash. Commands addressed to another bot do not match.
   * `ctx.match` is the text after the command. Source: https://core.telegram.org/bots/features#commands
   */
  command(
    name: Several<string>,
    ...middleware: Registrable<C & OfKind<"message" | "channel_post"> & { match: string }>[]
  ): Composer<C & OfKind<"message" | "channel_post"> & { match: string }> {
    const triggers = listOf(name);
    for (const each of triggers) checkCommandName(each);
    return this.#register(
      [{ type: "command", verb: "command", triggers, prefixes: [SLASH], captions: false }],
      middleware,
    );
  }

  /** Registers handlers for messages and channel posts whose text or caption equals a string or matches a pattern. */
  hears<T extends Trigger>(
    trigger: Several<T>,
    ...middleware: Registrable<C & Found<"message" | "channel_post", T>>[]
  ): Composer<C & Found<"message" | "channel_post", T>> {
    return this.#onText("hears", ["message", "channel_post"], trigger, middleware);
  }

  /**
   * Registers handlers for pressed buttons whose data equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#callbackquery
   */
  callbackQuery<T extends TextTrigger>(
    trigger: Several<T>,
    ...middleware: Registrable<C & Found<"callback_query", T>>[]
  ): Composer<C & Found<"callback_query", T>> {
    return this.#onText("callbackQuery", ["callback_query"], trigger, middleware);
  }

  /**
   * Registers handlers for inline queries whose text equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#inlinequery
   */
  inlineQuery<T extends Trigger>(
    trigger: Several<T>,
    ...middleware: Registrable<C & Found<"inline_query", T>>[]
  ): Composer<C & Found<"inline_query", T>> {
    return this.#onText("inlineQuery", ["inline_query"], trigger, middleware);
  }

  /**
   * Registers handlers for chosen inline results whose identifier equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#choseninlineresult
   */
  chosenInlineResult<T extends Trigger>(
    resultId: Several<T>,
    ...middleware: Registrable<C & Found<"chosen_inline_result", T>>[]
  ): Composer<C & Found<"chosen_inline_result", T>> {
    return this.#onText("chosenInlineResult", ["chosen_inline_result"], resultId, middleware);
  }

  /**
   * Registers handlers for payments about to be made, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#precheckoutquery
   */
  preCheckoutQuery<T extends Trigger>(
    payload: Several<T>,
    ...middleware: Registrable<C & Found<"pre_checkout_query", T>>[]
  ): Composer<C & Found<"pre_checkout_query", T>> {
    return this.#onText("preCheckoutQuery", ["pre_checkout_query"], payload, middleware);
  }

  /**
   * Registers handlers for questions about shipping, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#shippingquery
   */
  shippingQuery<T extends Trigger>(
    payload: Several<T>,
    ...middleware: Registrable<C & Found<"shipping_query", T>>[]
  ): Composer<C & Found<"shipping_query", T>> {
    return this.#onText("shippingQuery", ["shipping_query"], payload, middleware);
  }

  /** Registers handlers for what happens in chats of a type: `private`, `group`, `supergroup`, `channel`. */
  chatType<T extends Chat["type"]>(
    chatType: Several<T>,
    ...middleware: Registrable<C & InChat<T>>[]
  ): Composer<C & InChat<T>> {
    const values: readonly Chat["type"][] = listOf(chatType);
    const test = ({ chat }: Context): boolean => chat !== undefined && values.includes(chat.type);
    return this.#register(
      [{ type: "test", verb: "chatType", kinds: undefined, values, test }],
      middleware,
    );
  }

  /**
   * The kinds of update that the handlers can want, to be given to `setWebhook`; `bot.start()` does it by itself. With a
   * handler for every update, these are all kinds that Telegram sends by default.
   * Source: https://core.telegram.org/bots/api#setwebhook
   */
  allowedUpdates(): UpdateKind[] {
    return allowedUpdates(routesOf(this));
  }

  /** Lists all routes in the order in which they run. */
  routes(): RouteInfo[] {
    return describeRoutes(routesOf(this));
  }

  #onText<N extends C>(
    verb: string,
    kinds: readonly UpdateKind[],
    trigger: Several<TextTrigger>,
    middleware: readonly Registrable<N>[],
  ): Composer<N> {
    const triggers = listOf(trigger);
    for (const each of triggers)
      if (typeof each === "object" && "prefix" in each) checkPrefix(each);
    return this.#register([{ type: "text", verb, kinds, triggers }], middleware);
  }

  #register<N extends C>(
    gates: readonly (Condition | Decision)[],
    middleware: readonly Registrable<N>[],
  ): Composer<N> {
    const child = new Composer(...(middleware as Registrable<Context>[]));
    this.#registry.add(gates, child.#registry);
    return child;
  }
}

function deriving<C extends Context, D extends Derive<C>>(
  derive: D,
): Extension<C, Awaited<ReturnType<D>>> {
  return (ctx, next) => {
    const added = derive(ctx);
    if (!isThenable(added)) {
      Object.assign(ctx, added);
      return next();
    }
    return added.then((resolved) => {
      Object.assign(ctx, resolved);
      return next();
    });
  };
}
