import type { Chat, UpdateKind } from "../types/index.ts";

/** A text to equal or a pattern to match. */
export type Trigger = string | RegExp;

/** Passes updates of these kinds. */
export interface KindCondition {
  readonly type: "kind";
  readonly verb: "on";
  readonly kinds: readonly UpdateKind[];
}

/** Passes messages and channel posts that begin with one of these commands, addressed to this bot or to nobody. */
export interface CommandCondition {
  readonly type: "command";
  readonly verb: "command";
  readonly triggers: readonly string[];
}

/** Passes updates of these kinds by the text that is the heart of each: a message's, a button's data, a query. */
export interface TextCondition {
  readonly type: "text";
  readonly verb: string;
  readonly kinds: readonly UpdateKind[];
  readonly triggers: readonly Trigger[];
}

/** Passes updates that happened in such chats. */
export interface ChatTypeCondition {
  readonly type: "chat_type";
  readonly verb: "chatType";
  readonly chatTypes: readonly Chat["type"][];
}

/** What an update must satisfy to reach a handler. Conditions look at the update alone, never at what handlers did. */
export type Condition = KindCondition | CommandCondition | TextCondition | ChatTypeCondition;

/** A handler and all that an update must satisfy to reach it, outermost condition first. */
export interface Route<Handler> {
  readonly conditions: readonly Condition[];
  readonly handler: Handler;
}

/** Where commands are looked for. */
const COMMAND_KINDS: readonly UpdateKind[] = ["message", "channel_post"];

/** The kinds of update that a condition names; `undefined` when it names none and any may pass. */
export function kindsOf(condition: Condition): readonly UpdateKind[] | undefined {
  switch (condition.type) {
    case "kind":
    case "text":
      return condition.kinds;
    case "command":
      return COMMAND_KINDS;
    case "chat_type":
      return undefined;
  }
}

/** Whether an update of this kind can pass all conditions. */
export function canPass(conditions: readonly Condition[], kind: UpdateKind): boolean {
  return conditions.every((condition) => kindsOf(condition)?.includes(kind) ?? true);
}

/** A condition that a table can decide: all its triggers are plain keys. */
export type KeyedCondition = (CommandCondition | TextCondition) & {
  readonly triggers: readonly string[];
};

/** False when a condition must be tried on each update, because one of its triggers is a pattern. */
export function isKeyed(condition: Condition): condition is KeyedCondition {
  return (
    "triggers" in condition && condition.triggers.every((trigger) => typeof trigger === "string")
  );
}
