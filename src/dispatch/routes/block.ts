import { chain } from "../../internal/maybe-promise.ts";
import type { UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";

/** Runs a part of a plan and gives what its first handler returned. */
export type Run = () => unknown;

/** Told of an error that no handler can catch any more, because one neither awaited nor returned `next()`. */
export type OrphanReporter = (error: unknown, ctx: Context) => void | Promise<void>;

/** Decides, when it is reached, whether the handlers inside run: `true` to go in, `false` to go past them. */
export interface Guard {
  readonly type: "guard";
  /** Absent when updates of any kind may pass. */
  readonly kinds?: readonly UpdateKind[] | undefined;
  readonly pass: (ctx: Context) => boolean | PromiseLike<boolean>;
}

/** Goes into one of its cases, or past all of them. */
export interface Choice {
  readonly type: "choice";
  readonly choose: (ctx: Context) => Case | undefined | PromiseLike<Case | undefined>;
}

/** Entered by its choice alone: whoever comes here from the case before goes past it. */
export interface Case {
  readonly type: "case";
  /** Absent when updates of any kind may come here. */
  readonly kinds?: readonly UpdateKind[] | undefined;
}

/** Runs the handlers inside, to their end, and the handlers after them, in a manner of its own. */
export interface Scope {
  readonly type: "scope";
  /** `inside` runs the handlers inside; when they have called `next()` to the last, it runs what it was given. */
  readonly run: (
    ctx: Context,
    inside: (end: Run) => unknown,
    after: Run,
    report: OrphanReporter,
  ) => unknown;
}

/** What may decide, at run time, over handlers that stand side by side. */
export type Control = Guard | Choice | Case | Scope;

/** A control in its place among the routes. */
export interface Block {
  readonly type: "block";
  readonly verb: string;
  readonly values: readonly string[];
  readonly control: Control;
  readonly position: number;
  /** Position of what comes after the handlers inside. */
  until: number;
  /** Blocks of the cases, for a choice. */
  readonly cases: Map<Case, Block>;
}

/** Where to go on from a block that is reached: the position of a handler, or of the block after it. */
export function destinationOf(
  { control, position, until, cases }: Block,
  ctx: Context,
): number | PromiseLike<number> {
  const into = position + 1;
  const inside = (isIn: boolean): number => (isIn ? into : until);
  switch (control.type) {
    case "guard":
      return chain(control.pass(ctx), inside);
    case "choice":
      return chain(control.choose(ctx), (chosen) => {
        const block = chosen && cases.get(chosen);
        return block === undefined ? until : block.position + 1;
      });
    default:
      return until;
  }
}
