import { checkOptions } from "../../internal/arguments.ts";
import { checkSchema, type StandardSchema } from "../../internal/standard-schema.ts";
import type { OfKind } from "../filter/narrow.ts";
import type { MaybeArray } from "../maybe-array.ts";
import type { BlockSpec } from "../routes/block.ts";
import { argumentsScope, type InvalidArguments } from "../run/scopes.ts";
import { CommandCondition } from "../triggers/command.ts";
import type { Condition } from "../triggers/condition.ts";
import type { MatchOf, Trigger } from "../triggers/trigger.ts";

/** How a command is written, and how the words after it are parsed. */
export interface CommandOptions<Args> {
  /** A schema for the list of words after the command, whose output becomes `ctx.args`. Default: the words themselves. */
  readonly args?: StandardSchema<Args>;
  /** Called when the words do not match the schema. Without it the update fails with a `CommandArgumentsError`. */
  readonly invalid?: InvalidArguments;
  /** Precedes the name. Default: `/`, the only prefix that Telegram recognizes and highlights as a command. */
  readonly prefix?: MaybeArray<string>;
  /** Whether a caption may start with the command as well. Default: `false`. */
  readonly captions?: boolean;
}

/** What `ctx` has in the handlers of a command. */
export type CommandContext<T extends Trigger, Args> = OfKind<"message" | "channel_post"> &
  MatchOf<T> & { readonly args: Args };

/**
 * Returns the gates of a command. Throws a `TypeError` for a malformed or unknown option, and for a name or a prefix that can
 * never match.
 */
export function commandGates(
  triggers: readonly Trigger[],
  options: CommandOptions<unknown> = {},
): readonly (Condition | BlockSpec)[] {
  checkOptions("command()", options, { args: 1, invalid: 1, prefix: 1, captions: 1 });
  const { args, invalid, prefix, captions } = options;
  const command = new CommandCondition(triggers, prefix, captions);
  if (args === undefined) return [command];
  checkSchema(args);
  return [command, { verb: "args", values: [], behavior: argumentsScope(args, invalid) }];
}
