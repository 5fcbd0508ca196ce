import type { ChatType, Message } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import type { InChat, OfKind, OfQuery } from "../filter/narrow.ts";
import type { FilterQuery } from "../filter/query.ts";
import type { AnyTextTrigger, AnyTrigger, MatchOf } from "../triggers/trigger.ts";
import type { Job } from "../view/update-view.ts";

/** `ctx` in handlers of `on`: `FilterContext<"message:photo">`; `C` is the bot's own context. */
export type FilterContext<Q extends FilterQuery, C extends Context = Context> = C & OfQuery<Q>;

/** `ctx` in handlers of `chatType`: `ChatTypeContext<"private">`; `C` is the bot's own context. */
export type ChatTypeContext<T extends ChatType, C extends Context = Context> = C & InChat<T>;

/**
 * `ctx` in handlers of `command`; `C` is the bot's own context. For a command found by a pattern, `T` is `RegExp`; with a
 * schema, `Args` is what it returns.
 */
export type CommandContext<
  C extends Context = Context,
  T extends AnyTrigger = string,
  Args = readonly string[],
> = C & OfKind<"message", { text: string }> & MatchOf<T> & { readonly args: Args };

/** `ctx` in handlers of `deepLink`, where `Value` is the value in the link; `C` is the bot's own context. */
export type DeepLinkContext<C extends Context, Value> = C &
  OfKind<"message", { text: string }> & { match: Value };

/** `ctx` in handlers of `hears`, where `T` is the type of the trigger; `C` is the bot's own context. */
export type HearsContext<C extends Context = Context, T extends AnyTrigger = AnyTrigger> = C &
  OfKind<"message" | "channel_post", TextOrCaption> &
  MatchOf<T>;

/** `ctx` in handlers of `callbackQuery`, where `T` is the type of the trigger; `C` is the bot's own context. */
export type CallbackQueryContext<
  C extends Context = Context,
  T extends AnyTextTrigger = AnyTrigger,
> = C & OfKind<"callback_query", { data: string }> & MatchOf<T>;

/** `ctx` in handlers of `inlineQuery`, where `T` is the type of the trigger; `C` is the bot's own context. */
export type InlineQueryContext<C extends Context = Context, T extends AnyTrigger = AnyTrigger> = C &
  OfKind<"inline_query"> &
  MatchOf<T>;

/** `ctx` in handlers of `chosenInlineResult`, where `T` is the type of the trigger; `C` is the bot's own context. */
export type ChosenInlineResultContext<
  C extends Context = Context,
  T extends AnyTrigger = AnyTrigger,
> = C & OfKind<"chosen_inline_result"> & MatchOf<T>;

/** `ctx` in handlers of `preCheckoutQuery`, where `T` is the type of the trigger; `C` is the bot's own context. */
export type PreCheckoutQueryContext<
  C extends Context = Context,
  T extends AnyTrigger = AnyTrigger,
> = C & OfKind<"pre_checkout_query"> & MatchOf<T>;

/** `ctx` in handlers of `shippingQuery`, where `T` is the type of the trigger; `C` is the bot's own context. */
export type ShippingQueryContext<
  C extends Context = Context,
  T extends AnyTrigger = AnyTrigger,
> = C & OfKind<"shipping_query"> & MatchOf<T>;

/** `ctx` in handlers of `reaction`; `C` is the bot's own context. */
export type ReactionContext<C extends Context = Context> = C & OfKind<"message_reaction">;

/** `ctx` in handlers of `job`, where `Data` is what was scheduled; `C` is the bot's own context. */
export type JobContext<Data = unknown, C extends Context = Context> = C & {
  readonly job: Job;
  match: Data;
};

/** The kinds of update that `burst` and `album` gather: new messages. */
type GatheredKind = "message" | "channel_post" | "business_message";

/** `ctx` in handlers of `burst`; `C` is the bot's own context. The messages are narrowed as `ctx.msg` is. */
export type BurstContext<C extends Context = Context> = C & OfKind<GatheredKind> & Burst;

interface Burst {
  readonly msg: Message;
  /** The messages of the burst in their order; `ctx.msg` is the first. */
  readonly burst: readonly this["msg"][];
}

type AlbumMessage = Message & { media_group_id: string };

/** `ctx` in handlers of `album`; `C` is the bot's own context. */
export type AlbumContext<C extends Context = Context> = C &
  OfKind<GatheredKind, { media_group_id: string }> & {
    /** The messages of the album in the order in which they came; `ctx.msg` is the first. Their content may differ. */
    readonly album: readonly AlbumMessage[];
  };

/** A message has one of the two. */
export type TextOrCaption = { text: string } | { text?: never; caption: string };
