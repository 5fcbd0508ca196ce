import type { Chat, ChatMemberUpdated, Message, Update } from "../../../src/types/index.ts";
import {
  caseOf,
  type HandlerPlan,
  type JobName,
  type PredicateTree,
  type Query,
  type RouteTree,
  type TextTrigger,
  type TextVerb,
  withoutPrefixes,
} from "./route-tree.ts";

/** `ctx.match` as a route sets it. */
export type Match = string | RegExpMatchArray | undefined;

/** A handler that an update reaches, as long as the handlers before it call `next()`. */
export interface Reached {
  readonly plan: HandlerPlan;
  readonly match: Match;
  /** The error boundaries and forks around it, outermost first. */
  readonly around: readonly RouteTree[];
}

/** What the jobs of the tests get. */
export const JOB_DATA = "data";

/** The verbs that let jobs through, as far as their predicates do. */
const OPEN_TO_JOBS: readonly RouteTree["verb"][] = [
  ...(["use", "errorBoundary", "fork", "overtake", "lazy"] as const),
  ...(["branch", "route", "filter", "drop"] as const),
];

/**
 * Walks the whole tree for each update, or for a job of it: the rules of matching a second time, on purpose, written from what the verbs
 * promise and without anything of the matcher under test.
 */
export function reachedBy(
  trees: readonly RouteTree[],
  update: Update,
  username: string,
  job?: JobName,
  outer?: Match,
  around: readonly RouteTree[] = [],
): Reached[] {
  return trees.flatMap((tree) => {
    const result = passes(tree, update, username, job);
    if (!result.passes) return [];
    const match = result.match ?? outer;
    const isScope = tree.verb === "errorBoundary" || tree.verb === "fork";
    const inside = isScope ? [...around, tree] : around;
    return [
      ...decided(tree, update, username, job, match, inside),
      ...tree.handlers.map((plan) => ({ plan, match, around: inside })),
      ...reachedBy(tree.children, update, username, job, match, inside),
    ];
  });
}

/** Returns what a verb that decides at run time runs before the handlers registered on the composer that it returns. */
function decided(
  tree: RouteTree,
  update: Update,
  username: string,
  job: JobName | undefined,
  outer: Match,
  around: readonly RouteTree[],
): readonly Reached[] {
  if (tree.verb === "lazy") return reachedBy(tree.made, update, username, job, outer, around);
  if (tree.verb === "branch") {
    const inside = isTrueFor(tree.predicate, update) ? tree.whenTrue : tree.whenFalse;
    return reachedBy(inside, update, username, job, outer, around);
  }
  if (tree.verb !== "route") return [];
  const name = caseOf(update.update_id);
  const inside = Object.hasOwn(tree.cases, name) ? tree.cases[name] : tree.fallback;
  return inside === undefined ? [] : reachedBy(inside, update, username, job, outer, around);
}

function isTrueFor(predicate: PredicateTree, update: Update): boolean {
  if ("query" in predicate) return matchesQuery(predicate.query, update);
  if ("not" in predicate) return !isTrueFor(predicate.not, update);
  if ("all" in predicate) return predicate.all.every((each) => isTrueFor(each, update));
  if ("any" in predicate) return predicate.any.some((each) => isTrueFor(each, update));
  return update.update_id % 3 === predicate.rest;
}

interface Result {
  readonly passes: boolean;
  readonly match?: Match;
}

