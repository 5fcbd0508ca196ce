import type { Context } from "../context/context.ts";
import { compileAsked } from "../filter/test.ts";
import { commandMessage, commandRest, matchCommand } from "../triggers/command.ts";
import type { Gate, KeyedCondition, Try } from "../triggers/condition.ts";
import { type Codec, matchFirst, type PrefixTrigger } from "../triggers/trigger.ts";
import { textOf } from "../view/text.ts";
import type { Known } from "./known.ts";
import { remaining } from "./known.ts";

/**
 * What is left to do when a step is reached through the table of its `keyed` condition, for updates of which so much is
 * `known`: try the other conditions, and tell what the innermost trigger matched. Blocks decide for themselves.
 */
export function enterAfterTable(
  gates: readonly Gate[],
  keyed: KeyedCondition | undefined,
  known: Known,
): Try | undefined {
  const tries = gates.flatMap((gate) =>
    gate === keyed ? [readMatch(keyed)] : tryGate(gate, known),
  );
  return tries.length < 2 ? tries[0] : (ctx) => tryAll(tries, ctx);
}

function tryAll(tries: readonly Try[], ctx: Context): unknown {
  let last: unknown = true;
  for (const each of tries) {
    const verdict = each(ctx);
    if (verdict === false) return false;
    if (verdict !== true) last = verdict;
  }
  return last;
}

/** For a condition that the table has decided. */
function readMatch(keyed: KeyedCondition): Try {
  if (keyed.type === "command") return restOfCommand;
  const { triggers } = keyed;
  const [only] = triggers;
  // The look-up has compared the prefix already. Held by the case dispatch-buttons.
  if (triggers.length === 1 && typeof only === "object" && "prefix" in only)
    return readPrefixed(only);
  const isPlain = triggers.every((trigger) => typeof trigger === "string");
  return isPlain ? (ctx) => textOf(ctx) ?? false : (ctx) => matchFirst(textOf(ctx), triggers);
}

function readPrefixed(trigger: PrefixTrigger | Codec<unknown>): Try {
  if ("unpack" in trigger) {
    return (ctx) => {
      const text = textOf(ctx);
      return text === undefined ? false : (trigger.unpack(text) ?? false);
    };
  }
  const from = trigger.prefix.length + 1;
  return (ctx) => textOf(ctx)?.slice(from) ?? false;
}

function restOfCommand(ctx: Context): unknown {
  const message = commandMessage(ctx);
  return message !== undefined && commandRest(message);
}

/** Nothing, for what is decided already. */
function tryGate(gate: Gate, known: Known): readonly Try[] {
  switch (gate.type) {
    case "query": {
      const asked = remaining(gate, known);
      return asked === true ? [] : [compileAsked(asked)];
    }
    case "command":
      return [(ctx) => matchCommand(gate, ctx)];
    case "text": {
      const { triggers } = gate;
      return [(ctx) => matchFirst(textOf(ctx), triggers)];
    }
    case "test":
      return [gate.test];
    case "block":
      return [];
  }
}
