import { asFunction } from "../../internal/arguments.ts";
import { chain, type MaybePromise } from "../../internal/maybe-promise.ts";
import type { ChatType, UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import { lazyScope } from "../dispatcher.ts";
import { FilterCondition } from "../filter/filter-condition.ts";
import type { OfKind, OfQuery } from "../filter/narrow.ts";
import type { ValidQuery } from "../filter/query.ts";
import { type MaybeArray, toArray } from "../maybe-array.ts";
import type { AddedBy, Extension } from "../routes/middleware.ts";
import { type Gates, NO_GATES } from "../routes/routes.ts";
import { OVERTAKE } from "../run/overtake.ts";
import { type BoundaryHandler, boundaryBlock, FORK } from "../run/scopes.ts";
import { type MemberChange, memberCondition } from "../triggers/chat-member.ts";
import { chatTypeCondition } from "../triggers/chat-type.ts";
import { type DeepLink, deepLinkCondition } from "../triggers/deep-link.ts";
import { jobCondition } from "../triggers/job.ts";
import { type Reaction, reactionCondition } from "../triggers/reaction.ts";
import { type AnyTextTrigger, type AnyTrigger, TextCondition } from "../triggers/trigger.ts";
import { branchRouter, choiceBlocks, guardBlock, type NameOf, type Router } from "./blocks.ts";
import * as Command from "./command-options.ts";
import type * as Ctx from "./contexts.ts";
import { type Derive, deriveMiddleware, type NewNames } from "./derive.ts";
import { type GatherOptions, gateAlbum, gateBurst } from "./gather-options.ts";
import type { MaybeOptions } from "./leading-options.ts";
import { type Narrowed, type OutcomeKinds, outcomeKindsOf, type Predicate } from "./predicate.ts";
import { RouteSource } from "./route-source.ts";

/** A handler, an extension that adds properties to `ctx`, or a composer with its own handlers. */
export type Registrable<C extends Context> = Extension<C, unknown> | Composer<C>;

type CommandMiddleware<C extends Context> =
  | Command.CommandOptions<readonly string[], false, false, C>
  | Registrable<Ctx.CommandContext<C>>;

/**
 * Collects handlers with the conditions under which they run, as in grammY. Each verb registers handlers and returns a
 * composer for more of them under the same condition. Handlers run in order of registration; each of them decides with
 * `next()` whether those after it run too.
 */
export class Composer<in C extends Context = Context> extends RouteSource {
  /** Registers handlers, or other composers, for every update. */
  constructor(...middleware: Registrable<C>[]) {
    super();
    const registry = Composer.registryOf(this);
    // The gates let only contexts of its own type reach a handler.
    for (const each of middleware)
      if (typeof each === "function") registry.add(NO_GATES, asFunction(each));
      else registry.add(NO_GATES, Composer.registryOf(each));
  }

  /**
   * Registers handlers or composers for every update. The returned composer has on `ctx` what extensions add.
   * @example const app = bot.use(session({ initial: () => ({ count: 0 }) }));
   */
  use<M extends readonly Registrable<C>[]>(...middleware: M): Composer<C & AddedBy<M>> {
    return this.#register([], middleware);
  }

  /**
   * Registers handlers for updates that match a filter query; it narrows `ctx`. Throws a `TypeError` for an invalid one.
   * @example bot.on("message:text", (ctx) => ctx.reply(ctx.msg.text));
   */
  on<Q extends string = never>(
    query: MaybeArray<ValidQuery<Q>>,
    ...middleware: Registrable<C & OfQuery<Q>>[]
  ): Composer<C & OfQuery<Q>> {
    return this.#register([new FilterCondition(toArray(query))], middleware);
  }

  /**
   * Adds what `derive` returns, or resolves with, to `ctx` for the handlers of the returned composer.
   * @example const app = bot.derive((ctx) => ({ isOwner: ctx.from?.id === 7 }));
   */
  derive<D extends Derive<C>>(
    derive: D & NewNames<Awaited<ReturnType<D>>>,
  ): Composer<C & Awaited<ReturnType<D>>> {
    return this.use(deriveMiddleware(derive));
  }

  /**
   * Registers handlers for a command, named without the slash, in messages; not for commands addressed to another bot.
   * `ctx.match` is the text after the command, or the match of a pattern for names; `ctx.args` holds the words after it.
   * Options, after the name, allow captions, channel posts and other prefixes, and a schema for the words.
   * Source: https://core.telegram.org/bots/features#commands
   * @example bot.command("say", { captions: true }, (ctx) => ctx.reply(`You said: ${ctx.match}`));
   */
  // Not generic, so that the compiler checks hundreds of commands at the cost of one.
  command(
    name: MaybeArray<string>,
    ...middleware: CommandMiddleware<C>[]
  ): Composer<Ctx.CommandContext<C>>;
  command<
    N extends AnyTrigger,
    Args = readonly string[],
    Captions extends boolean = false,
    Posts extends boolean = false,
  >(
    name: MaybeArray<N>,
    ...rest: Command.CommandArguments<
      Registrable<Command.AnyCommandContext<C, N, Args, Captions, Posts>>,
      Command.CommandOptions<Args, Captions, Posts, C>,
      [N, Args, Captions, Posts]
    >
  ): Composer<Command.AnyCommandContext<C, N, Args, Captions, Posts>>;
  command<D extends C>(
    name: MaybeArray<string | RegExp>,
    ...rest: (Command.AnyCommandOptions | Registrable<D>)[]
  ): Composer<D> {
    return this.#register(...Command.gateCommand(toArray(name), rest));
  }

  /**
   * Registers handlers for users who follow a link created with `deepLink()`; `ctx.match` is the value packed into it.
   * Source: https://core.telegram.org/bots/features#deep-linking
   * @example bot.deepLink(deepLink(callbackData("inv", { from: "int" })), (ctx) => console.log(ctx.match.from));
   */
  deepLink<Value>(
    link: DeepLink<Value>,
    ...middleware: Registrable<Ctx.DeepLinkContext<C, Value>>[]
  ): Composer<Ctx.DeepLinkContext<C, Value>> {
    return this.#register(
      [...Command.commandGates(["start"]), deepLinkCondition(link)],
      middleware,
    );
  }

  /**
   * Registers handlers for messages and channel posts whose text or caption equals a string or matches a pattern.
   * @example bot.hears(/^add (\d+)$/, (ctx) => ctx.reply(`Added ${ctx.match[1]}`));
   */
  hears<T extends AnyTrigger>(
    trigger: MaybeArray<T>,
    ...middleware: Registrable<Ctx.HearsContext<C, T>>[]
  ): Composer<Ctx.HearsContext<C, T>> {
    return this.#onText("hears", ["message", "channel_post"], trigger, middleware);
  }

  /**
   * Registers handlers for pressed buttons, by their data: a string, a pattern, a prefix or a codec.
   * Source: https://core.telegram.org/bots/api#callbackquery
   * @example bot.callbackQuery("like", (ctx) => ctx.answerCallbackQuery("Thanks"));
   */
  callbackQuery<T extends AnyTextTrigger>(
    trigger: MaybeArray<T>,
    ...middleware: Registrable<Ctx.CallbackQueryContext<C, T>>[]
  ): Composer<Ctx.CallbackQueryContext<C, T>> {
    return this.#onText("callbackQuery", ["callback_query"], trigger, middleware);
  }

  /**
   * Registers handlers for inline queries whose text equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#inlinequery
   * @example bot.inlineQuery(/^cats?$/, (ctx) => ctx.answerInlineQuery([]));
   */
  inlineQuery<T extends AnyTrigger>(
    trigger: MaybeArray<T>,
    ...middleware: Registrable<Ctx.InlineQueryContext<C, T>>[]
  ): Composer<Ctx.InlineQueryContext<C, T>> {
    return this.#onText("inlineQuery", ["inline_query"], trigger, middleware);
  }

  /**
   * Registers handlers for chosen inline results whose identifier equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#choseninlineresult
   * @example bot.chosenInlineResult("cat", (ctx) => console.log(ctx.chosenInlineResult.query));
   */
  chosenInlineResult<T extends AnyTrigger>(
    resultId: MaybeArray<T>,
    ...middleware: Registrable<Ctx.ChosenInlineResultContext<C, T>>[]
  ): Composer<Ctx.ChosenInlineResultContext<C, T>> {
    return this.#onText("chosenInlineResult", ["chosen_inline_result"], resultId, middleware);
  }

  /**
   * Registers handlers for payments that await confirmation, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#precheckoutquery
   * @example bot.preCheckoutQuery("tea", (ctx) => ctx.answerPreCheckoutQuery(true));
   */
  preCheckoutQuery<T extends AnyTrigger>(
    payload: MaybeArray<T>,
    ...middleware: Registrable<Ctx.PreCheckoutQueryContext<C, T>>[]
  ): Composer<Ctx.PreCheckoutQueryContext<C, T>> {
    return this.#onText("preCheckoutQuery", ["pre_checkout_query"], payload, middleware);
  }

  /**
   * Registers handlers for queries about shipping options, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#shippingquery
   * @example bot.shippingQuery("tea", (ctx) => ctx.answerShippingQuery(false, "Not to your country"));
   */
  shippingQuery<T extends AnyTrigger>(
    payload: MaybeArray<T>,
    ...middleware: Registrable<Ctx.ShippingQueryContext<C, T>>[]
  ): Composer<Ctx.ShippingQueryContext<C, T>> {
    return this.#onText("shippingQuery", ["shipping_query"], payload, middleware);
  }

  /**
   * Registers handlers for updates in chats of a type: `private`, `group`, `supergroup`, `channel`.
   * @example bot.chatType("private").command("start", (ctx) => ctx.reply(`Hello, ${ctx.chat.first_name}`));
   */
  chatType<T extends ChatType>(
    chatType: MaybeArray<T>,
    ...middleware: Registrable<Ctx.ChatTypeContext<T, C>>[]
  ): Composer<Ctx.ChatTypeContext<T, C>> {
    return this.#register([chatTypeCondition(toArray(chatType))], middleware);
  }

  /**
   * Registers handlers for messages to which one of these reactions was added. Telegram sends such updates to
   * administrators only. Source: https://core.telegram.org/bots/api#messagereactionupdated
   * @example bot.reaction("👍", (ctx) => ctx.api.sendMessage({ chat_id: 7, text: "A like" }));
   */
  reaction(
    reaction: MaybeArray<Reaction>,
    ...middleware: Registrable<Ctx.ReactionContext<C>>[]
  ): Composer<Ctx.ReactionContext<C>> {
    return this.#register([reactionCondition(reaction)], middleware);
  }

  /**
   * Registers handlers for changes of a chat's members. Telegram sends such updates to administrators only.
   * Source: https://core.telegram.org/bots/api#chatmemberupdated
   * @example bot.chatMember("joined", (ctx) => ctx.reply("Welcome"));
   */
  chatMember(
    change: MaybeArray<MemberChange>,
    ...middleware: Registrable<C & OfKind<"chat_member">>[]
  ): Composer<C & OfKind<"chat_member">> {
    return this.#register([memberCondition("chat_member", change)], middleware);
  }

  /**
   * Registers handlers for changes of the bot's own membership. In a private chat, `banned` means that the user
   * blocked the bot. Source: https://core.telegram.org/bots/api#chatmemberupdated
   * @example bot.myChatMember("left", (ctx) => console.log("removed from", ctx.chatId));
   */
  myChatMember(
    change: MaybeArray<MemberChange>,
    ...middleware: Registrable<C & OfKind<"my_chat_member">>[]
  ): Composer<C & OfKind<"my_chat_member">> {
    return this.#register([memberCondition("my_chat_member", change)], middleware);
  }

  /**
   * Registers handlers for jobs that `ctx.schedule()` has stored, by their name; `ctx.match` is what was scheduled as data.
   * @example bot.job<string>("remind", (ctx) => ctx.reply(ctx.match));
   */
  job<Data = unknown>(
    name: string,
    ...middleware: Registrable<Ctx.JobContext<Data, C>>[]
  ): Composer<Ctx.JobContext<Data, C>> {
    return this.#register([jobCondition(name)], middleware);
  }

  /**
   * Registers handlers for updates for which a predicate is true. A type guard narrows `ctx`.
   * @example bot.filter((ctx) => ctx.from?.id === 7).command("stop", () => bot.stop());
   */
  filter<P extends Predicate<C>>(
    predicate: P,
    ...middleware: Registrable<C & Narrowed<P>>[]
  ): Composer<C & Narrowed<P>> {
    return this.#register([guardBlock("filter", asFunction(predicate), true)], middleware);
  }

  /**
   * Registers handlers for updates for which a predicate is false; other updates skip them.
   * @example bot.drop((ctx) => ctx.from?.is_bot === true).on("message", (ctx) => ctx.reply("Hello"));
   */
  drop<P extends Predicate<C>>(predicate: P, ...middleware: Registrable<C>[]): Composer<C> {
    return this.#register([guardBlock("drop", asFunction(predicate), false)], middleware);
  }

  /**
   * Runs one of two handlers for an update.
   * @example bot.branch((ctx) => ctx.chatId === 7, (ctx) => ctx.reply("Hello"), (ctx) => ctx.leaveChat());
   */
  branch<P extends Predicate<C>>(
    predicate: P,
    whenTrue: Registrable<C & Narrowed<P>>,
    whenFalse: Registrable<C>,
  ): Composer<C> {
    const test = asFunction<Predicate<Context>>(predicate);
    const kinds = outcomeKindsOf(test);
    return this.#choose("branch", branchRouter(test), { true: whenTrue }, whenFalse, kinds);
  }

  /**
   * Runs the handlers whose name a function returns, or `fallback` for any other name.
   * @example bot.route((ctx) => ctx.from?.language_code, { de: (ctx) => ctx.reply("Hallo") });
   */
  route<R extends Router<C>>(
    router: R,
    handlers: Readonly<Record<NameOf<R>, Registrable<C>>>,
    fallback?: Registrable<C>,
  ): Composer<C> {
    return this.#choose("route", asFunction(router), handlers, fallback);
  }

  /**
   * Runs handlers that a function returns for one update. They are compiled for each update, which costs more than all
   * other verbs: use it only for handlers that cannot be registered in advance.
   * @example bot.lazy((ctx) => (ctx.from?.id === 7 ? new Composer((ctx) => ctx.reply("Hello")) : []));
   */
  lazy<F extends (ctx: C) => MaybePromise<MaybeArray<Registrable<C>>>>(factory: F): Composer<C> {
    const make = asFunction<(ctx: Context) => MaybePromise<MaybeArray<Registrable<C>>>>(factory);
    const behavior = lazyScope((ctx) =>
      chain(make(ctx), (handlers) => {
        const composer = new Composer(...toArray(handlers));
        Composer.registryOf(this).refuseCircle(Composer.registryOf(composer));
        return Composer.routesOf(composer);
      }),
    );
    // Only handlers have a place among the routes; this one never runs.
    return this.#register([{ verb: "lazy", values: [], behavior }], [() => undefined]);
  }

  /**
   * Registers handlers that run beside all others: the others do not wait for them, and errors go to `bot.catch`. The update
   * is finished when both are. Read `ctx.match` before the first `await`: all handlers share it.
   * @example bot.fork((ctx) => console.log(ctx.update));
   */
  fork(...middleware: Registrable<C>[]): Composer<C> {
    return this.#register([{ verb: "fork", values: [], behavior: FORK }], middleware);
  }

  /**
   * Registers handlers that run at once, even while an earlier update of the chat is being handled. Handlers registered
   * before them run at once as well; those after them wait for the update's turn, if no handler here takes it.
   * @example bot.overtake().command("stop", (ctx) => ctx.lane.abort("stopped"));
   */
  overtake(...middleware: Registrable<C>[]): Composer<C> {
    return this.#register([{ verb: "overtake", values: [], behavior: OVERTAKE }], middleware);
  }

  /**
   * Registers handlers that run once for several messages that a user sends one right after the other: `ctx.burst`. A burst
   * ends `waitMs` (800) after its last message, and when another update of the chat arrives.
   * @example bot.burst({ waitMs: 800 }).on("message:text", (ctx) => ctx.reply(`${ctx.burst.length} messages`));
   */
  burst(
    ...rest: MaybeOptions<GatherOptions, Registrable<Ctx.BurstContext<C>>>
  ): Composer<Ctx.BurstContext<C>> {
    return this.#register(...gateBurst(rest));
  }

  /**
   * Registers handlers that run once for all photos, videos or files that a user sends as one album: `ctx.album`. An album
   * ends `waitMs` (1,000) after its last message. Source: https://core.telegram.org/bots/api#message
   * @example bot.album((ctx) => ctx.reply(`${ctx.album.length} items`));
   */
  album(
    ...rest: MaybeOptions<GatherOptions, Registrable<Ctx.AlbumContext<C>>>
  ): Composer<Ctx.AlbumContext<C>> {
    return this.#register(...gateAlbum(rest));
  }

  /**
   * Registers handlers whose errors go to `handler` instead of `bot.catch`; it may call `next()` to continue after them.
   * @example bot.errorBoundary((error) => console.warn(error)).command("risky", (ctx) => ctx.leaveChat());
   */
  errorBoundary<H extends BoundaryHandler<C>>(
    handler: H,
    ...middleware: Registrable<C>[]
  ): Composer<C> {
    return this.#register([boundaryBlock(asFunction(handler))], middleware);
  }

  #onText<N extends C>(
    verb: string,
    kinds: readonly UpdateKind[],
    trigger: MaybeArray<AnyTextTrigger>,
    middleware: readonly Registrable<N>[],
  ): Composer<N> {
    return this.#register([new TextCondition(verb, kinds, toArray(trigger))], middleware);
  }

  #choose(
    verb: string,
    router: Router<Context>,
    handlers: Readonly<Record<string, Registrable<never>>>,
    fallback: Registrable<C> | undefined,
    outcomes?: OutcomeKinds,
  ): Composer<C> {
    const { choice, cases } = choiceBlocks(verb, router, { handlers, fallback }, outcomes);
    const composer = this.#register([choice], []);
    for (const [block, handler] of cases) composer.#register([block], [handler]);
    return composer;
  }

  /** Registers handlers behind gates, and returns a composer for more of them behind the same gates. */
  #register<N extends C>(gates: Gates, middleware: readonly Registrable<N>[]): Composer<N> {
    const child = new Composer<N>(...middleware);
    Composer.registryOf(this).add(gates, Composer.registryOf(child));
    return child;
  }
}
