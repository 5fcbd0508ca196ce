import type { Message } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import type { CommandCondition } from "./condition.ts";
import { matchPattern } from "./trigger.ts";

/** What stands before a command that the server marks as one. */
export const SLASH = "/";

/** The message that may begin with a command. */
export function commandMessage(ctx: Context): Message | undefined {
  return ctx.message ?? ctx.channelPost;
}

/** Whether a message has a caption where others have their text. */
export function hasCaption(message: Message): boolean {
  return message.text === undefined && message.caption !== undefined;
}

/** Length of the command, with slash and mention, that the server marked at the begin of a text or caption. */
export function markedLength(message: Message): number {
  const entities = message.text === undefined ? message.caption_entities : message.entities;
  if (entities === undefined) return 0;
  for (const entity of entities) {
    if (entity.offset === 0 && entity.type === "bot_command") return entity.length;
  }
  return 0;
}

/**
 * Name of the command that a text or caption begins with, without slash and mention; `undefined` when there is none
 * or when it is addressed to another bot than `username`.
 * Source: https://core.telegram.org/bots/features#commands
 */
export function markedCommand(message: Message, username: string | undefined): string | undefined {
  const text = message.text ?? message.caption;
  const length = markedLength(message);
  if (length === 0 || text === undefined || !text.startsWith(SLASH)) return undefined;
  return withoutMention(text.slice(1, length), username);
}

/** The first word of a text or caption, without a mention of this bot: a command behind whatever prefix. */
export function firstWord(message: Message, username: string | undefined): string | undefined {
  const text = message.text ?? message.caption;
  return text && withoutMention(text.slice(0, wordLength(text)), username);
}

function withoutMention(command: string, username: string | undefined): string | undefined {
  const at = command.indexOf("@");
  if (at === -1) return command;
  const isOurs = command.slice(at + 1).toLowerCase() === username?.toLowerCase();
  return isOurs ? command.slice(0, at) : undefined;
}

function wordLength(text: string): number {
  const space = text.search(/\s/);
  return space === -1 ? text.length : space;
}

/** The text after the command, without the white space between them. */
export function commandRest(message: Message): string {
  const text = message.text ?? message.caption ?? "";
  const end = markedLength(message) || wordLength(text);
  // Nearly always one space and then a letter, and trimming costs more than a look. Held by the case dispatch-sync.
  const isPlain = text.charCodeAt(end) === SPACE && isAsciiSign(text.charCodeAt(end + 1));
  return isPlain ? text.slice(end + 1) : text.slice(end).trimStart();
}

const SPACE = 0x20;

function isAsciiSign(code: number): boolean {
  return code > SPACE && code < 0x7f;
}

/** Tries a command on an update that no table has decided about. */
export function matchCommand(condition: CommandCondition, ctx: Context): unknown {
  const message = commandMessage(ctx);
  if (message === undefined || (hasCaption(message) && !condition.captions)) return false;
  const { username } = ctx.me;
  for (const prefix of condition.prefixes) {
    const name =
      prefix === SLASH
        ? markedCommand(message, username)
        : withoutPrefix(prefix, firstWord(message, username));
    const match = name === undefined ? false : matchName(name, condition, message);
    if (match !== false) return match;
  }
  return false;
}

function withoutPrefix(prefix: string, word: string | undefined): string | undefined {
  return word?.startsWith(prefix) ? word.slice(prefix.length) : undefined;
}

function matchName(name: string, { triggers }: CommandCondition, message: Message): unknown {
  for (const trigger of triggers) {
    if (trigger === name) return commandRest(message);
    const match = trigger instanceof RegExp ? matchPattern(name, trigger) : undefined;
    if (match !== undefined) return match;
  }
  return false;
}

/** Throws a `TypeError` that says what to do when a name could never match a command. */
export function checkCommandName(name: string | RegExp): void {
  if (typeof name !== "string") return;
  if (name.startsWith(SLASH)) {
    throw new TypeError(`Register commands without the slash: ${JSON.stringify(name.slice(1))}`);
  }
  if (!/^[^\s@/]+$/.test(name)) {
    throw new TypeError(
      `${JSON.stringify(name)} is no command name: use letters, digits and underscores`,
    );
  }
}

/** Throws a `TypeError` for a prefix that would make every message a command, or none. */
export function checkCommandPrefix(prefix: string): void {
  if (prefix === SLASH || /^[^\s@/][^\s@]*$/.test(prefix)) return;
  throw new TypeError(
    `${JSON.stringify(prefix)} is no prefix of commands: use signs such as "!" without white space`,
  );
}
