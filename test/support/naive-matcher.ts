import type { Chat, Message, Update } from "../../src/types/index.ts";
import type { HandlerPlan, RouteTree } from "./route-tree.ts";

/** `ctx.match` as a route sets it. */
export type Match = string | RegExpMatchArray | undefined;

/** A handler that an update reaches, as long as the handlers before it call `next()`. */
export interface Reached {
  readonly plan: HandlerPlan;
  readonly match: Match;
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
): Reached[] {
  return trees.flatMap((tree) => {
    const result = passes(tree, update, username);
    if (!result.passes) return [];
    const match = result.match ?? outer;
    return [
      ...tree.handlers.map((plan) => ({ plan, match })),
      ...reachedBy(tree.children, update, username, match),
    ];
  });
}

interface Result {
  readonly passes: boolean;
  readonly match?: Match;
}

function passes(tree: RouteTree, update: Update, username: string): Result {
  switch (tree.verb) {
    case "use":
      return { passes: true };
    case "on":
      return { passes: tree.kinds.some((kind) => kind in update) };
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
      return passesCommand(tree.names, messageOf(update), username);
    case "hears": {
      const message = messageOf(update);
      return passesTriggers(tree.triggers, message?.text ?? message?.caption);
    }
    case "callbackQuery": {
      const query = "callback_query" in update ? update.callback_query : undefined;
      return passesTriggers(tree.triggers, query?.data);
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

function passesCommand(
  names: readonly string[],
  message: Message | undefined,
  username: string,
): Result {
  const isCommand = message?.entities?.some((e) => e.type === "bot_command" && e.offset === 0);
  if (message?.text === undefined || !isCommand) return { passes: false };
  const parts = /^\/(?<name>\w+)(?:@(?<bot>\w+))?\s*(?<rest>.*)$/s.exec(message.text)?.groups;
  if (parts === undefined) return { passes: false };
  const { name = "", bot, rest } = parts;
  if (bot !== undefined && bot.toLowerCase() !== username.toLowerCase()) return { passes: false };
  return { passes: names.includes(name), match: rest };
}

function passesTriggers(triggers: readonly (string | RegExp)[], text: string | undefined): Result {
  if (text === undefined) return { passes: false };
  for (const trigger of triggers) {
    if (typeof trigger === "string") {
      if (trigger === text) return { passes: true, match: text };
      continue;
    }
    const match = text.match(new RegExp(trigger.source, trigger.flags));
    if (match !== null) return { passes: true, match };
  }
  return { passes: false };
}
