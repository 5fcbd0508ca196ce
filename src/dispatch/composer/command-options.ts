import { type MaybeArray, toArray } from "../../internal/maybe-array.ts";
import type { StandardSchema } from "../../internal/standard-schema.ts";
import type { Context } from "../context/context.ts";
import type { OfKind } from "../filter/narrow.ts";
import type { Decision } from "../routes/routes.ts";
import { checkCommandName, checkCommandPrefix, SLASH } from "../triggers/command.ts";
import { argumentsScope, type InvalidArguments } from "../triggers/command-arguments.ts";
import type { Condition } from "../triggers/condition.ts";
import type { MatchOf, Trigger } from "../triggers/trigger.ts";
import type { Composer, Registrable } from "./composer.ts";

/** How a command is written, and what is made of its words. */
export interface CommandOptions<Args> {
  /** A schema for the words after the command, a list of strings; `ctx.args` is what it makes of them. */
  readonly args?: StandardSchema<Args>;
  /** Called when the words do not fit. Without it the update fails with a `CommandArgumentsError`. */
  readonly invalid?: InvalidArguments;
  /** What stands before the name. Default: `/`, the only one that Telegram knows and shows as a command. */
  readonly prefix?: MaybeArray<string>;
  /** Whether captions may begin with the command, too. Default: `false`. */
  readonly captions?: boolean;
}

/** What `ctx` has in the handlers of a command. */
export type CommandContext<T extends Trigger, Args> = OfKind<"message" | "channel_post"> &
  MatchOf<T> & { readonly args: Args };

/** Tells options from handlers. */
export function isCommandOptions<C extends Context>(
  what: CommandOptions<unknown> | Registrable<C> | undefined,
): what is CommandOptions<unknown> {
  return typeof what === "object" && !isComposer(what);
}

/** By a verb of its own: the class itself would have to be loaded before its base. */
function isComposer<C extends Context>(what: object): what is Composer<C> {
  return "derive" in what;
}

/** What an update must pass to be a command. Throws a `TypeError` for a name or a prefix that could never match. */
export function commandGates(
  triggers: readonly Trigger[],
  { args, invalid, prefix = SLASH, captions = false }: CommandOptions<unknown>,
): readonly (Condition | Decision)[] {
  const prefixes = toArray(prefix);
  for (const each of triggers) checkCommandName(each);
  for (const each of prefixes) checkCommandPrefix(each);
  const command: Condition = { type: "command", verb: "command", triggers, prefixes, captions };
  if (args === undefined) return [command];
  return [command, { verb: "args", values: [], control: argumentsScope(args, invalid) }];
}
