import type { Client } from "../../client/index.ts";
import type { Update, User } from "../../types/index.ts";
import { argumentsOf } from "../triggers/command-arguments.ts";
import { AnswerableView } from "./shortcuts.ts";

/**
 * What a handler gets: one update, the client, and shortcuts that fill in the update's own chat, message and query.
 * A shortcut rejects with a `TypeError` when the update does not have what it needs, or when its method cannot reach the
 * update's chat; otherwise as the method itself does.
 */
export class Context extends AnswerableView {
  /** The Bot API client, for every method without a shortcut. */
  readonly api: Client;
  /** Whether `bot.withToken()` made the bot that received the update: its default session keys begin with `ctx.me.id`. */
  readonly isSiblingBot: boolean;
  /**
   * What the handler's own trigger matched: the text after a command (a string), the whole text or data (a string), or a
   * pattern's match (a `RegExpMatchArray`). `undefined` for a handler without a trigger. Each verb narrows the type.
   */
  match: unknown = undefined;
  #signal: AbortSignal | undefined;

  constructor(update: Update, api: Client, me: User, signal?: AbortSignal, isSiblingBot = false) {
    super(update, me);
    this.api = api;
    this.isSiblingBot = isSiblingBot;
    this.#signal = signal;
  }

  /**
   * Aborted when the handling of this update is to end: hand it to what takes long, calls of the Bot API included. A
   * shortcut does not take it by itself, so that a handler can still say that it was stopped.
   */
  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }
}

// Only handlers of commands have it in their type: a schema may make something else of the words.
Object.defineProperty(Context.prototype, "args", {
  get(this: Context) {
    return argumentsOf(this);
  },
  configurable: true,
});
