import type { UpdateKind } from "../types/index.ts";

/** A text to equal or a pattern to match. */
export type Trigger = string | RegExp;

/** Passes updates of these kinds. */
export interface KindCondition {
  readonly type: "kind";
  readonly kinds: readonly UpdateKind[];
}

/** Passes messages and channel posts that begin with one of these commands, addressed to this bot or to nobody. */
export interface CommandCondition {
  readonly type: "command";
  readonly triggers: readonly string[];
}

/** Passes callback queries by their data. */
export interface CallbackDataCondition {
  readonly type: "callback_data";
  readonly triggers: readonly Trigger[];
}

/** Passes messages and channel posts by their text or caption. */
export interface TextCondition {
  readonly type: "text";
  readonly triggers: readonly Trigger[];
}

/** What an update must satisfy to reach a handler. Conditions look at the update alone, never at what handlers did. */
export type Condition = KindCondition | CommandCondition | CallbackDataCondition | TextCondition;

/** A handler and all that an update must satisfy to reach it, outermost condition first. */
export interface Route<Handler> {
  readonly conditions: readonly Condition[];
  readonly handler: Handler;
}

const TEXT_KINDS: readonly UpdateKind[] = ["message", "channel_post"];
const CALLBACK_KINDS: readonly UpdateKind[] = ["callback_query"];

/** Whether an update of this kind can pass all conditions. */
export function canPass(conditions: readonly Condition[], kind: UpdateKind): boolean {
  return conditions.every((condition) => kindsOf(condition).includes(kind));
}

function kindsOf(condition: Condition): readonly UpdateKind[] {
  if (condition.type === "kind") return condition.kinds;
  return condition.type === "callback_data" ? CALLBACK_KINDS : TEXT_KINDS;
}

/** A condition that a table can decide: all its triggers are plain keys. */
export type KeyedCondition = Exclude<Condition, KindCondition> & {
  readonly triggers: readonly string[];
};

/** False when a condition must be tried on each update, because one of its triggers is a pattern. */
export function isKeyed(condition: Condition): condition is KeyedCondition {
  return (
    condition.type !== "kind" && condition.triggers.every((trigger) => typeof trigger === "string")
  );
}
