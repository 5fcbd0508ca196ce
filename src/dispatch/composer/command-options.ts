import { checkOptions } from "../../internal/arguments.ts";
import { checkSchema, type StandardSchema } from "../../internal/standard-schema.ts";
import type { Context } from "../context/context.ts";
import type { OfKind } from "../filter/narrow.ts";
import type { MaybeArray } from "../maybe-array.ts";
import type { Gates } from "../routes/routes.ts";
import { argumentsScope, type InvalidArguments } from "../run/scopes.ts";
import { CommandCondition } from "../triggers/command.ts";
import type { AnyTrigger, MatchOf, Trigger } from "../triggers/trigger.ts";
import type { CommandContext, TextOrCaption } from "./contexts.ts";
import { splitOptions } from "./leading-options.ts";

/** How a command is written, where it may stand, and how the words after it are parsed. */
export interface CommandOptions<
  Args = readonly string[],
  Captions extends boolean = boolean,
  Posts extends boolean = boolean,
  C extends Context = Context,
> {
  /** A schema for the list of words after the command, whose output becomes `ctx.args`. Default: the words themselves. */
  readonly args?: StandardSchema<Args>;
  /** Called when the words do not match the schema. Without it the update fails with a `CommandArgumentsError`. */
  readonly invalid?: InvalidArguments<
    AnyCommandContext<C, AnyTrigger, readonly string[], Captions, Posts>
  >;
  /** Precedes the name. Default: `/`, the only prefix that Telegram recognizes and highlights as a command. */
  readonly prefix?: MaybeArray<string>;
  /** Whether a caption may start with the command as well. Default: `false`. */
  readonly captions?: Captions;
  /** Whether a channel post may start with the command as well; posts seldom have a sender, `ctx.from`. Default: `false`. */
  readonly channelPosts?: Posts;
}

/** `ctx` in the handlers of a command whose options allow captions or channel posts. */
export type AnyCommandContext<
  C extends Context,
  T extends AnyTrigger,
  Args,
  Captions extends boolean,
  Posts extends boolean,
> = [Captions, Posts] extends [false, false]
  ? CommandContext<C, T, Args>
  : C &
      OfKind<
        [Posts] extends [false] ? "message" : "message" | "channel_post",
        [Captions] extends [false] ? { text: string } : TextOrCaption
      > &
      MatchOf<T> & { readonly args: Args };

/** Options of any command. */
export type AnyCommandOptions = CommandOptions<unknown, boolean, boolean, never>;

/**
 * What may follow a pattern for names, or options that change the context. Nothing for a plain command, whose overload then
 * is the only one that the compiler mentions.
 */
export type CommandArguments<Handler, Options, Settings> = Settings extends [
  string,
  readonly string[],
  false,
  false,
]
  ? []
  : (Options | Handler)[];

/** Returns what `command` registers. Throws as {@link commandGates} does. */
export function gateCommand<Handler>(
  triggers: readonly Trigger[],
  rest: readonly (AnyCommandOptions | Handler)[],
): readonly [gates: Gates, handlers: readonly Handler[]] {
  const [options, handlers] = splitOptions<AnyCommandOptions, Handler>(rest);
  return [commandGates(triggers, options), handlers];
}

/**
 * Returns the gates of a command. Throws a `TypeError` for a malformed or unknown option, and for a name or a prefix that can
 * never match.
 */
export function commandGates(triggers: readonly Trigger[], options: AnyCommandOptions = {}): Gates {
  checkOptions("command()", options, {
    args: 1,
    invalid: 1,
    prefix: 1,
    captions: 1,
    channelPosts: 1,
  });
  const { args, invalid, prefix, captions, channelPosts } = options;
  const command = new CommandCondition(triggers, prefix, captions, channelPosts);
  if (args === undefined) return [command];
  checkSchema(args);
  // It gets the contexts that pass these gates.
  const erased = invalid as InvalidArguments | undefined;
  return [command, { verb: "args", values: [], behavior: argumentsScope(args, erased) }];
}
