import { type MaybeArray, toArray } from "../../internal/maybe-array.ts";
import { isThenable } from "../../internal/maybe-promise.ts";
import type { Chat, UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import { expected } from "../expected.ts";
import type { InChat, OfKind, OfQuery } from "../filter/narrow.ts";
import { type FilterQuery, parseFilterQuery } from "../filter/query.ts";
import { allowedUpdates } from "../routes/allowed-updates.ts";
import { describeRoutes, type RouteInfo } from "../routes/report.ts";
import { type Decision, Registry } from "../routes/routes.ts";
import type { Extension, Middleware } from "../run/middleware.ts";
import { compileChanges, type MemberChange } from "../triggers/chat-member.ts";
import type { Condition, Routes, TestCondition } from "../triggers/condition.ts";
import { type Reaction, reactionList } from "../triggers/reaction.ts";
import { compileReactions, nameOf } from "../triggers/reaction-test.ts";
import { ControlVerbs } from "./control-verbs.ts";

/** A handler, or a composer with handlers of its own. */
export type Registrable<C extends Context> = Middleware<C> | Composer<C>;

/** All routes of a composer, its children's in their places. */
export let routesOf: (composer: Composer<never>) => Routes;

/** From now on nothing more can be registered on a composer and its children. */
export let seal: (composer: Composer<never>) => void;

/** Gives, or resolves with, what is to be on `ctx`. */
type Derive<C extends Context> = (ctx: C) => object;

/** The names, of any of these, that `ctx` has already; `args` only for commands, but no other can set it either. */
type TakenNames<Added> = 0 extends 1 & Added
  ? never
  : Added extends unknown
    ? keyof Added & (keyof Context | "args")
    : never;

/** Refuses what has a name that `ctx` has already: most of them are getters, and cannot be set. */
type NewNames<Added> = [TakenNames<Added>] extends [never]
  ? unknown
  : `ctx.${TakenNames<Added>} is there already: take another name`;

/**
 * Collects handlers with the conditions under which they run, in grammY's manner. Each verb registers its handlers and
 * returns a composer for more of them under the same condition. Handlers run in order of registration; each decides
 * with `next()` whether the ones after it run too.
 */
export class Composer<in C extends Context = Context> extends ControlVerbs<C> {
  static {
    routesOf = (composer) => composer.#registry.routes();
    seal = (composer) => composer.#registry.seal();
  }

  readonly #registry = new Registry();

  constructor(...middleware: Registrable<C>[]) {
    super();
    // Conditions see to it that only contexts of type C come here.
    for (const what of middleware as Registrable<Context>[])
      this.#registry.add([], typeof what === "function" ? what : Composer.#registryOf(what));
  }

  static #registryOf(composer: Composer): Registry {
    if (#registry in Object(composer)) return composer.#registry;
    throw expected("a handler or a Composer", composer);
  }

  /**
   * Registers handlers, or other composers, for every update. With an extension such as `session()`, the composer that
   * comes back knows what the extension puts on `ctx`.
   */
  use<Added extends object>(extension: Extension<C, Added>): Composer<C & Added>;
  use(...middleware: Registrable<C>[]): Composer<C>;
  use(...middleware: Registrable<C>[]): Composer<C> {
    return this.register([], middleware);
  }

  /**
   * Puts what `derive` returns, or resolves with, on `ctx` for the handlers of the composer that comes back.
   * `const shop = bot.derive((ctx) => ({ cart: cartOf(ctx.from) }))`.
   */
  derive<D extends Derive<C>>(
    derive: D & NewNames<Awaited<ReturnType<D>>>,
  ): Composer<C & Awaited<ReturnType<D>>> {
    return this.use(deriving(derive));
  }

  /**
   * Registers handlers for updates that a filter query asks for: `message`, `message:text`, `::url`. `ctx` has what the
   * query names: `bot.on("message:text", (ctx) => ctx.msg.text.length)`. Throws a `TypeError` for what is no query.
   */
  on<Q extends FilterQuery>(
    query: MaybeArray<Q>,
    ...middleware: Registrable<C & OfQuery<Q>>[]
  ): Composer<C & OfQuery<Q>> {
    const values = toArray(query);
    const asked = values.flatMap(parseFilterQuery);
    return this.register([{ type: "query", verb: "on", values, asked }], middleware);
  }

  /** Registers handlers for what happens in chats of a type: `private`, `group`, `supergroup`, `channel`. */
  chatType<T extends Chat["type"]>(
    chatType: MaybeArray<T>,
    ...middleware: Registrable<C & InChat<T>>[]
  ): Composer<C & InChat<T>> {
    const values: readonly Chat["type"][] = toArray(chatType);
    const test = ({ chat }: Context): boolean => chat !== undefined && values.includes(chat.type);
    return this.register(
      [{ type: "test", verb: "chatType", kinds: undefined, values, test }],
      middleware,
    );
  }

  /**
   * Registers handlers for reactions to messages: when one of these was added. Telegram sends them to administrators
   * only. Source: https://core.telegram.org/bots/api#messagereactionupdated
   */
  reaction(
    reaction: MaybeArray<Reaction>,
    ...middleware: Registrable<C & OfKind<"message_reaction">>[]
  ): Composer<C & OfKind<"message_reaction">> {
    const reactions = toArray(reaction);
    const values = reactionList(reactions).map(nameOf);
    const test = compileReactions(reactions);
    const kinds = ["message_reaction"] as const;
    return this.register([{ type: "test", verb: "reaction", kinds, values, test }], middleware);
  }

  /**
   * Registers handlers for what happens to members of a chat: `bot.chatMember("joined", welcome)`.
   * Telegram sends it to administrators only. Source: https://core.telegram.org/bots/api#chatmemberupdated
   */
  chatMember(
    change: MaybeArray<MemberChange>,
    ...middleware: Registrable<C & OfKind<"chat_member">>[]
  ): Composer<C & OfKind<"chat_member">> {
    return this.register([changeOf("chatMember", "chat_member", change)], middleware);
  }

  /**
   * Registers handlers for what happens to the bot itself in a chat: `bot.myChatMember("left", forget)`. In a private
   * chat, `banned` means that the person blocked it. Source: https://core.telegram.org/bots/api#chatmemberupdated
   */
  myChatMember(
    change: MaybeArray<MemberChange>,
    ...middleware: Registrable<C & OfKind<"my_chat_member">>[]
  ): Composer<C & OfKind<"my_chat_member">> {
    return this.register([changeOf("myChatMember", "my_chat_member", change)], middleware);
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

  protected override routesOf(made: readonly Registrable<C>[]): Routes {
    const composer = new Composer(...(made as readonly Registrable<Context>[]));
    this.#registry.refuseCircle(composer.#registry);
    return routesOf(composer);
  }

  protected override register<N extends C>(
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

function changeOf(
  verb: string,
  kind: "chat_member" | "my_chat_member",
  change: MaybeArray<MemberChange>,
): TestCondition {
  const values = toArray(change);
  return { type: "test", verb, kinds: [kind], values, test: compileChanges(values) };
}
