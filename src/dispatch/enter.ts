import { commandName, commandRest } from "./command.ts";
import { type Condition, keysOf, type Trigger } from "./conditions.ts";
import type { Context } from "./context.ts";

/** Tells whether an update that was found under the right kind passes, and sets `ctx.match` when it does. */
export type Enter = (ctx: Context) => boolean;

/** Where a route is found, and what is left to do when it is reached. */
export interface Entry {
  readonly table: "none" | "command" | "callback_data" | "text";
  readonly keys: readonly string[];
  readonly enter: Enter | undefined;
}

/** Chooses the table for a route: its innermost condition with keys. What the table cannot decide stays in `enter`. */
export function entryFor(conditions: readonly Condition[]): Entry {
  const keyed = conditions.findLast((condition) => keysOf(condition) !== undefined);
  const enters: Enter[] = [];
  for (const condition of conditions) {
    const enter = condition === keyed ? recordMatch(condition) : tryMatch(condition);
    if (enter !== undefined) enters.push(enter);
  }
  const table = keyed === undefined || keyed.type === "kind" ? "none" : keyed.type;
  return { table, keys: (keyed && keysOf(keyed)) ?? [], enter: allOf(enters) };
}

function allOf(enters: readonly Enter[]): Enter | undefined {
  return enters.length < 2 ? enters[0] : (ctx) => enters.every((enter) => enter(ctx));
}

/** For a condition that the table has already decided. */
function recordMatch(condition: Condition): Enter | undefined {
  switch (condition.type) {
    case "kind":
      return undefined;
    case "command":
      return (ctx) => {
        const message = ctx.message ?? ctx.channelPost;
        ctx.match = message && commandRest(message);
        return true;
      };
    case "callback_data":
      return (ctx) => {
        ctx.match = ctx.callbackQuery?.data;
        return true;
      };
    case "text":
      return (ctx) => {
        ctx.match = textOf(ctx);
        return true;
      };
  }
}

/** For a condition that must be tried on each update. Kinds are decided by the tables. */
function tryMatch(condition: Condition): Enter | undefined {
  switch (condition.type) {
    case "kind":
      return undefined;
    case "command":
      return (ctx) => {
        const message = ctx.message ?? ctx.channelPost;
        const name = message && commandName(message, ctx.me.username);
        if (message === undefined || name === undefined) return false;
        if (!condition.triggers.includes(name)) return false;
        ctx.match = commandRest(message);
        return true;
      };
    case "callback_data":
      return (ctx) => matchTriggers(ctx, ctx.callbackQuery?.data, condition.triggers);
    case "text":
      return (ctx) => matchTriggers(ctx, textOf(ctx), condition.triggers);
  }
}

function textOf(ctx: Context): string | undefined {
  const message = ctx.message ?? ctx.channelPost;
  return message?.text ?? message?.caption;
}

function matchTriggers(ctx: Context, text: string | undefined, triggers: readonly Trigger[]): boolean {
  if (text === undefined) return false;
  for (const trigger of triggers) {
    // `match` rather than `exec`: it does not remember a position in patterns with the g flag.
    const match = typeof trigger === "string" ? (text === trigger ? text : null) : text.match(trigger);
    if (match === null) continue;
    ctx.match = match;
    return true;
  }
  return false;
}
