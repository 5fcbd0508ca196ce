import type { Chat, Message, Update } from "../../src/types/index.ts";
import { type Ask, caseOf, type HandlerPlan, type Query, type RouteTree } from "./route-tree.ts";

/** `ctx.match` as a route sets it. */
export type Match = string | RegExpMatchArray | undefined;

/** A handler that an update reaches, as long as the handlers before it call `next()`. */
export interface Reached {
  readonly plan: HandlerPlan;
  readonly match: Match;
  /** The error boundaries around it: their handlers end before what comes after the boundary begins. */
  readonly boundaries: readonly RouteTree[];
}

/**
 * Walks the whole tree for each update: the rules of matching a second time, on purpose, written from what the verbs
 * promise and without anything of the matcher under test.
 */
export function reachedBy(
  trees: readonly RouteTree[],
  update: Update,
  username: string,
  outer?: Match,
  around: readonly RouteTree[] = [],
): Reached[] {
  return trees.flatMap((tree) => {
    const result = passes(tree, update, username);
    if (!result.passes) return [];
    const match = result.match ?? outer;
    const boundaries = tree.verb === "errorBoundary" ? [...around, tree] : around;
    return [
      ...decided(tree, update, username, match, boundaries),
      ...tree.handlers.map((plan) => ({ plan, match, boundaries })),
      ...reachedBy(tree.children, update, username, match, boundaries),
    ];
  });
}

/** What a verb that decides runs before the handlers that are registered on the composer it gives. */
function decided(
  tree: RouteTree,
  update: Update,
  username: string,
  outer: Match,
  boundaries: readonly RouteTree[],
): readonly Reached[] {
  if (tree.verb === "branch") {
    const inside = asks(tree.ask, update) ? tree.whenTrue : tree.whenFalse;
    return reachedBy(inside, update, username, outer, boundaries);
  }
  if (tree.verb !== "route") return [];
  const name = caseOf(update.update_id);
  const inside = Object.hasOwn(tree.cases, name) ? tree.cases[name] : tree.fallback;
  return inside === undefined ? [] : reachedBy(inside, update, username, outer, boundaries);
}

function asks({ rest }: Ask, { update_id }: Update): boolean {
  return update_id % 3 === rest;
}

interface Result {
  readonly passes: boolean;
  readonly match?: Match;
}

function passes(tree: RouteTree, update: Update, username: string): Result {
  switch (tree.verb) {
    case "use":
    case "errorBoundary":
    case "branch":
    case "route":
      return { passes: true };
    case "filter":
      return { passes: asks(tree.ask, update) };
    case "drop":
      return { passes: !asks(tree.ask, update) };
    case "on":
      return { passes: tree.queries.some((query) => asksFor(query, update)) };
    case "chatType": {
      const chat = chatOf(update);
      return { passes: tree.chatTypes.some((type) => type === chat?.type) };
    }
    case "inlineQuery":
      return passesTriggers(
        tree.triggers,
        "inline_query" in update ? update.inline_query.query : undefined,
      );
    case "command":
      return passesCommand(tree, messageOf(update), username);
    case "hears": {
      const message = messageOf(update);
      return passesTriggers(tree.triggers, message?.text ?? message?.caption);
    }
    case "callbackQuery": {
      const query = "callback_query" in update ? update.callback_query : undefined;
      return passesTriggers(tree.triggers, query?.data, true);
    }
  }
}

function chatOf(update: Update): Chat | undefined {
  if ("edited_message" in update) return update.edited_message.chat;
  if ("callback_query" in update) return update.callback_query.message?.chat;
  return messageOf(update)?.chat;
}

function messageOf(update: Update): Message | undefined {
  if ("message" in update) return update.message;
  return "channel_post" in update ? update.channel_post : undefined;
}

function asksFor(query: Query, update: Update): boolean {
  const message = messageOf(update);
  switch (query) {
    case "message:text":
      return "message" in update && update.message.text !== undefined;
    case ":caption":
      return message?.caption !== undefined;
    case "::bot_command": {
      const entities = [...(message?.entities ?? []), ...(message?.caption_entities ?? [])];
      return entities.some(({ type }) => type === "bot_command");
    }
    case "edited_message:caption":
      return "edited_message" in update && update.edited_message.caption !== undefined;
    case "message:location":
      return "message" in update && update.message.location !== undefined;
    case ":venue":
      return message?.venue !== undefined;
    case "message:sticker":
      return "message" in update && update.message.sticker !== undefined;
    case "message:sticker:is_video":
      return "message" in update && update.message.sticker?.is_video === true;
    case "callback_query:data":
      return "callback_query" in update && update.callback_query.data !== undefined;
    default:
      return query in update;
  }
}

function passesCommand(
  { names, prefix, captions }: RouteTree & { verb: "command" },
  message: Message | undefined,
  username: string,
): Result {
  const text = message?.text ?? (captions ? message?.caption : undefined);
  if (message === undefined || text === undefined) return { passes: false };
  const marks = message.text === undefined ? message.caption_entities : message.entities;
  const mark = marks?.find((e) => e.type === "bot_command" && e.offset === 0);
  if (prefix === "/" && mark === undefined) return { passes: false };
  const word = prefix === "/" ? text.slice(0, mark?.length) : (text.split(/\s/)[0] ?? "");
  if (!word.startsWith(prefix)) return { passes: false };
  const [name = "", bot] = word.slice(prefix.length).split(/@(.*)/s);
  if (bot !== undefined && bot.toLowerCase() !== username.toLowerCase()) return { passes: false };
  for (const wanted of names) {
    // The words begin behind whatever the server marked, be the prefix what it may.
    if (wanted === name)
      return { passes: true, match: text.slice(mark?.length || word.length).trimStart() };
    const match =
      typeof wanted === "string" ? null : name.match(new RegExp(wanted.source, wanted.flags));
    if (match !== null) return { passes: true, match };
  }
  return { passes: false };
}

function passesTriggers(
  triggers: readonly (string | RegExp | { readonly prefix: string })[],
  text: string | undefined,
  hasPrefixes = false,
): Result {
  if (text === undefined) return { passes: false };
  for (const trigger of triggers) {
    if (typeof trigger === "string") {
      if (trigger === text) return { passes: true, match: text };
      continue;
    }
    if ("prefix" in trigger) {
      const { prefix } = trigger;
      if (!hasPrefixes && text === prefix) return { passes: true, match: text };
      if (hasPrefixes && (text === prefix || text.startsWith(`${prefix}:`)))
        return { passes: true, match: text.slice(prefix.length + 1) };
      continue;
    }
    const match = text.match(new RegExp(trigger.source, trigger.flags));
    if (match !== null) return { passes: true, match };
  }
  return { passes: false };
}
