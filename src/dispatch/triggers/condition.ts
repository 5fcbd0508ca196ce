import type { UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";
import type { Asked } from "../filter/query.ts";
import type { Block } from "../routes/block.ts";
import type { Middleware } from "../run/middleware.ts";
import type { TextTrigger } from "./trigger.ts";

/** `false` when the update does not pass; what was matched, or `true` where there is no trigger, when it does. */
export type Verdict = unknown;

/** Whether an update passes, and what its trigger matched. */
export type Try = (ctx: Context) => Verdict;

/** Passes updates that one of these filter queries asks for. */
export interface QueryCondition {
  readonly type: "query";
  readonly verb: string;
  readonly values: readonly string[];
  readonly asked: readonly Asked[];
}

/** Passes messages and channel posts that begin with one of these commands, addressed to this bot or to nobody. */
export interface CommandCondition {
  readonly type: "command";
  readonly verb: string;
  readonly triggers: readonly (string | RegExp)[];
  /** What stands before the name: `/` for commands that the server marks. */
  readonly prefixes: readonly string[];
  /** Whether a caption may begin with the command, too. */
  readonly captions: boolean;
}

/** Passes updates of these kinds by the text that is the heart of each: a message's, a button's data, a query. */
export interface TextCondition {
  readonly type: "text";
  readonly verb: string;
  readonly kinds: readonly UpdateKind[];
  readonly triggers: readonly TextTrigger[];
}

/** Passes updates by a test that no table can spare: the type of the chat, say. */
export interface TestCondition {
  readonly type: "test";
  readonly verb: string;
  /** Absent when updates of any kind may pass. */
  readonly kinds: readonly UpdateKind[] | undefined;
  readonly values: readonly string[];
  readonly test: Try;
}

/** What an update must satisfy to reach a handler. Conditions look at the update alone, never at what handlers did. */
export type Condition = QueryCondition | CommandCondition | TextCondition | TestCondition;

/** A condition, or a block, which decides when it is reached. */
export type Gate = Condition | Block;

/** A handler and all that an update must pass to reach it, the outermost gate first. */
export interface Route<Handler> {
  /** Place among all handlers and blocks. */
  readonly position: number;
  readonly gates: readonly Gate[];
  readonly handler: Handler;
}

/** All routes of a composer, in order. */
export type Routes = readonly Route<Middleware<Context>>[];

/** Where commands are looked for. */
const COMMAND_KINDS: readonly UpdateKind[] = ["message", "channel_post"];

/** The kinds of update that a gate names; `undefined` when it names none and any may pass. */
export function kindsOf(gate: Gate): readonly UpdateKind[] | undefined {
  switch (gate.type) {
    case "query":
      return gate.asked.map(({ kind }) => kind);
    case "text":
    case "test":
      return gate.kinds;
    case "command":
      return COMMAND_KINDS;
    case "block":
      return "kinds" in gate.control ? gate.control.kinds : undefined;
  }
}

/** Whether an update of this kind can pass all gates. */
export function canPass(gates: readonly Gate[], kind: UpdateKind): boolean {
  return gates.every((gate) => kindsOf(gate)?.includes(kind) ?? true);
}

/** A condition that a table can decide. */
export type KeyedCondition = CommandCondition | TextCondition;

/** False when a gate must be tried on each update, because it has no trigger or one of them is a pattern. */
export function isKeyed(gate: Gate): gate is KeyedCondition {
  return "triggers" in gate && !gate.triggers.some((trigger) => trigger instanceof RegExp);
}