/** Whether an update, or a job of it, passes the condition of a verb, and what it matches there. */
export function passes(tree: RouteTree, update: Update, username: string, job?: JobName): Result {
  if (tree.verb === "job") return { passes: tree.name === job, match: JOB_DATA };
  if (job !== undefined && !OPEN_TO_JOBS.includes(tree.verb)) return { passes: false };
  switch (tree.verb) {
    case "use":
    case "errorBoundary":
    case "fork":
    case "overtake":
    case "lazy":
    case "branch":
    case "route":
      return { passes: true };
    case "burst":
      return { passes: isGathered(update) };
    case "album":
      return { passes: isGathered(update) && messageOf(update)?.media_group_id !== undefined };
    case "filter":
      return { passes: isTrueFor(tree.predicate, update) };
    case "drop":
      return { passes: !isTrueFor(tree.predicate, update) };
    case "on":
      return { passes: tree.queries.some((query) => matchesQuery(query, update)) };
    case "chatType": {
      const chat = chatOf(update);
      return { passes: tree.chatTypes.some((type) => type === chat?.type) };
    }
    case "reaction": {
      if (!("message_reaction" in update)) return { passes: false };
      const { old_reaction, new_reaction } = update.message_reaction;
      const [before, after] = [old_reaction, new_reaction].map((list) => JSON.stringify(list));
      const isNew = (emoji: string) => after?.includes(emoji) && !before?.includes(emoji);
      return { passes: tree.emoji.some(isNew) };
    }
    case "chatMember":
      return {
        passes: "chat_member" in update && tree.changes.includes(changeIn(update.chat_member)),
      };
    case "myChatMember":
      return {
        passes:
          "my_chat_member" in update && tree.changes.includes(changeIn(update.my_chat_member)),
      };
    case "deepLink": {
      const start = { names: ["start"], prefix: "/", captions: false };
      const { match } = passesCommand(
        start,
        "message" in update ? update.message : undefined,
        username,
      );
      // The only packed parameter among the random updates.
      return match === "YWI" ? { passes: true, match: "ab" } : { passes: false };
    }
    case "command":
      return passesCommand(
        tree,
        tree.channelPosts || "message" in update ? messageOf(update) : undefined,
        username,
      );
    default:
      return passesTriggers(
        tree.verb === "callbackQuery" ? tree.triggers : withoutPrefixes(tree.triggers),
        textOf(tree.verb, update),
      );
  }
}

function isGathered(update: Update): boolean {
  return "message" in update || "channel_post" in update || "business_message" in update;
}

function changeIn({ old_chat_member, new_chat_member }: ChatMemberUpdated): "joined" | "left" {
  if (old_chat_member.status === new_chat_member.status) return "none" as never;
  return new_chat_member.status === "member" ? "joined" : "left";
}

function textOf(verb: TextVerb, update: Update): string | undefined {
  const message = messageOf(update);
  switch (verb) {
    case "hears":
      return message?.text ?? message?.caption;
    case "callbackQuery":
      return "callback_query" in update ? update.callback_query.data : undefined;
    case "inlineQuery":
      return "inline_query" in update ? update.inline_query.query : undefined;
    case "chosenInlineResult":
      return "chosen_inline_result" in update ? update.chosen_inline_result.result_id : undefined;
    case "preCheckoutQuery":
      return "pre_checkout_query" in update ? update.pre_checkout_query.invoice_payload : undefined;
    case "shippingQuery":
      return "shipping_query" in update ? update.shipping_query.invoice_payload : undefined;
  }
}

function chatOf(update: Update): Chat | undefined {
  if ("edited_message" in update) return update.edited_message.chat;
  if ("callback_query" in update) return update.callback_query.message?.chat;
  if ("message_reaction" in update) return update.message_reaction.chat;
  if ("chat_member" in update) return update.chat_member.chat;
  if ("my_chat_member" in update) return update.my_chat_member.chat;
  return messageOf(update)?.chat;
}

function messageOf(update: Update): Message | undefined {
  if ("message" in update) return update.message;
  return "channel_post" in update ? update.channel_post : undefined;
}

function matchesQuery(query: Query, update: Update): boolean {
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
  {
    names,
    prefix,
    captions,
  }: Pick<RouteTree & { verb: "command" }, "names" | "prefix" | "captions">,
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
  for (const trigger of names) {
    // The words start after the entity that the server marked, whatever the prefix.
    if (trigger === name)
      return { passes: true, match: text.slice(mark?.length || word.length).trimStart() };
    const match =
      typeof trigger === "string" ? null : name.match(new RegExp(trigger.source, trigger.flags));
    if (match !== null) return { passes: true, match };
  }
  return { passes: false };
}

function passesTriggers(triggers: readonly TextTrigger[], text: string | undefined): Result {
  if (text === undefined) return { passes: false };
  for (const trigger of triggers) {
    if (typeof trigger === "string") {
      if (trigger === text) return { passes: true, match: text };
      continue;
    }
    if ("unpack" in trigger) {
      const [before, sign, ...more] = text.split(":");
      if (before === trigger.prefix && sign?.length === 1 && more.length === 0)
        return { passes: true, match: `<${sign}>` };
      continue;
    }
    if ("prefix" in trigger) {
      const { prefix } = trigger;
      if (text === prefix || text.startsWith(`${prefix}:`))
        return { passes: true, match: text.slice(prefix.length + 1) };
      continue;
    }
    const match = text.match(new RegExp(trigger.source, trigger.flags));
    if (match !== null) return { passes: true, match };
  }
  return { passes: false };
}
