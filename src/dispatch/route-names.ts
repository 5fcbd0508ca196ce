import { SLASH } from "./command.ts";
import type { Gate } from "./conditions.ts";
import { prefixOf, showTrigger, type TextTrigger } from "./trigger.ts";

/** One command, text, query or the like by which a gate lets updates through. */
export interface RouteName {
  /** As `bot.routes()` shows it. */
  readonly text: string;
  /** The same for all that let the same updates through. A codec is its own: only it knows what it reads. */
  readonly key: unknown;
  /** Keys of what may let more through: a prefix, a shorter query, and by `scope` the patterns to be tried. */
  readonly wider: readonly string[];
  readonly trigger: TextTrigger;
  readonly scope: string;
}

/** All names of a gate. */
export function namesOf(gate: Gate): readonly RouteName[] {
  const { verb } = gate;
  if (gate.type !== "command")
    return ("triggers" in gate ? gate.triggers : gate.values).map((each) => nameOf(verb, each));
  return gate.prefixes.flatMap((prefix) =>
    gate.triggers.map((each) => nameOf(verb, each, prefix === SLASH ? "" : prefix)),
  );
}

function nameOf(verb: string, trigger: TextTrigger, prefix: string = ""): RouteName {
  const scope = verb + prefix;
  const shown = showTrigger(trigger);
  const keyOf = (text: string): string => `${scope} ${text}`;
  const isCodec = typeof trigger === "object" && "unpack" in trigger;
  const wider = [scope];
  if (!(trigger instanceof RegExp)) wider.push(keyOf(showTrigger({ prefix: prefixOf(shown) })));
  // A query with a word less asks for less.
  if (verb === "on")
    for (let end = shown.length; end > 0; end = shown.lastIndexOf(":", end - 1))
      wider.push(keyOf(shown.slice(0, end)));
  return { text: prefix + shown, key: isCodec ? trigger : keyOf(shown), wider, trigger, scope };
}
