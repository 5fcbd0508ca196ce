import { commandName, commandRest } from "./command.ts";
import type { Condition, KeyedCondition, Trigger } from "./conditions.ts";
import type { Context } from "./context.ts";
import { textOf } from "./text.ts";

/** Whether an update passes a condition, and what its trigger matched. */
type Try = (ctx: Context) => Verdict;

/** `false` when the update does not pass; what was matched, or `true` where there is no trigger, when it does. */
export type Verdict = string | RegExpMatchArray | boolean;

/** Tells whether an update reaches a step, and gives what the innermost trigger matched. */
export type Enter = (ctx: Context) => Verdict;

/**
 * What is left to do when a step is reached through the table of its `keyed` condition: try the other conditions, and
 * tell what the innermost trigger matched. Kinds need no try: each has its own table.
 */
export function enterAfterTable(
  conditions: readonly Condition[],
  keyed: KeyedCondition | undefined,
): Enter | undefined {
  const tries = conditions
    .filter((condition) => condition.type !== "kind")
    .map((condition) => (condition === keyed ? readMatch(keyed) : tryCondition(condition)));
  return tries.length < 2 ? tries[0] : (ctx) => tryAll(tries, ctx);
}

function tryAll(tries: readonly Try[], ctx: Context): Verdict {
  let last: Verdict = true;
  for (const each of tries) {
    const verdict = each(ctx);
    if (verdict === false) return false;
    if (verdict !== true) last = verdict;
  }
  return last;
}

/** For a condition that the table has decided. */
function readMatch({ type }: KeyedCondition): Try {
  return type === "command" ? restOf : (ctx) => textOf(ctx) ?? false;
}

/** For a condition that must be tried on each update. */
function tryCondition(condition: Exclude<Condition, { type: "kind" }>): Try {
  switch (condition.type) {
    case "command": {
      const { triggers } = condition;
      return (ctx) => {
        const message = ctx.message ?? ctx.channelPost;
        const name = message && commandName(message, ctx.me.username);
        return name !== undefined && triggers.includes(name) && restOf(ctx);
      };
    }
    case "text": {
      const { triggers } = condition;
      return (ctx) => matchFirst(textOf(ctx), triggers);
    }
    case "chat_type": {
      const { chatTypes } = condition;
      return ({ chat }) => chat !== undefined && chatTypes.includes(chat.type);
    }
  }
}

function restOf(ctx: Context): Verdict {
  const message = ctx.message ?? ctx.channelPost;
  return message !== undefined && commandRest(message);
}

function matchFirst(text: string | undefined, triggers: readonly Trigger[]): Verdict {
  if (text === undefined) return false;
  for (const trigger of triggers) {
    const match = matchTrigger(text, trigger);
    if (match !== null) return match;
  }
  return false;
}

function matchTrigger(text: string, trigger: Trigger): string | RegExpMatchArray | null {
  if (typeof trigger === "string") return text === trigger ? text : null;
  // With the flags g and y a pattern would go on from where another update left it.
  trigger.lastIndex = 0;
  return text.match(trigger);
}
