import { type MaybeArray, toArray } from "../../internal/maybe-array.ts";
import type { UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import type { OfKind } from "../filter/narrow.ts";
import type { Decision } from "../routes/routes.ts";
import { commandRest } from "../triggers/command.ts";
import type { Condition } from "../triggers/condition.ts";
import type { DeepLink } from "../triggers/deep-link.ts";
import { checkPrefix, type MatchOf, type TextTrigger, type Trigger } from "../triggers/trigger.ts";
import {
  type CommandContext,
  type CommandOptions,
  commandGates,
  isCommandOptions,
} from "./command-options.ts";
import type { Composer, Registrable } from "./composer.ts";

/** What `ctx` has in the handlers of a verb that finds updates by their text. */
type Found<K extends UpdateKind, T extends TextTrigger> = OfKind<K> & MatchOf<T>;

type PlainCommand = CommandContext<string, readonly string[]>;

/** The verbs that find an update by its text: one look-up in a table, however many there are. */
export abstract class TextVerbs<in C extends Context> {
  /** Registers handlers behind gates; gives a composer for more of them behind the same gates. */
  protected abstract register<N extends C>(
    gates: readonly (Condition | Decision)[],
    middleware: readonly Registrable<N>[],
  ): Composer<N>;

  /**
   * Registers handlers for a command, given without the slash. Commands addressed to another bot do not match.
   * `ctx.match` is the text after the command, `ctx.args` its words; of a pattern for names, `ctx.match` is the match.
   * With options, commands may have other prefixes or stand in captions, and `args` may be what a schema makes of the
   * words: `bot.command("add", { args: z.tuple([z.coerce.number()]) }, (ctx) => ctx.args[0])`.
   * Source: https://core.telegram.org/bots/features#commands
   */
  // Not generic, so that hundreds of commands cost the compiler what one does.
  command(
    name: MaybeArray<string>,
    ...middleware: Registrable<C & PlainCommand>[]
  ): Composer<C & PlainCommand>;
  command<T extends Trigger>(
    name: MaybeArray<T>,
    ...middleware: Registrable<C & CommandContext<T, readonly string[]>>[]
  ): Composer<C & CommandContext<T, readonly string[]>>;
  command<T extends Trigger, Args = readonly string[]>(
    name: MaybeArray<T>,
    options: CommandOptions<Args>,
    ...middleware: Registrable<C & CommandContext<T, Args>>[]
  ): Composer<C & CommandContext<T, Args>>;
  command<T extends Trigger, N extends C>(
    name: MaybeArray<T>,
    ...given: [first?: CommandOptions<unknown> | Registrable<N>, ...others: Registrable<N>[]]
  ): Composer<N> {
    const [first, ...others] = given;
    const options = isCommandOptions(first) ? first : {};
    const handlers = isCommandOptions(first) ? others : (given as Registrable<N>[]);
    return this.register(commandGates(toArray(name), options), handlers);
  }

  /**
   * Registers handlers for whoever came by a link that `deepLink()` made; `ctx.match` is what was packed into it.
   * Source: https://core.telegram.org/bots/features#deep-linking
   */
  deepLink<T>(
    link: DeepLink<T>,
    ...middleware: Registrable<C & OfKind<"message"> & { match: T }>[]
  ): Composer<C & OfKind<"message"> & { match: T }> {
    const test = ({ message }: Context): unknown =>
      (message && link.unpack(commandRest(message))) ?? false;
    const kinds = ["message"] as const;
    return this.register(
      [...commandGates(["start"], {}), { type: "test", verb: "deepLink", kinds, values: [], test }],
      middleware,
    );
  }

  /** Registers handlers for messages and channel posts whose text or caption equals a string or matches a pattern. */
  hears<T extends Trigger>(
    trigger: MaybeArray<T>,
    ...middleware: Registrable<C & Found<"message" | "channel_post", T>>[]
  ): Composer<C & Found<"message" | "channel_post", T>> {
    return this.#onText("hears", ["message", "channel_post"], trigger, middleware);
  }

  /**
   * Registers handlers for pressed buttons whose data equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#callbackquery
   */
  callbackQuery<T extends TextTrigger>(
    trigger: MaybeArray<T>,
    ...middleware: Registrable<C & Found<"callback_query", T>>[]
  ): Composer<C & Found<"callback_query", T>> {
    return this.#onText("callbackQuery", ["callback_query"], trigger, middleware);
  }

  /**
   * Registers handlers for inline queries whose text equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#inlinequery
   */
  inlineQuery<T extends Trigger>(
    trigger: MaybeArray<T>,
    ...middleware: Registrable<C & Found<"inline_query", T>>[]
  ): Composer<C & Found<"inline_query", T>> {
    return this.#onText("inlineQuery", ["inline_query"], trigger, middleware);
  }

  /**
   * Registers handlers for chosen inline results whose identifier equals a string or matches a pattern.
   * Source: https://core.telegram.org/bots/api#choseninlineresult
   */
  chosenInlineResult<T extends Trigger>(
    resultId: MaybeArray<T>,
    ...middleware: Registrable<C & Found<"chosen_inline_result", T>>[]
  ): Composer<C & Found<"chosen_inline_result", T>> {
    return this.#onText("chosenInlineResult", ["chosen_inline_result"], resultId, middleware);
  }

  /**
   * Registers handlers for payments about to be made, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#precheckoutquery
   */
  preCheckoutQuery<T extends Trigger>(
    payload: MaybeArray<T>,
    ...middleware: Registrable<C & Found<"pre_checkout_query", T>>[]
  ): Composer<C & Found<"pre_checkout_query", T>> {
    return this.#onText("preCheckoutQuery", ["pre_checkout_query"], payload, middleware);
  }

  /**
   * Registers handlers for questions about shipping, by the invoice's payload.
   * Source: https://core.telegram.org/bots/api#shippingquery
   */
  shippingQuery<T extends Trigger>(
    payload: MaybeArray<T>,
    ...middleware: Registrable<C & Found<"shipping_query", T>>[]
  ): Composer<C & Found<"shipping_query", T>> {
    return this.#onText("shippingQuery", ["shipping_query"], payload, middleware);
  }

  #onText<N extends C>(
    verb: string,
    kinds: readonly UpdateKind[],
    trigger: MaybeArray<TextTrigger>,
    middleware: readonly Registrable<N>[],
  ): Composer<N> {
    const triggers = toArray(trigger);
    for (const each of triggers)
      if (typeof each === "object" && "prefix" in each) checkPrefix(each);
    return this.register([{ type: "text", verb, kinds, triggers }], middleware);
  }
}
