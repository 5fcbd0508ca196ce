import type { Message } from "../types/index.ts";
import { commandName, commandRest } from "./command.ts";
import type { Condition, KeyedCondition, Trigger } from "./conditions.ts";
import type { Context } from "./context.ts";
import type { Enter } from "./plan.ts";

/**
 * What is left to do when a step is reached through the table of its `keyed` condition: try the other conditions, and
 * tell what the innermost one matched. Kinds need no try: each has its own table.
 */
export function enterAfterTable(
  conditions: readonly Condition[],
  keyed: KeyedCondition | undefined,
): Enter | undefined {
  const enters = conditions
    .filter((condition) => condition.type !== "kind")
    .map((condition) =>
      condition === keyed ? readMatch(condition.type) : tryCondition(condition),
    );
  return enters.length < 2 ? enters[0] : (ctx) => enterAll(enters, ctx);
}

function enterAll(enters: readonly Enter[], ctx: Context): ReturnType<Enter> {
  let match: ReturnType<Enter>;
  for (const enter of enters) {
    match = enter(ctx);
    if (match === undefined) return undefined;
  }
  return match;
}

/** For a condition that the table has decided. */
function readMatch(type: KeyedCondition["type"]): Enter {
  switch (type) {
    case "command":
      return (ctx) => restOf(textMessage(ctx));
    case "callback_data":
      return (ctx) => ctx.callbackQuery?.data;
    case "text":
      return (ctx) => textOf(textMessage(ctx));
  }
}

/** For a condition that must be tried on each update. */
function tryCondition(condition: Exclude<Condition, { type: "kind" }>): Enter {
  const { type, triggers } = condition;
  switch (type) {
    case "command":
      return (ctx) => {
        const message = textMessage(ctx);
        const name = message && commandName(message, ctx.me.username);
        return name !== undefined && triggers.includes(name) ? restOf(message) : undefined;
      };
    case "callback_data":
      return (ctx) => matchFirst(ctx.callbackQuery?.data, triggers);
    case "text":
      return (ctx) => matchFirst(textOf(textMessage(ctx)), triggers);
  }
}

function textMessage(ctx: Context): Message | undefined {
  return ctx.message ?? ctx.channelPost;
}

function restOf(message: Message | undefined): string | undefined {
  return message && commandRest(message);
}

/** What `hears` looks at: a message's text or its caption. */
export function textOf(message: Message | undefined): string | undefined {
  return message?.text ?? message?.caption;
}

function matchFirst(text: string | undefined, triggers: readonly Trigger[]): ReturnType<Enter> {
  if (text === undefined) return undefined;
  for (const trigger of triggers) {
    const match = matchTrigger(text, trigger);
    if (match !== null) return match;
  }
  return undefined;
}

function matchTrigger(text: string, trigger: Trigger): string | RegExpMatchArray | null {
  if (typeof trigger === "string") return text === trigger ? text : null;
  // With the flags g and y a pattern would go on from where another update left it.
  trigger.lastIndex = 0;
  return text.match(trigger);
}
