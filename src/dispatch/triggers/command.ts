import { argumentError } from "../../internal/arguments.ts";
import type { Message, UpdateKind } from "../../types/index.ts";
import { type MaybeArray, toArray } from "../maybe-array.ts";
import type { UpdateView } from "../view/update-view.ts";
import type { Condition, Key, Matcher, Part, TableScope } from "./condition.ts";
import { describeTrigger, matchPattern, type Trigger, textParts } from "./trigger.ts";

/** The prefix of commands that the server marks with an entity. */
export const SLASH = "/";

/** Returns the message that may start with a command. */
export function commandMessage(view: UpdateView): Message | undefined {
  return view.message ?? view.channelPost;
}

/** Whether a message has a caption instead of a text. */
export function hasCaption(message: Message): boolean {
  return message.text === undefined && message.caption !== undefined;
}

/** Returns the length of the command, with slash and mention, that the server marked at the start of a text or caption; 0 for none. */
export function commandLength(message: Message): number {
  const entities = message.text === undefined ? message.caption_entities : message.entities;
  if (entities === undefined) return 0;
  for (const entity of entities) {
    if (entity.offset === 0 && entity.type === "bot_command") return entity.length;
  }
  return 0;
}

/**
 * Returns the name of the command that a text or caption starts with, without slash and mention; `undefined` when there
 * is no command, or it is addressed to a bot other than `username`.
 * Source: https://core.telegram.org/bots/features#commands
 */
export function commandName(message: Message, username: string | undefined): string | undefined {
  const text = message.text ?? message.caption;
  const length = commandLength(message);
  if (length === 0 || text === undefined || !text.startsWith(SLASH)) return undefined;
  return withoutMention(text.slice(1, length), username);
}

/** Returns the first word of a text or caption, without a mention of this bot; `undefined` when it mentions another bot. */
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

/** Returns the text after the command, without the white space between them. */
export function commandRest(message: Message): string {
  const text = message.text ?? message.caption ?? "";
  const end = commandLength(message) || wordLength(text);
  // Nearly always one space precedes a letter, and this check is cheaper than trimming. Guarded by the benchmark dispatch-sync.
  const isPlain = text.charCodeAt(end) === SPACE && isAsciiPrintable(text.charCodeAt(end + 1));
  return isPlain ? text.slice(end + 1) : text.slice(end).trimStart();
}

const SPACE = 0x20;

function isAsciiPrintable(code: number): boolean {
  return code > SPACE && code < 0x7f;
}

// Shared by all conditions with the defaults, of which a bot may have hundreds.
const SLASHES: readonly string[] = [SLASH];
const MESSAGES: readonly UpdateKind[] = ["message"];

/** Passes messages, or posts as well, that start with a command addressed to this bot, or to no bot in particular. */
export class CommandCondition implements Condition {
  readonly verb = "command";
  readonly kinds: readonly UpdateKind[];
  readonly #triggers: readonly Trigger[];
  readonly #prefixes: readonly string[];
  readonly #captions: boolean | undefined;

  /** Throws a `TypeError` for a name or a prefix that can never match. */
  constructor(
    triggers: readonly Trigger[],
    prefix?: MaybeArray<string>,
    captions?: boolean,
    channelPosts?: boolean,
  ) {
    const prefixes = prefix === undefined ? SLASHES : toArray(prefix);
    for (const each of prefixes) checkCommandPrefix(each);
    // Only a slash makes the server decide where a command ends.
    const valid = prefixes.every((each) => each === SLASH) ? MARKED_NAME : ANY_NAME;
    for (const trigger of triggers) checkCommandName(trigger, valid);
    this.#triggers = triggers;
    this.#prefixes = prefixes;
    this.#captions = captions;
    this.kinds = channelPosts ? ["message", "channel_post"] : MESSAGES;
  }

