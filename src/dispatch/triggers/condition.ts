import type { UpdateKind } from "../../types/index.ts";
import type { UpdateView } from "../view/update-view.ts";

/** Returns whether an update passes. */
export type Test = (view: UpdateView) => boolean;

/** Returns what a trigger matched in an update; `undefined`, and nothing else, means that it did not match. */
export type Matcher = (view: UpdateView) => unknown;

/** What is certain about every update that is looked up in one table. */
export interface TableScope {
  readonly kind: UpdateKind;
  /** The fields of a message's content that have tables of their own. */
  readonly contentFields: ReadonlySet<string>;
  /** The only one of these fields that the updates have; `undefined` when that must be tested. */
  readonly present: string | "none" | undefined;
}

/** The key of an index under which the updates that pass a condition are found. */
export interface Key {
  readonly index:
    | "command"
    | "prefixedCommand"
    | "captionCommand"
    | "prefixedCaptionCommand"
    | "text"
    | "prefix";
  readonly key: string;
}

/** Some of the updates that a condition lets through, for `bot.routes()`: those of one kind, with one trigger, in one field. */
export interface Part {
  /** `undefined` for updates of any kind. */
  readonly kind: UpdateKind | undefined;
  /** The command, text, query and so on, as `bot.routes()` shows it. */
  readonly label: string;
  /**
   * What holds for all of these updates, the general before the special: `message:text`, then `hears "tea`. An update for
   * which the last one holds passes the condition. Two facts of the form `verb "value` exclude each other.
   */
  readonly facts: readonly unknown[];
  /** Matches other facts of that form as well. */
  readonly pattern?: RegExp | undefined;
}

/**
 * What an update must satisfy to reach a handler. A condition reads the update alone, never what handlers did. The
 * compiler, the report and the queries about routes know conditions by this interface only.
 */
export interface Condition {
  /** The method of `Composer` that registered it. */
  readonly verb: string;
  /** The kinds of update that can pass; `undefined` when updates of any kind can. */
  readonly kinds: readonly UpdateKind[] | undefined;
  /** Divides the updates that pass into parts. */
  parts(): readonly Part[];
  /** The commands that it finds by a slash: names and patterns. */
  readonly slashCommands?: readonly (string | RegExp)[];
  /** The name of the jobs that can pass. Absent when only updates can. */
  readonly job?: string;
  /** The fields of a message's content that it requires, of which a table can be made. */
  contentFields?(kind: UpdateKind): readonly string[];
  /** The names of fields or entity types of which an update that passes contains at least one. */
  requiredNames?(kind: UpdateKind): readonly string[] | undefined;
  /** The keys of an index that finds all updates that pass, and few others; `undefined` when no index can. */
  keys?(): readonly Key[] | undefined;
  /** What remains to be tested in a table: `true` when nothing does, `false` when no update of the table passes. */
  residualTest?(scope: TableScope): Test | boolean;
  /** Present when the condition sets `ctx.match`. An indexed one is called for updates found by a key only. */
  matcher?(kind: UpdateKind, isIndexed: boolean): Matcher;
}

/**
 * Creates a condition that is tested on each update, because no table can decide it. `values` is what was registered;
 * an update has one of them only when they are exclusive.
 */
export function testCondition(
  verb: string,
  kind: UpdateKind | undefined,
  values: readonly string[],
  test: Test,
  isExclusive: boolean = false,
): Condition {
  const mark = isExclusive ? '"' : "";
  return {
    verb,
    kinds: kind && [kind],
    parts: () => values.map((label) => ({ kind, label, facts: [`${verb} ${mark}${label}`] })),
    residualTest: () => test,
  };
}
