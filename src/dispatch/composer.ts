import { type Chat, UPDATE_KINDS, type UpdateKind } from "../types/index.ts";
import { allowedUpdates } from "./allowed-updates.ts";
import { checkCommandName } from "./command.ts";
import type { Condition, Route, Trigger } from "./conditions.ts";
import type { Context } from "./context.ts";
import { describeRoutes, type RouteInfo } from "./describe.ts";
import { type Extension, isThenable, type Middleware } from "./middleware.ts";
import type { InChat, OfKind } from "./narrow.ts";

/** One value or several of them. */
type Several<T> = T | readonly T[];

/** What `ctx.match` is for these triggers. */
type MatchOf<T extends Trigger> = { match: T extends RegExp ? RegExpMatchArray : string };

/** A handler, or a composer with handlers of its own. */
export type Registrable<C extends Context> = Middleware<C> | Composer<C>;

/** All routes of a composer, its children's in their places. */
export let routesOf: (composer: Composer<never>) => Route<Middleware<Context>>[];

/** From now on nothing more can be registered on a composer and its children. */
export let seal: (composer: Composer<never>) => void;

/** Gives, or resolves with, what is to be on `ctx`. */
type Derive<C extends Context> = (ctx: C) => object;

interface Registration {
  readonly conditions: readonly Condition[];
  readonly what: Registrable<Context>;
}

/**
 * Collects handlers with the conditions under which they run, in grammY's manner. Each verb registers its handlers and
 * returns a composer for more of them under the same condition. Handlers run in order of registration; each decides
 * with `next()` whether the ones after it run too.
 */
export class Composer<in C extends Context = Context> {
  static {
    routesOf = (composer) =>
      composer.#registrations.flatMap(({ conditions, what }) =>
        typeof what === "function"
          ? [{ conditions, handler: what }]
          : routesOf(what).map((route) => ({
              conditions: [...conditions, ...route.conditions],
              handler: route.handler,
            })),
      );
    seal = (composer) => {
      composer.#isSealed = true;
      for (const { what } of composer.#registrations) if (typeof what !== "function") seal(what);
    };
  }

  readonly #registrations: Registration[] = [];
  #isSealed = false;

  constructor(...middleware: Registrable<C>[]) {
    // Conditions see to it that only contexts of type C come here.
    for (const what of middleware as Registrable<Context>[])
      this.#registrations.push({ conditions: [], what });
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

  /** Registers handlers for updates of a kind: `bot.on("message", (ctx) => ctx.msg.text)`. */
  on<K extends UpdateKind>(
    kind: Several<K>,
    ...middleware: Registrable<C & OfKind<K>>[]
  ): Composer<C & OfKind<K>> {
    const kinds = listOf(kind);
    for (const each of kinds) checkKind(each);
    return this.#register([{ type: "kind", verb: "on", kinds }], middleware);
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
    return this.#register([{ type: "command", verb: "command", triggers }], middleware);
  }

  /** Registers handlers for messages and channel posts whose text or caption equals a string or matches a pattern. */
  hears<T extends Trigger>(
    trigger: Several<T>,
    ...middleware: Registrable<C & OfKind<"message" | "channel_post"> & MatchOf<T>>[]
  ): Composer<C & OfKind<"message" | "channel_post"> & MatchOf<T>> {
    return this.#onText("hears", ["message", "channel_post"], trigger, middleware);
  }

  /**
   * Registers handlers for pressed buttons whose data equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#callbackquery
   */
  callbackQuery<T extends Trigger>(
    trigger: Several<T>,
    ...middleware: Registrable<C & OfKind<"callback_query"> & MatchOf<T>>[]
  ): Composer<C & OfKind<"callback_query"> & MatchOf<T>> {
    return this.#onText("callbackQuery", ["callback_query"], trigger, middleware);
  }

  /**
   * Registers handlers for inline queries whose text equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#inlinequery
   */
  inlineQuery<T extends Trigger>(
    trigger: Several<T>,
    ...middleware: Registrable<C & OfKind<"inline_query"> & MatchOf<T>>[]
  ): Composer<C & OfKind<"inline_query"> & MatchOf<T>> {
    return this.#onText("inlineQuery", ["inline_query"], trigger, middleware);
  }

  /**
   * Registers handlers for chosen inline results whose identifier equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#choseninlineresult
   */
  chosenInlineResult<T extends Trigger>(
    resultId: Several<T>,
    ...middleware: Registrable<C & OfKind<"chosen_inline_result"> & MatchOf<T>>[]
  ): Composer<C & OfKind<"chosen_inline_result"> & MatchOf<T>> {
    return this.#onText("chosenInlineResult", ["chosen_inline_result"], resultId, middleware);
  }

  /**
   * Registers handlers for payments about to be made, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#precheckoutquery
   */
  preCheckoutQuery<T extends Trigger>(
    payload: Several<T>,
    ...middleware: Registrable<C & OfKind<"pre_checkout_query"> & MatchOf<T>>[]
  ): Composer<C & OfKind<"pre_checkout_query"> & MatchOf<T>> {
    return this.#onText("preCheckoutQuery", ["pre_checkout_query"], payload, middleware);
  }

  /**
   * Registers handlers for questions about shipping, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#shippingquery
   */
  shippingQuery<T extends Trigger>(
    payload: Several<T>,
    ...middleware: Registrable<C & OfKind<"shipping_query"> & MatchOf<T>>[]
  ): Composer<C & OfKind<"shipping_query"> & MatchOf<T>> {
    return this.#onText("shippingQuery", ["shipping_query"], payload, middleware);
  }

  /** Registers handlers for what happens in chats of a type: `private`, `group`, `supergroup`, `channel`. */
  chatType<T extends Chat["type"]>(
    chatType: Several<T>,
    ...middleware: Registrable<C & InChat<T>>[]
  ): Composer<C & InChat<T>> {
    const chatTypes = listOf(chatType);
    return this.#register([{ type: "chat_type", verb: "chatType", chatTypes }], middleware);
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
    trigger: Several<Trigger>,
    middleware: readonly Registrable<N>[],
  ): Composer<N> {
    return this.#register([{ type: "text", verb, kinds, triggers: listOf(trigger) }], middleware);
  }

  #register<N extends C>(
    conditions: readonly Condition[],
    middleware: readonly Registrable<N>[],
  ): Composer<N> {
    if (this.#isSealed) {
      throw new TypeError(
        "Handlers must be registered before the first update: a handler that registers handlers adds them again each time it runs",
      );
    }
    const child = new Composer(...(middleware as Registrable<Context>[]));
    this.#registrations.push({ conditions, what: child });
    return child;
  }
}

function listOf<T>(several: Several<T>): readonly T[] {
  return Array.isArray(several) ? [...several] : [several as T];
}

function checkKind(kind: UpdateKind): void {
  if (UPDATE_KINDS.includes(kind)) return;
  throw new TypeError(
    `${JSON.stringify(kind)} is no kind of update; the kinds are ${UPDATE_KINDS.join(", ")}`,
  );
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