  get slashCommands(): readonly Trigger[] {
    return this.#prefixes.includes(SLASH) ? this.#triggers : [];
  }

  parts(): readonly Part[] {
    const fields = this.#captions ? ["text", "caption"] : ["text"];
    return fields.flatMap((field) => {
      const values = this.#prefixes.flatMap((each) => {
        const prefix = each === SLASH ? "" : each;
        // A command in a text does not pass where one in a caption does.
        const verb = `${field}-command${prefix}`;
        return this.#triggers.map((trigger) => describeTrigger(verb, trigger, prefix));
      });
      return this.kinds.flatMap((kind) => textParts(kind, [field], values));
    });
  }

  requiredNames(): readonly string[] {
    if (this.#prefixes.every((prefix) => prefix === SLASH)) return ["bot_command"];
    return this.#captions ? ["text", "caption"] : ["text"];
  }

  keys(): readonly Key[] | undefined {
    if (this.#triggers.some((trigger) => trigger instanceof RegExp)) return undefined;
    const keys: Key[] = [];
    for (const prefix of this.#prefixes)
      for (const trigger of this.#triggers) {
        const isSlash = prefix === SLASH;
        const key = isSlash ? String(trigger) : `${prefix}${trigger}`;
        keys.push({ index: isSlash ? "command" : "prefixedCommand", key });
        if (this.#captions)
          keys.push({ index: isSlash ? "captionCommand" : "prefixedCaptionCommand", key });
      }
    return keys;
  }

  /** `false` in the table of a content other than text. */
  residualTest({ contentFields, present }: TableScope): boolean {
    if (this.#captions || present === undefined) return true;
    return present === "text" || !contentFields.has("text");
  }

  matcher(_kind: UpdateKind, isIndexed: boolean): Matcher {
    return isIndexed ? readRest : (view) => this.#match(view);
  }

  #match(view: UpdateView): unknown {
    const message = commandMessage(view);
    if (message === undefined || (hasCaption(message) && !this.#captions)) return undefined;
    const { username } = view.me;
    for (const prefix of this.#prefixes) {
      const name =
        prefix === SLASH
          ? commandName(message, username)
          : withoutPrefix(prefix, firstWord(message, username));
      const match = name === undefined ? undefined : this.#matchName(name, message);
      if (match !== undefined) return match;
    }
    return undefined;
  }

  #matchName(name: string, message: Message): unknown {
    for (const trigger of this.#triggers) {
      if (trigger === name) return commandRest(message);
      const match = trigger instanceof RegExp ? matchPattern(name, trigger) : undefined;
      if (match !== undefined) return match;
    }
    return undefined;
  }
}

function readRest(view: UpdateView): string | undefined {
  const message = commandMessage(view);
  return message && commandRest(message);
}

function withoutPrefix(prefix: string, word: string | undefined): string | undefined {
  return word?.startsWith(prefix) ? word.slice(prefix.length) : undefined;
}

const MARKED_NAME = /^\w{1,64}$/;
const ANY_NAME = /^[^\s@/]+$/;

function checkCommandName(name: Trigger, valid: RegExp): void {
  if (name instanceof RegExp) return;
  if (typeof name !== "string") throw argumentError("a command name or a RegExp", name);
  if (name.startsWith(SLASH)) {
    throw new TypeError(`Register commands without the slash: ${JSON.stringify(name.slice(1))}`);
  }
  if (!valid.test(name)) {
    throw new TypeError(
      `${JSON.stringify(name)} is not a valid command name: use up to 64 letters a-z, digits and underscores`,
    );
  }
}

/** Refuses a prefix that would make every message a command, or none. */
function checkCommandPrefix(prefix: string): void {
  if (prefix === SLASH || /^[^\s@/][^\s@]*$/.test(prefix)) return;
  throw new TypeError(
    `${JSON.stringify(prefix)} is not a valid command prefix: use characters such as "!", without white space, "/" or "@"`,
  );
}
