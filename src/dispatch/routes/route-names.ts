import { SLASH } from "../triggers/command.ts";
import type { Gate } from "../triggers/condition.ts";
import { prefixOf, showTrigger, type TextTrigger } from "../triggers/trigger.ts";

/** One command, text, query or the like by which a gate lets updates through. */
export interface RouteName {
  /** As `bot.routes()` shows it. */
  readonly text: string;
  /** The same for all that let the same updates through. A codec is its own: only it knows what it reads. */
  readonly key: unknown;
  /** Where it is to be found: by its key or, a pattern, with the others of its verb. */
  readonly place: unknown;
  /** Where to find those that let the same updates through, or more: a prefix, a pattern, a shorter query. */
  readonly near: readonly unknown[];
  readonly pattern: RegExp | undefined;
  /** What others' patterns are tried on. */
  readonly shown: string;
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
  const shown = showTrigger(trigger);
  const text = prefix + shown;
  const all = verb + prefix;
  const keyOf = (each: string): string => `${all} ${each}`;
  if (trigger instanceof RegExp)
    return { text, key: keyOf(shown), place: all, near: [all], pattern: trigger, shown };
  const key = typeof trigger === "object" && "unpack" in trigger ? trigger : keyOf(shown);
  const near = [key, keyOf(showTrigger({ prefix: prefixOf(shown) }))];
  if (trigger === shown) near.push(all);
  // A query with a word less asks for less.
  for (let end = shown.length; verb === "on" && end > 0; end = shown.lastIndexOf(":", end - 1))
    near.push(keyOf(shown.slice(0, end)));
  return { text, key, place: key, near, pattern: undefined, shown };
}
